import { Button, Text, TextInput } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { withholding } from '@quotavera/domain/payouts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { FormFailure, useApiForm } from '../../../../ui/form/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { type Earnings, type Payout, ROME, STATUS_TONES } from '../queries.ts';

/** The payout under way: how it stands, what it waits for, and the invoice that a business still owes. */
function OpenPayout({ payout, heldUntil }: { payout: Payout; heldUntil: string | null }) {
  const { t } = useTranslation('payouts-earnings');
  const format = useFormats();
  const form = useApiForm({
    initialValues: { invoice_number: '' },
    affects: ofEverything,
    send: ({ invoice_number: typed }) =>
      api(payoutsAddresses.setPayoutInvoice, { body: { payout: payout.id, invoice_number: typed.trim() } }),
    done: () => notify('success', t('request.invoiceDone')),
  });
  const wait = payout.waits_for;
  return (
    <Panel
      title={t('request.open', { amount: format.money(payout.gross_cents) })}
      aside={<Tag tone={STATUS_TONES[payout.status]}>{t(`status.${payout.status}`)}</Tag>}
    >
      {wait === 'iban_held' && heldUntil ? (
        <Text>{t('request.held', { day: format.instant(heldUntil, ROME, 'short') })}</Text>
      ) : wait ? (
        <Text>{t(`wait.${wait}`)}</Text>
      ) : null}
      {wait === 'invoice_missing' ? (
        <form noValidate onSubmit={form.onSubmit}>
          <TextInput label={t('request.invoice')} maxLength={60} {...form.field('invoice_number')} />
          <Button
            type="submit"
            variant="filled"
            mt="sm"
            loading={form.busy}
            disabled={form.values.invoice_number.trim() === ''}
          >
            {t('request.saveInvoice')}
          </Button>
          <FormFailure form={form} />
        </form>
      ) : null}
    </Panel>
  );
}

function Request({ earnings }: { earnings: Earnings }) {
  const { t } = useTranslation('payouts-earnings');
  const format = useFormats();
  const { balance, tax_data: data, account } = earnings;
  const iban = account ? null : earnings.iban;
  const kind = data?.kind ?? 'person';
  const withheld = data ? withholding(data, balance.available) : 0;
  const way = kind === 'person' && withheld === 0 ? 'whole' : kind;
  const form = useApiForm({
    initialValues: { invoice_number: '' },
    affects: ofEverything,
    send: ({ invoice_number: typed }) =>
      api(payoutsAddresses.requestPayout, { body: { invoice_number: kind === 'business' ? typed.trim() : '' } }),
    done: () => notify('success', t('request.done')),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Text>
        {t(account ? `request.${way}Account` : `request.${way}`, {
          gross: format.money(balance.available),
          net: format.money(balance.available - withheld),
          withheld: format.money(withheld),
          iban: iban?.hint ?? '',
        })}
      </Text>
      {iban?.held_until ? (
        <Note kind="info" role="note">
          {t('request.held', { day: format.instant(iban.held_until, ROME, 'short') })}
        </Note>
      ) : null}
      {kind === 'business' ? (
        <TextInput mt="sm" label={t('request.invoice')} required maxLength={60} {...form.field('invoice_number')} />
      ) : null}
      <Button type="submit" variant="filled" mt="sm" loading={form.busy}>
        {t('request.button')}
      </Button>
      <FormFailure form={form} />
    </form>
  );
}

/** How a tipster gets what is available: what is missing for it, the request, or the payout under way. */
export function PayoutPanel({ earnings }: { earnings: Earnings }) {
  const { t } = useTranslation('payouts-earnings');
  const format = useFormats();
  const { open_payout: open, balance, minimum_cents: minimum, tax_data: data, iban, account } = earnings;
  if (open) return <OpenPayout payout={open} heldUntil={iban?.held_until ?? null} />;
  return (
    <Panel title={t('request.title')}>
      {data === null || (account ? account.state !== 'ready' : iban === null) ? (
        <>
          <Text>{t(account ? 'request.missingAccount' : 'request.missing')}</Text>
          <div>
            <Button component={Link} to={{ search: '?tab=tax' }} variant="filled">
              {t('request.complete')}
            </Button>
          </div>
        </>
      ) : balance.available < minimum ? (
        <Text>{t('request.tooSmall', { amount: format.money(minimum) })}</Text>
      ) : (
        <Request earnings={earnings} />
      )}
    </Panel>
  );
}
