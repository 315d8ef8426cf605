import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { MESSAGE_MAX, TEMPLATE_TITLE_MAX } from '@quotavera/domain/support/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { isLanguage, LANGUAGES, type Language, languageName } from '../../../../platform/i18n/languages.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { useChange } from '../../../../ui/change/index.tsx';
import { ConfirmDialog, FormDialog } from '../../../../ui/dialog/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { IconPlus, IconTemplate } from '../../../../ui/icons/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../../../ui/state/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';

type Template = ReplyTo<typeof supportAddresses.listMessageTemplates>['results'][number];

function TemplateDialog({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const { t, i18n } = useTranslation('support-messages');
  const form = useApiForm({
    initialValues: {
      title: template?.title ?? '',
      message: template?.message ?? '',
      language: template?.language ?? (isLanguage(i18n.language) ? i18n.language : ('it' as Language)),
    },
    affects: ofEverything,
    send: (body) =>
      template
        ? api(supportAddresses.editMessageTemplate, { params: { id: template.id }, body })
        : api(supportAddresses.createMessageTemplate, { body }),
    done: () => {
      notify('success', t('templates.saved'));
      onClose();
    },
  });
  const { title, message } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(template ? 'templates.edit' : 'templates.add')}
      submit={t('templates.save')}
      disabled={title.trim() === '' || message.trim() === ''}
    >
      <TextInput label={t('templates.title')} maxLength={TEMPLATE_TITLE_MAX} {...form.field('title')} />
      <CountedTextarea
        label={t('templates.message')}
        max={MESSAGE_MAX}
        autosize
        minRows={5}
        maxRows={14}
        {...form.field('message')}
      />
      <NativeSelect
        label={t('templates.language')}
        data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        {...form.field('language')}
      />
    </FormDialog>
  );
}

/** The answers that the team writes most often. */
export function Templates() {
  const { t } = useTranslation('support-messages');
  const { change, busy, error } = useChange();
  const templates = useApi(supportAddresses.listMessageTemplates, {});
  const [open, setOpen] = useState<Template | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Template | null>(null);
  const add = (
    <Button variant="filled" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpen('new')}>
      {t('templates.add')}
    </Button>
  );
  const results = templates.data?.results ?? [];
  async function remove({ id }: Template): Promise<void> {
    const done = await change(supportAddresses.deleteMessageTemplate, { params: { id } }, () => t('templates.deleted'));
    if (done !== null) setLeaving(null);
  }
  return (
    <>
      {templates.error ? <ErrorState error={templates.error} onRetry={templates.reload} /> : null}
      {templates.data && results.length === 0 ? (
        <EmptyState icon={<IconTemplate size={22} />} title={t('templates.none')} action={add}>
          {t('templates.noneText')}
        </EmptyState>
      ) : null}
      {results.length > 0 ? <Group>{add}</Group> : null}
      {results.map((template) => (
        <Panel
          key={template.id}
          title={template.title}
          aside={
            <Group gap="xs">
              <Button onClick={() => setOpen(template)}>{t('templates.edit')}</Button>
              <Button variant="subtle" color="red" onClick={() => setLeaving(template)}>
                {t('templates.delete')}
              </Button>
            </Group>
          }
        >
          <Stack gap={4}>
            <Text lineClamp={3} style={{ whiteSpace: 'pre-line' }}>
              {template.message}
            </Text>
            <Text size="sm" c="dimmed">
              {template.language.toUpperCase()}
            </Text>
          </Stack>
        </Panel>
      ))}
      {open ? <TemplateDialog template={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
      <ConfirmDialog
        danger
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('templates.delete')}
        confirm={t('templates.delete')}
        busy={busy}
        error={error}
        onConfirm={() => leaving && remove(leaving)}
      >
        {t('templates.confirm', { title: leaving?.title ?? '' })}
      </ConfirmDialog>
    </>
  );
}
