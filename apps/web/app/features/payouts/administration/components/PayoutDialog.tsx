import { Anchor, Text, TextInput } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { payoutMayBecome } from '@quotavera/domain/payouts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { type ApiResult, api } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { type DialogAction, FormDialog } from '../../../../ui/dialog/index.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { type Payout, ROME, STATUS_TONES } from '../../earnings/index.ts';

/** Shows the payee's tax data, the balance and the share. */
function Tipster({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payouts-administration');
  const format = useFormats();
  const { data } = useApi(payoutsAddresses.readEarningsOf, { params: { id: payout.tipster.id } }, { staleTime: 0 });
  if (!data) return null;
  const { tax_data: tax, balance, share } = data;
  return (
    <Facts
      facts={[
        [t('detail.name'), tax ? [tax.first_name, tax.last_name, tax.business_name].filter(Boolean).join(' ') : null],
        [
          tax?.country === 'IT' ? t('detail.taxCode') : t('detail.taxNumber', { country: tax?.country ?? '' }),
          tax?.tax_code || null,
        ],
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
  const { t } = useTranslation('payouts-administration');
  const { t: words } = useTranslation('payouts-earnings');
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

const grave = (payout: Payout, reason: string) => ({ body: { payout: payout.id, reason } });

function finish(act: Act, payout: Payout, text: string): Promise<ApiResult<unknown>> {
  switch (act) {
    case 'reject':
      return api(payoutsAddresses.rejectPayout, grave(payout, text));
    case 'returned':
      return api(payoutsAddresses.markPayoutReturned, grave(payout, text));
    case 'paid':
      return api(payoutsAddresses.markPayoutPaid, { body: { payout: payout.id, reference: text } });
  }
}

const DONE = { reject: 'rejected', returned: 'returnedDone', paid: 'paidDone' } as const;

/** Shows a payout with the actions that are possible now; a second press with a reason or a reference confirms them. */
export function PayoutDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { t } = useTranslation('payouts-administration');
  const { t: words } = useTranslation('payouts-earnings');
  const [act, setAct] = useState<Act | null>(null);
  const { change, busy, error } = useChange();
  const form = useApiForm({
    initialValues: { text: '' },
    apiNames: { reason: 'text', reference: 'text' },
    affects: ofEverything,
    // The button is there only once an action is chosen.
    send: ({ text }) => finish(act!, payout, text.trim()),
    done: () => {
      notify('success', t(`act.${DONE[act!]}`));
      onClose();
    },
  });
  const confirm = async () => {
    const done = await change(payoutsAddresses.confirmPayout, { body: { payout: payout.id } }, ({ status }) =>
      t(status === 'confirmed' ? 'act.confirmed' : 'act.second'),
    );
    if (done) onClose();
  };
  // The provider itself reports on payouts that it sends.
  const may = (to: Parameters<typeof payoutMayBecome>[1]) =>
    payoutMayBecome(payout.status, to) && (payout.method === 'sepa' || to === 'confirmed' || to === 'rejected');
  const actions: DialogAction[] = [];
  if (may('rejected')) actions.push({ label: t('act.reject'), tone: 'danger', onPress: () => setAct('reject') });
  if (may('returned')) actions.push({ label: t('act.returned'), tone: 'danger', onPress: () => setAct('returned') });
  if (may('paid')) actions.push({ label: t('act.paid'), tone: 'main', onPress: () => setAct('paid') });
  if (may('confirmed')) {
    const disabled = payout.waits_for !== null;
    actions.push({ label: t('act.confirm'), tone: 'main', busy, disabled, onPress: confirm });
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('detail.title', { name: payout.tipster.username })}
      submit={act && t(`act.${act}`)}
      tone={act === 'paid' ? 'main' : 'danger'}
      disabled={form.values.text.trim() === ''}
      actions={act ? [] : actions}
    >
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
          maxLength={act === 'paid' ? 60 : 255}
          data-autofocus
          {...form.field('text')}
        />
      ) : null}
      <Failed error={error} />
    </FormDialog>
  );
}
