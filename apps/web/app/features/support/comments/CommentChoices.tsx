import { Button, Group, Stack, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { Checkbox } from '../../../ui/controls/checkbox.ts';
import { Note } from '../../../ui/note/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { ErrorState, useErrorText } from '../../../ui/state/index.ts';
import { ofComments } from './queries.ts';

const ofChoices = (path: string): boolean => path.startsWith('/users/v1/comment-choices') || ofComments(path);

/** Whether one wants to read comments at all, and whose not. */
export default function CommentChoices() {
  const { t } = useTranslation('support-comments');
  const errorText = useErrorText();
  const { data, error: failed, reload } = useApi(supportAddresses.readCommentChoices, {});
  const { busy, error, change } = useChange(ofChoices);
  const set = (body: { off: boolean } | { unmute: string }) =>
    void change(supportAddresses.changeCommentChoices, { body });
  if (failed && !data) return <ErrorState error={failed} onRetry={reload} />;
  if (!data) return null;
  return (
    <Panel title={t('choices.title')}>
      <Checkbox
        label={t('choices.off')}
        description={t('choices.offHint')}
        checked={data.off}
        disabled={busy}
        onChange={({ currentTarget }) => set({ off: currentTarget.checked })}
      />
      {data.muted.length > 0 ? (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {t('choices.muted')}
          </Text>
          {data.muted.map((name) => (
            <Group key={name} justify="space-between" gap="xs">
              <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
              <Button size="xs" disabled={busy} onClick={() => set({ unmute: name })}>
                {t('choices.unmute', { name })}
              </Button>
            </Group>
          ))}
        </Stack>
      ) : null}
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
    </Panel>
  );
}
