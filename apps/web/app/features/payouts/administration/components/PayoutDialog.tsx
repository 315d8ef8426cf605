import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { payoutMayBecome } from '@quotavera/domain/payouts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { type Payout, ROME, STATUS_TONES } from '../../earnings/index.ts';

/** Shows the payee's tax data, the balance and the share. */
function Tipster({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payouts');
  const format = useFormats();
  const { data } = useApi(payoutsAddresses.readEarningsOf, { params: { id: payout.tipster.id } }, { staleTime: 0 });
  if (!data) return null;
  const { tax_data: tax, balance, share } = data;
  return (
    <Facts
      facts={[
        [t('detail.name'), tax ? [tax.first_name, tax.last_name, tax.business_name].filter(Boolean).join(' ') : null],
        [t('detail.taxCode'), tax?.tax_code || null],
        [t('detail.vatNumber'), tax?.vat_number || null],
        [t('detail.balance'), format.money(balance.available)],
        [
          t('detail.share'),
          share.history
            .map(({ percent, since }) =>
              t('detail.shareText', {
                percent: format.percent(percent / 100, { signed: false, digits: 0 }),
                day: format.instant(since, ROME, 'day'),
              }),
            )
            .join('; '),
        ],
      ]}
    />
  );
}

function Sums({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payouts');
  const { t: words } = useTranslation('earnings');
  const format = useFormats();
  return (
    <Facts
      facts={[
        [
          t('tipster'),
          <Anchor key="tipster" component={Link} to={paths.user(payout.tipster.id)}>
            {payout.tipster.username}
          </Anchor>,
        ],
        [
          words('payouts.state'),
          <Tag key="state" tone={STATUS_TONES[payout.status]}>
            {words(`status.${payout.status}`)}
          </Tag>,
        ],
        [words('payouts.gross'), format.money(payout.gross_cents)],
        [words('payouts.withheld'), format.money(payout.withheld_cents)],
        [words('payouts.net'), format.money(payout.net_cents)],
        [words('payouts.iban'), payout.method === 'connect' ? 'Stripe' : payout.iban || null],
        [t('detail.kind'), words(`tax.${payout.kind}`)],
        [words('payouts.invoice'), payout.invoice_number || null],
        [t('detail.confirmations'), t('detail.confirmationsOf', payout.confirmations)],
        [words('payouts.when'), <TimeText key="asked" value={payout.requested_at} />],
        [t('detail.sent'), payout.sent_at ? <TimeText key="sent" value={payout.sent_at} /> : null],
        [words('payouts.reference'), payout.reference],
        [words('payouts.reason'), payout.reason || null],
      ]}
    />
  );
}

type Act = 'reject' | 'paid' | 'returned';

/** Returns an admin's actions on a payout, in the order of its statuses; a second press with a reason or a reference confirms them. */
function useActs(payout: Payout, onClose: () => void) {
  const { t } = useTranslation('payouts');
  const { change, busy, error } = useChange();
  const closed = (done: unknown) => {
    if (done) onClose();
  };
  return {
    busy,
    error,
    confirm: async () =>
      closed(
        await change(payoutsAddresses.confirmPayout, { body: { payout: payout.id } }, ({ status }) =>
          t(status === 'confirmed' ? 'act.confirmed' : 'act.second'),
        ),
      ),
    finish: async (act: Act, text: string) => {
      const body = { payout: payout.id, reason: text };
      switch (act) {
        case 'reject':
          return closed(await change(payoutsAddresses.rejectPayout, { body }, () => t('act.rejected')));
        case 'returned':
          return closed(await change(payoutsAddresses.markPayoutReturned, { body }, () => t('act.returnedDone')));
        case 'paid': {
          const paid = { payout: payout.id, reference: text };
          return closed(await change(payoutsAddresses.markPayoutPaid, { body: paid }, () => t('act.paidDone')));
        }
      }
    },
  };
}

/** Shows a payout with the actions that are possible now. */
export function PayoutDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { t } = useTranslation('payouts');
  const { t: words } = useTranslation('earnings');
  const [act, setAct] = useState<Act | null>(null);
  const [text, setText] = useState('');
  const { busy, error, confirm, finish } = useActs(payout, onClose);
  // The provider itself reports on payouts that it sends.
  const may = (to: Parameters<typeof payoutMayBecome>[1]) =>
    payoutMayBecome(payout.status, to) && (payout.method === 'sepa' || to === 'confirmed' || to === 'rejected');
  const grave = { variant: 'outline', color: 'red' } as const;
  const buttons = act ? (
    <Button
      {...(act === 'paid' ? { variant: 'filled' } : grave)}
      loading={busy}
      disabled={text.trim() === ''}
      onClick={() => void finish(act, text.trim())}
    >
      {t(`act.${act}`)}
    </Button>
  ) : (
    <>
      {may('rejected') ? (
        <Button {...grave} onClick={() => setAct('reject')}>
          {t('act.reject')}
        </Button>
      ) : null}
      {may('returned') ? (
        <Button {...grave} onClick={() => setAct('returned')}>
          {t('act.returned')}
        </Button>
      ) : null}
      {may('paid') ? (
        <Button variant="filled" onClick={() => setAct('paid')}>
          {t('act.paid')}
        </Button>
      ) : null}
      {may('confirmed') ? (
        <Button variant="filled" loading={busy} disabled={payout.waits_for !== null} onClick={() => void confirm()}>
          {t('act.confirm')}
        </Button>
      ) : null}
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('detail.title', { name: payout.tipster.username })} footer={buttons}>
      {payout.waits_for ? (
        <Note kind="info" role="note">
          <Text>{words(`wait.${payout.waits_for}`)}</Text>
        </Note>
      ) : null}
      <Sums payout={payout} />
      <Tipster payout={payout} />
      {act ? (
        <TextInput
          label={t(act === 'paid' ? 'act.reference' : 'act.reason')}
          value={text}
          maxLength={act === 'paid' ? 60 : 255}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
      <Failed error={error} />
    </Dialog>
  );
}
