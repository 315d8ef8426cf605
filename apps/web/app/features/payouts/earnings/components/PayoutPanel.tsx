import { Button, Text, TextInput } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { withholding } from '@quotavera/domain/payouts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { type Earnings, type Payout, ROME, STATUS_TONES } from '../queries.ts';

/** The payout under way: how it stands, what it waits for, and the invoice that a business still owes. */
function OpenPayout({ payout, heldUntil }: { payout: Payout; heldUntil: string | null }) {
  const { t } = useTranslation('earnings');
  const format = useFormats();
  const [invoice, setInvoice] = useState('');
  const { change, busy, error } = useChange();
  const save = () =>
    change(payoutsAddresses.setPayoutInvoice, { body: { payout: payout.id, invoice_number: invoice.trim() } }, () =>
      t('request.invoiceDone'),
    );
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
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextInput
            label={t('request.invoice')}
            value={invoice}
            maxLength={60}
            error={error?.errors.invoice_number?.[0]}
            onChange={(event) => setInvoice(event.currentTarget.value)}
          />
          <Button type="submit" variant="filled" mt="sm" loading={busy} disabled={invoice.trim() === ''}>
            {t('request.saveInvoice')}
          </Button>
          <Failed error={error} />
        </form>
      ) : null}
    </Panel>
  );
}

function Request({ earnings }: { earnings: Earnings }) {
  const { t } = useTranslation('earnings');
  const format = useFormats();
  const [invoice, setInvoice] = useState('');
  const { change, busy, error } = useChange();
  const { balance, tax_data: data, account } = earnings;
  const iban = account ? null : earnings.iban;
  const kind = data?.kind ?? 'person';
  const withheld = withholding(kind, balance.available);
  const request = () =>
    change(
      payoutsAddresses.requestPayout,
      { body: { invoice_number: kind === 'business' ? invoice.trim() : '' } },
      () => t('request.done'),
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void request();
      }}
    >
      <Text>
        {t(account ? `request.${kind}Account` : `request.${kind}`, {
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
        <TextInput
          mt="sm"
          label={t('request.invoice')}
          required
          value={invoice}
          maxLength={60}
          error={error?.errors.invoice_number?.[0]}
          onChange={(event) => setInvoice(event.currentTarget.value)}
        />
      ) : null}
      <Button type="submit" variant="filled" mt="sm" loading={busy}>
        {t('request.button')}
      </Button>
      <Failed error={error} />
    </form>
  );
}

/** How a tipster gets what is available: what is missing for it, the request, or the payout under way. */
export function PayoutPanel({ earnings }: { earnings: Earnings }) {
  const { t } = useTranslation('earnings');
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
