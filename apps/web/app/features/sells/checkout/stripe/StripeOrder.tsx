import { Button } from '@mantine/core';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntentResult, SetupIntentResult } from '@stripe/stripe-js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { InitFailed } from '../components/InitFailed.tsx';
import { KeptCard } from '../components/KeptCard.tsx';
import { OrderForm } from '../components/OrderForm.tsx';
import { PaysWithKept } from '../components/PaysWithKept.tsx';
import { type Prepared, statusOf, useDeclineWords, useFirstFailure } from '../prepare.ts';
import { afterConfirm, declineIn } from './after-confirm.ts';
import { StripeFrame } from './StripeFrame.tsx';

function StripeForm({ purchase, secret, onBroken }: { purchase: Prepared; secret: string; onBroken: () => void }) {
  const { t } = useTranslation('sells-checkout');
  const navigate = useNavigate();
  const stripe = useStripe();
  const elements = useElements();
  const [shown, setShown] = useState(false);
  const [failure, setFailure] = useState(useFirstFailure(purchase));
  const [bankAsks, setBankAsks] = useState(purchase.status === 'requires_action');
  const status = statusOf(purchase.id);
  const declineWords = useDeclineWords();
  const [wantsOther, setOther] = useState(false);
  const kept = purchase.kind === 'change' && stripe && !wantsOther ? purchase.kept_card : null;

  /** Nothing is charged yet: the card is kept. */
  const keepsCard = purchase.card_cents === 0;

  async function follow(confirmed: Promise<PaymentIntentResult | SetupIntentResult>): Promise<void> {
    setFailure(null);
    const result = await confirmed.catch(() => null);
    const next = result ? afterConfirm(result) : 'failed';
    if (next === 'ended') return void (await navigate(status, { replace: true }));
    setBankAsks(false);
    if (next === 'declined') setFailure(keepsCard ? t('failed.card') : declineWords(declineIn(result)));
    else if (next !== 'fields') setFailure(t(keepsCard ? 'failed.cardGeneric' : 'failed.generic'));
  }

  async function ready(): Promise<boolean> {
    if (kept) return true;
    const { error } = await elements!.submit();
    // Stripe shows a field's problem beside the field.
    if (error && error.type !== 'validation_error') setFailure(t('failed.generic'));
    return !error;
  }

  const pay = () => (kept ? payWithKept(kept.reference) : payWithFields());
  function payWithFields(): Promise<void> {
    const confirmParams = { return_url: new URL(status, location.origin).href };
    const options = { elements: elements!, confirmParams, redirect: 'if_required' } as const;
    return follow(keepsCard ? stripe!.confirmSetup(options) : stripe!.confirmPayment(options));
  }
  const [confirming, setConfirming] = useState(false);
  async function payWithKept(reference: string): Promise<void> {
    setConfirming(true);
    await follow(
      stripe!.confirmPayment({
        clientSecret: secret,
        confirmParams: { payment_method: reference, return_url: new URL(status, location.origin).href },
        redirect: 'if_required',
      }),
    );
    setConfirming(false);
  }
  const askBank = () => follow(stripe!.handleNextAction({ clientSecret: secret }) as Promise<PaymentIntentResult>);

  return (
    <OrderForm purchase={purchase} failure={failure} blocked={!shown && !kept} ready={ready} onOrdered={pay}>
      {bankAsks ? <Button onClick={() => void askBank()}>{t('bank.go')}</Button> : null}
      {kept ? <PaysWithKept card={kept} onOther={() => setOther(true)} /> : null}
      {purchase.kept_card && purchase.kind === 'renewal' && stripe ? (
        <KeptCard
          card={purchase.kept_card}
          busy={confirming}
          onConfirm={() => void payWithKept(purchase.kept_card!.reference)}
        />
      ) : null}
      {kept ? null : <PaymentElement onReady={() => setShown(true)} onLoadError={onBroken} />}
    </OrderForm>
  );
}

/** The order with Stripe's own fields. A module of its own, which alone brings Stripe's script: no other screen loads it. */
export default function StripeOrder({
  purchase,
  secret,
  onRetry,
}: {
  purchase: Prepared;
  secret: string;
  onRetry: () => void;
}) {
  const [broken, setBroken] = useState(false);
  if (broken || !purchase.publishable_key) {
    return (
      <InitFailed
        onRetry={() => {
          setBroken(false);
          onRetry();
        }}
      />
    );
  }
  return (
    <StripeFrame publishableKey={purchase.publishable_key} secret={secret}>
      <StripeForm purchase={purchase} secret={secret} onBroken={() => setBroken(true)} />
    </StripeFrame>
  );
}
