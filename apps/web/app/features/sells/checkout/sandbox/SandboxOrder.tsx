import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import type { SandboxMethod } from '@quotavera/domain/sells';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ApiError, api } from '../../../../platform/api/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { KeptCard } from '../components/KeptCard.tsx';
import { OrderForm } from '../components/OrderForm.tsx';
import { type Prepared, statusOf, useFirstFailure } from '../prepare.ts';
import { BankDialog } from './BankDialog.tsx';
import { useSandboxMeans } from './SandboxMeans.tsx';

/** After these nobody here knows whether the payment was made: the page of its status does. */
const UNKNOWN_END: readonly ApiError['code'][] = ['network', 'aborted', 'timeout', 'purchase_closed', 'not_found'];

/** The order with a simulated card or bank account. */
export default function SandboxOrder({
  purchase,
  secret,
}: {
  purchase: Prepared;
  secret: string;
  onRetry: () => void;
}) {
  const { t } = useTranslation('sells-checkout');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { fields, read } = useSandboxMeans(purchase);
  const [failure, setFailure] = useState(useFirstFailure(purchase));
  const [asksBank, setAsksBank] = useState(purchase.status === 'requires_action');
  const [busy, setBusy] = useState(false);

  async function follow(status: string): Promise<void> {
    setAsksBank(status === 'requires_action');
    if (status === 'requires_payment_method') setFailure(t('failed.declined'));
    else if (status !== 'requires_action') await navigate(statusOf(purchase.id), { replace: true });
  }

  async function refuse(error: ApiError): Promise<void> {
    if (UNKNOWN_END.includes(error.code)) await navigate(statusOf(purchase.id), { replace: true });
    else setFailure(errorText(error));
  }

  async function pay(): Promise<void> {
    const means = read();
    if (means) await confirm(means);
  }

  async function confirm(card: SandboxMethod | `pm_${string}`): Promise<void> {
    setFailure(null);
    const result = await api(sellsAddresses.confirmInSandbox, { body: { client_secret: secret, card } });
    await (result.ok ? follow(result.data.status) : refuse(result.error));
  }

  async function answerBank(approved: boolean): Promise<void> {
    setBusy(true);
    const result = await api(sellsAddresses.authenticateInSandbox, { body: { client_secret: secret, approved } });
    setBusy(false);
    setAsksBank(false);
    await (result.ok ? follow(result.data.status) : refuse(result.error));
  }

  return (
    <>
      <OrderForm purchase={purchase} failure={failure} ready={() => read() !== null} onOrdered={pay}>
        {purchase.kept_card ? (
          <KeptCard
            card={purchase.kept_card}
            busy={busy}
            onConfirm={() => void confirm(purchase.kept_card!.reference as `pm_${string}`)}
          />
        ) : null}
        {fields}
      </OrderForm>
      {asksBank ? (
        <BankDialog cents={purchase.card_cents} busy={busy} onAnswer={(approved) => void answerBank(approved)} />
      ) : null}
    </>
  );
}
