import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import type { SandboxCard } from '@quotavera/domain/sells';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ApiError, api } from '../../../../platform/api/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { KeptCard } from '../components/KeptCard.tsx';
import { OrderForm } from '../components/OrderForm.tsx';
import { type Prepared, statusOf, useFirstFailure } from '../prepare.ts';
import { BankDialog } from './BankDialog.tsx';
import { type CardSlips, NO_CARD, SandboxCardFields, useReadCard } from './SandboxCardFields.tsx';

/** After these nobody here knows whether the payment was made: the page of its status does. */
const UNKNOWN_END: readonly ApiError['code'][] = ['network', 'aborted', 'timeout', 'purchase_closed', 'not_found'];

/** The order with a simulated card. */
export default function SandboxOrder({
  purchase,
  secret,
}: {
  purchase: Prepared;
  secret: string;
  /** The sandbox's fields never fail to load. */
  onRetry: () => void;
}) {
  const { t } = useTranslation('sells-checkout');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const readCard = useReadCard();
  const [typed, setTyped] = useState(NO_CARD);
  const [slips, setSlips] = useState<CardSlips>({});
  const [failure, setFailure] = useState(useFirstFailure(purchase));
  const [asksBank, setAsksBank] = useState(purchase.status === 'requires_action');
  const [busy, setBusy] = useState(false);

  async function follow(status: string): Promise<void> {
    setAsksBank(status === 'requires_action');
    const declined = purchase.card_cents === 0 ? 'failed.card' : 'failed.declined';
    if (status === 'requires_payment_method') setFailure(t(declined));
    else if (status !== 'requires_action') await navigate(statusOf(purchase.id), { replace: true });
  }

  async function refuse(error: ApiError): Promise<void> {
    if (UNKNOWN_END.includes(error.code)) await navigate(statusOf(purchase.id), { replace: true });
    else setFailure(errorText(error));
  }

  async function pay(): Promise<void> {
    const { card } = readCard(typed);
    if (card) await confirm(card);
  }

  async function confirm(card: SandboxCard | `pm_${string}`): Promise<void> {
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
      <OrderForm
        purchase={purchase}
        failure={failure}
        ready={() => {
          const read = readCard(typed);
          setSlips(read.slips);
          return read.card !== null;
        }}
        onOrdered={pay}
      >
        {purchase.kept_card ? (
          <KeptCard
            card={purchase.kept_card}
            busy={busy}
            onConfirm={() => void confirm(purchase.kept_card!.reference as `pm_${string}`)}
          />
        ) : null}
        <SandboxCardFields typed={typed} slips={slips} onChange={setTyped} />
      </OrderForm>
      {asksBank ? (
        <BankDialog
          cents={purchase.card_cents > 0 ? purchase.card_cents : null}
          busy={busy}
          onAnswer={(approved) => void answerBank(approved)}
        />
      ) : null}
    </>
  );
}
