import { Button } from '@mantine/core';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { UNLOCKS_PER_DAY } from '@quotavera/domain/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { notify } from '../../../platform/notify/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/index.ts';
import { IconLockOpen } from '../../../ui/icons/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import type { LockedTip, OpenTip } from '../queries.ts';
import { useUnlockLabel } from './TipViewCard.tsx';

/** Opens a locked tip with one of the day's unlocks. It asks before the last one, and when the address requests the unlock (`asked`). */
export function UnlockButton({
  tip,
  requested = false,
  onUnlocked,
}: {
  tip: LockedTip;
  requested?: boolean;
  onUnlocked: (tip: OpenTip, left: number) => void;
}) {
  const { t } = useTranslation('tips');
  const label = useUnlockLabel();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(requested && (tip.unlocks_left ?? 0) > 0);

  async function unlock(): Promise<void> {
    setBusy(true);
    const result = await api(tipsMemberAddresses.unlockTip, { body: { tip_id: tip.id } });
    setBusy(false);
    setAsking(false);
    if (!result.ok) {
      notify('failure', errorText(result.error));
      return;
    }
    notify('success', t('locked.unlocked', { count: result.data.unlocks_left }));
    onUnlocked(result.data.tip, result.data.unlocks_left);
    // The other locked cards show how many unlocks are left, so they are read again.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/tips/v1/') });
  }

  const last = tip.unlocks_left === 1;
  return (
    <>
      <Button
        size="sm"
        loading={busy}
        disabled={tip.unlocks_left === 0}
        leftSection={<IconLockOpen size={17} aria-hidden="true" />}
        onClick={() => (last ? setAsking(true) : void unlock())}
      >
        {label(tip.unlocks_left)}
      </Button>
      {last || requested ? (
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          title={t(last ? 'locked.lastTitle' : 'locked.askTitle')}
          confirm={t(last ? 'locked.lastConfirm' : 'locked.askConfirm')}
          busy={busy}
          onConfirm={unlock}
        >
          <p>
            {last
              ? t('locked.lastText', { name: tip.tipster.name, of: UNLOCKS_PER_DAY })
              : t('locked.askText', { name: tip.tipster.name, left: tip.unlocks_left })}
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
