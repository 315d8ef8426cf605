import { Button } from '@mantine/core';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, api } from '../../../platform/api/index.ts';
import { queryKeyOf } from '../../../platform/api/queries.ts';
import { notify } from '../../../platform/notify/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/index.ts';
import { IconTrash } from '../../../ui/icons/index.ts';
import type { OpenTip } from '../queries.ts';
import { useWording } from '../wording.ts';

/** Throws the chosen drafts away, one after another; where one can't be, those after it stay, too. */
export function DeleteDrafts({ tips, onDone }: { tips: readonly OpenTip[]; onDone: () => void }) {
  const { t } = useTranslation('tips');
  const words = useWording();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const count = tips.length;

  async function remove(): Promise<void> {
    setBusy(true);
    setError(null);
    let failure: ApiError | null = null;
    let done = 0;
    for (const { id } of tips) {
      const result = await api(tipsMemberAddresses.deleteDraft, { params: { id } });
      // A draft that another tab has thrown away is gone, as it was meant to be.
      if (!result.ok && result.error.code !== 'not_found') {
        failure = result.error;
        break;
      }
      done += 1;
    }
    setBusy(false);
    setError(failure);
    if (done > 0) notify('success', t('draft.deletedMany', { count: done }));
    if (failure === null) {
      setAsking(false);
      onDone();
    }
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(tipsMemberAddresses.listOwn) });
  }

  return (
    <>
      <Button size="sm" leftSection={<IconTrash size={17} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('draft.deleteMany', { count })}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        onClose={() => setAsking(false)}
        title={t('draft.deleteManyTitle', { count })}
        confirm={t('draft.delete')}
        busy={busy}
        error={error}
        onConfirm={remove}
      >
        <p>{t('draft.deleteText')}</p>
        <ul>
          {tips.map((tip) => (
            <li key={tip.id}>{words.bet(tip).text}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
