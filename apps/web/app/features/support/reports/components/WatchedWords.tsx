import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { WATCHED_WORD_MAX, WATCHED_WORD_MIN } from '@quotavera/domain/support/reports';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { FormFailure, useApiForm } from '../../../../ui/form/index.ts';
import { IconX } from '../../../../ui/icons/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { ErrorState } from '../../../../ui/state/index.ts';

function AddWord() {
  const { t } = useTranslation('support-reports');
  const form = useApiForm({
    initialValues: { word: '' },
    affects: ofEverything,
    send: ({ word }) => api(supportAddresses.watchWord, { body: { word: word.trim() } }),
    done: () => {
      notify('success', t('text.added'));
      form.reset();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Group align="end" gap="xs">
        <TextInput label={t('text.addLabel')} maxLength={WATCHED_WORD_MAX} {...form.field('word')} />
        <Button type="submit" loading={form.busy} disabled={form.values.word.trim().length < WATCHED_WORD_MIN}>
          {t('text.add')}
        </Button>
      </Group>
      <FormFailure form={form} />
    </form>
  );
}

/** The words that bring a text before a moderator; admins change them. */
export function WatchedWords({ edits }: { edits: boolean }) {
  const { t } = useTranslation('support-reports');
  const read = useApi(supportAddresses.listWatchedWords, {});
  const { change, busy, error } = useChange();
  if (read.error) return <ErrorState error={read.error} onRetry={read.reload} />;
  if (!read.data) return null;
  const words = read.data.results;
  return (
    <Panel title={t('text.list')}>
      <Text c="dimmed">{t('text.listText')}</Text>
      <Stack gap="sm">
        {words.length === 0 ? <Text>{t('text.listEmpty')}</Text> : null}
        <Group component="ul" className="plain-list" gap="xs">
          {words.map(({ id, word }) => (
            <li key={id}>
              {edits ? (
                <Button
                  size="sm"
                  disabled={busy}
                  rightSection={<IconX size={15} aria-hidden="true" />}
                  aria-label={t('text.remove', { word })}
                  onClick={() => void change(supportAddresses.unwatchWord, { params: { id } }, () => t('text.removed'))}
                >
                  {word}
                </Button>
              ) : (
                word
              )}
            </li>
          ))}
        </Group>
        <Failed error={error} />
        {edits ? <AddWord /> : null}
      </Stack>
    </Panel>
  );
}
