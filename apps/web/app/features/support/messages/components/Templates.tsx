import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { MESSAGE_MAX, TEMPLATE_TITLE_MAX } from '@quotavera/domain/support/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { isLanguage, LANGUAGES, type Language, languageName } from '../../../../platform/i18n/languages.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { IconPlus, IconTemplate } from '../../../../ui/icons/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../../../ui/state/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';

type Template = ReplyTo<typeof supportAddresses.listMessageTemplates>['results'][number];

function TemplateDialog({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const { t, i18n } = useTranslation('support-messages');
  const { change, busy, error } = useChange();
  const [title, setTitle] = useState(template?.title ?? '');
  const [message, setMessage] = useState(template?.message ?? '');
  const [language, setLanguage] = useState<Language>(
    template?.language ?? (isLanguage(i18n.language) ? i18n.language : 'it'),
  );
  async function save(): Promise<void> {
    const body = { title, message, language };
    const done = template
      ? await change(supportAddresses.editMessageTemplate, { params: { id: template.id }, body }, () =>
          t('templates.saved'),
        )
      : await change(supportAddresses.createMessageTemplate, { body }, () => t('templates.saved'));
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(template ? 'templates.edit' : 'templates.add')}
      footer={
        <Button
          variant="filled"
          loading={busy}
          disabled={title.trim() === '' || message.trim() === ''}
          onClick={() => void save()}
        >
          {t('templates.save')}
        </Button>
      }
    >
      <TextInput
        label={t('templates.title')}
        maxLength={TEMPLATE_TITLE_MAX}
        value={title}
        error={error?.errors.title?.[0]}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <CountedTextarea
        label={t('templates.message')}
        max={MESSAGE_MAX}
        autosize
        minRows={5}
        maxRows={14}
        value={message}
        error={error?.errors.message?.[0]}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('templates.language')}
        value={language}
        data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        onChange={(event) => setLanguage(event.currentTarget.value as Language)}
      />
      <Failed error={error} />
    </Dialog>
  );
}

/** The answers that the team writes most often. */
export function Templates() {
  const { t } = useTranslation('support-messages');
  const { change, busy } = useChange();
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
      <Dialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('templates.delete')}
        footer={
          <Button color="red" variant="filled" loading={busy} onClick={() => void (leaving && remove(leaving))}>
            {t('templates.delete')}
          </Button>
        }
      >
        {t('templates.confirm', { title: leaving?.title ?? '' })}
      </Dialog>
    </>
  );
}
