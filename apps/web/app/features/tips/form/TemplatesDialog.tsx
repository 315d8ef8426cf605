import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { MAX_TEMPLATE_NAME, MAX_TIP_TEMPLATES } from '@quotavera/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiResult, api } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { IconEdit, IconTemplate, IconTrash } from '../../../ui/icons/index.ts';
import { ErrorState, useErrorText } from '../../../ui/state/index.ts';
import { CountedInput } from '../../../ui/text/index.ts';
import type { TipTemplate } from '../queries.ts';
import { templateOf, withTemplate } from './templates.ts';
import type { TipFormState } from './useTipForm.ts';

const ofTemplates = (path: string): boolean => path === tipsMemberAddresses.listTemplates.path;

/** The form for the name of a new template or for renaming one. */
function NameForm({
  label,
  action,
  initial = '',
  onSave,
  onDone,
}: {
  label: string;
  action: string;
  initial?: string;
  onSave: (name: string) => Promise<ApiResult<unknown>>;
  onDone: (name: string) => void;
}) {
  const form = useApiForm({
    initialValues: { name: initial },
    affects: ofTemplates,
    send: ({ name }) => onSave(name.trim()),
    done: () => {
      form.reset();
      onDone(form.values.name.trim());
    },
  });
  const { error = form.failure, ...name } = form.field('name');
  return (
    <form onSubmit={form.onSubmit}>
      <Group align="flex-start" gap="xs">
        <CountedInput
          flex="1 1 200px"
          aria-label={label}
          placeholder={label}
          max={MAX_TEMPLATE_NAME}
          autoFocus={initial !== ''}
          {...name}
          error={error}
        />
        <Button type="submit" loading={form.busy} disabled={form.values.name.trim() === ''}>
          {action}
        </Button>
      </Group>
    </form>
  );
}

function TemplateRow({ template, onApply }: { template: TipTemplate; onApply: () => void }) {
  const { t } = useTranslation('tips-form');
  const errorText = useErrorText();
  const { busy, error, change } = useChange(ofTemplates);
  const [renaming, setRenaming] = useState(false);
  const { id, name } = template;
  if (renaming) {
    return (
      <NameForm
        label={t('template.newName', { name })}
        action={t('template.rename')}
        initial={name}
        onSave={(newName) => api(tipsMemberAddresses.renameTemplate, { params: { id }, body: { name: newName } })}
        onDone={() => setRenaming(false)}
      />
    );
  }
  return (
    <Stack gap={0}>
      <Group gap="xs" wrap="nowrap">
        <Text flex={1} fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Button size="sm" onClick={onApply} aria-label={t('template.applyNamed', { name })}>
          {t('template.apply')}
        </Button>
        <ActionIcon aria-label={t('template.renameNamed', { name })} onClick={() => setRenaming(true)}>
          <IconEdit size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          aria-label={t('template.deleteNamed', { name })}
          loading={busy}
          onClick={() => void change(tipsMemberAddresses.deleteTemplate, { params: { id } })}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </Group>
      {error ? (
        <Text size="sm" c="red" role="alert">
          {errorText(error)}
        </Text>
      ) : null}
    </Stack>
  );
}

/** The reader's templates, which can be applied, saved, renamed and deleted. */
export function Templates({ state, onApplied }: { state: TipFormState; onApplied: () => void }) {
  const { t, i18n } = useTranslation('tips-form');
  const [open, setOpen] = useState(false);
  const read = useApi(tipsMemberAddresses.listTemplates, {});
  const templates = read.data?.results ?? [];
  function apply({ name, tip }: TipTemplate): void {
    state.set(withTemplate(state.form, tip, i18n.language));
    setOpen(false);
    onApplied();
    notify('success', t('template.applied', { name }));
  }
  return (
    <>
      <Button
        size="sm"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconTemplate size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {templates.length > 0 ? t('template.openCounted', { count: templates.length }) : t('template.open')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('template.title')}>
        <Text size="sm" c="dimmed">
          {t('template.text')}
        </Text>
        {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} onApply={() => apply(template)} />
        ))}
        {templates.length < MAX_TIP_TEMPLATES ? (
          <NameForm
            label={t('template.name')}
            action={t('template.save')}
            onSave={(name) => api(tipsMemberAddresses.createTemplate, { body: { name, tip: templateOf(state.form) } })}
            onDone={(name) => notify('success', t('template.saved', { name }))}
          />
        ) : null}
      </Dialog>
    </>
  );
}
