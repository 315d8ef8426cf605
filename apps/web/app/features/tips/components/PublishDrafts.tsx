import { Button, Group, Text } from '@mantine/core';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, api } from '../../../platform/api/index.ts';
import { notify } from '../../../platform/notify/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/index.ts';
import { IconSend } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import type { OpenTip } from '../queries.ts';
import { useWording } from '../wording.ts';
import { asksToRepeat, RepeatNote } from './RepeatNote.tsx';

interface Refused {
  tip: OpenTip;
  error: ApiError;
}

/**
 * Publishes the chosen drafts one after another. A draft that can't be published stays, with the reason; one that repeats an own tip is
 * published when it is asked for again.
 */
export function PublishDrafts({ tips, onDone }: { tips: readonly OpenTip[]; onDone: () => void }) {
  const { t } = useTranslation('tips');
  const words = useWording();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const repeated = refused.filter(({ error }) => asksToRepeat(error));

  async function publish(): Promise<void> {
    setBusy(true);
    const failures: Refused[] = [];
    for (const tip of tips) {
      const repeat_confirmed = repeated.some((each) => each.tip.id === tip.id);
      const body = { action: 'publish', repeat_confirmed } as const;
      const result = await api(tipsMemberAddresses.editTip, { params: { id: tip.id }, body });
      if (!result.ok) failures.push({ tip, error: result.error });
    }
    setBusy(false);
    setRefused(failures);
    const done = tips.length - failures.length;
    if (done > 0) notify('success', t('draft.publishedMany', { count: done }));
    if (failures.length === 0) {
      setAsking(false);
      onDone();
    }
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/tips/v1/') });
  }

  return (
    <>
      <Button
        size="sm"
        variant="filled"
        leftSection={<IconSend size={17} aria-hidden="true" />}
        onClick={() => {
          setRefused([]);
          setAsking(true);
        }}
      >
        {t('draft.publishMany', { count: tips.length })}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('draft.publishManyTitle', { count: tips.length })}
        confirm={t(repeated.length > 0 ? 'repeat.confirm' : 'draft.publishConfirm')}
        busy={busy}
        onConfirm={publish}
      >
        <p>{t('draft.publishText')}</p>
        <ul>
          {tips.map((tip) => (
            <li key={tip.id}>{words.bet(tip).text}</li>
          ))}
        </ul>
        {refused.map(({ tip, error }) =>
          asksToRepeat(error) ? (
            <RepeatNote key={tip.id} error={error} match={tip.legs.length === 1 ? tip.legs[0] : undefined} />
          ) : (
            <Note key={tip.id} kind="error">
              <Group gap={4} component="span">
                <Text span inherit fw={600}>
                  {words.bet(tip).event}
                </Text>
                {errorText(error)}
              </Group>
            </Note>
          ),
        )}
      </ConfirmDialog>
    </>
  );
}
