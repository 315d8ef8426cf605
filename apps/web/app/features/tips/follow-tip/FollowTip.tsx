import { Button } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { notify } from '../../../platform/notify/index.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { lazyDialog } from '../../../ui/fetched/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconEdit, IconWallet } from '../../../ui/icons/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { type Follow, type FollowableTip, type Prepared, placeOf, useFollows } from './queries.ts';
import { useChasing } from './useChasing.ts';
import { useSave } from './useSave.ts';

const FollowDialog = lazyDialog(() => import('./FollowDialog.tsx'));

/**
 * Takes an open tip into the own bankroll in one press, at the published odds and the planned stake; a tip that is followed says with what,
 * and a press opens it. Without a plan to go by the press asks for the stake.
 */
export function FollowTip({ tip, follow }: { tip: FollowableTip; follow: Follow | undefined }) {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  const errorText = useErrorText();
  const mayFollow = useDecision('tips.take').granted;
  const { save } = useSave();
  const sayChasing = useChasing();
  const [busy, setBusy] = useState(false);
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [open, setOpen] = useState(false);
  const isOpen = tip.status === 'published' && tip.settled_at === null;
  if (!follow && !(mayFollow && isOpen)) return null;

  function ask(form: Prepared): void {
    setPrepared(form);
    setOpen(true);
  }

  /** `asks` opens the form even where the stake plan has an answer. */
  async function press(asks: boolean): Promise<void> {
    setBusy(true);
    const form = await api(bankrollAddresses.prepareFollow, { params: { id: tip.id } });
    if (!form.ok) notify('failure', errorText(form.error));
    else {
      const { bankroll, account, bookmaker } = placeOf(form.data);
      const stake = bankroll?.proposed_cents ?? null;
      if (asks || form.data.bet || bankroll === null || stake === null) ask(form.data);
      else {
        const body = { tip_id: tip.id, bankroll: bankroll.id, account, bookmaker, stake_cents: stake };
        const bet = await save(bankrollAddresses.followTip, { body });
        if (bet) {
          const values = {
            stake: format.money(stake, { currency: bankroll.currency }),
            odds: format.odds(bet.totalodd),
          };
          notify('success', t('follow.done', values));
          sayChasing(bet);
        } else ask(form.data);
      }
    }
    setBusy(false);
  }

  return (
    <>
      <Button
        size="sm"
        variant={follow ? 'light' : 'filled'}
        loading={busy}
        leftSection={follow ? <IconEdit size={17} aria-hidden="true" /> : <IconWallet size={17} aria-hidden="true" />}
        data-follow
        onClick={({ shiftKey }) => void press(shiftKey)}
      >
        {follow
          ? t('follow.with', {
              stake: format.money(follow.stake_cents, { currency: follow.currency }),
              odds: format.odds(follow.odds),
            })
          : t('follow.follow')}
      </Button>
      {prepared ? <FollowDialog tipId={tip.id} prepared={prepared} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Reads the follow of this tip itself; lists read all their follows at once and use `FollowTip`. */
export function FollowThisTip({ tip }: { tip: FollowableTip }) {
  const follows = useFollows([tip.id]);
  return <FollowTip tip={tip} follow={follows.get(tip.id)} />;
}
