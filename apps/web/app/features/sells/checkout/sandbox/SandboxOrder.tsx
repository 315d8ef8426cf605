import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import type { SandboxMethod } from '@quotavera/domain/sells';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ApiError, api, type ReplyTo } from '../../../../platform/api/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { KeptCard } from '../components/KeptCard.tsx';
import { OrderForm } from '../components/OrderForm.tsx';
import { PaysWithKept } from '../components/PaysWithKept.tsx';
import { type Prepared, statusOf, useDeclineWords, useFirstFailure } from '../prepare.ts';
import { BankDialog } from './BankDialog.tsx';
import { useSandboxMeans } from './SandboxMeans.tsx';

/** After these nobody here knows whether the payment was made: the page of its status does. */
const UNKNOWN_END: readonly ApiError['code'][] = ['network', 'aborted', 'timeout', 'purchase_closed', 'not_found'];

type Answer = ReplyTo<typeof sellsAddresses.confirmInSandbox>;

/** The order with a simulated card or bank account. */
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
  const declineWords = useDeclineWords();
  const navigate = useNavigate();
  const { fields, read } = useSandboxMeans(purchase);
  const [failure, setFailure] = useState(useFirstFailure(purchase));
  const [asksBank, setAsksBank] = useState(purchase.status === 'requires_action');
  const [busy, setBusy] = useState(false);
  const [wantsOther, setOther] = useState(false);
  const kept = purchase.kind === 'change' && !wantsOther ? purchase.kept_card : null;

  async function follow({ status, failure: code }: Answer): Promise<void> {
    setAsksBank(status === 'requires_action');
    const keepsCard = purchase.card_cents === 0;
    if (status === 'requires_payment_method')
      setFailure(keepsCard ? t('failed.card') : declineWords(code ?? 'card_declined'));
    else if (status !== 'requires_action') await navigate(statusOf(purchase.id), { replace: true });
  }

  async function refuse(error: ApiError): Promise<void> {
    if (UNKNOWN_END.includes(error.code)) await navigate(statusOf(purchase.id), { replace: true });
    else setFailure(errorText(error));
  }

  async function pay(): Promise<void> {
    if (kept) return confirm(kept.reference as `pm_${string}`);
    const means = read();
    if (means) await confirm(means);
  }

  async function confirm(card: SandboxMethod | `pm_${string}`): Promise<void> {
    setFailure(null);
    const result = await api(sellsAddresses.confirmInSandbox, { body: { client_secret: secret, card } });
    await (result.ok ? follow(result.data) : refuse(result.error));
  }

  async function answerBank(approved: boolean): Promise<void> {
    setBusy(true);
    const result = await api(sellsAddresses.authenticateInSandbox, { body: { client_secret: secret, approved } });
    setBusy(false);
    setAsksBank(false);
    await (result.ok ? follow(result.data) : refuse(result.error));
  }

  return (
    <>
      <OrderForm purchase={purchase} failure={failure} ready={() => kept !== null || read() !== null} onOrdered={pay}>
        {kept ? <PaysWithKept card={kept} onOther={() => setOther(true)} /> : null}
        {purchase.kept_card && purchase.kind === 'renewal' ? (
          <KeptCard
            card={purchase.kept_card}
            busy={busy}
            onConfirm={() => void confirm(purchase.kept_card!.reference as `pm_${string}`)}
          />
        ) : null}
        {kept ? null : fields}
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
