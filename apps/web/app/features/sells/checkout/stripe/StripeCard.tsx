import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../../paths.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { CardForm, type CardFormProps } from '../components/CardForm.tsx';
import { InitFailed } from '../components/InitFailed.tsx';
import { afterConfirm } from './after-confirm.ts';
import { StripeFrame } from './StripeFrame.tsx';

function Fields({ onConfirmed, onBroken }: Pick<CardFormProps, 'onConfirmed'> & { onBroken: () => void }) {
  const { t } = useTranslation('sells-checkout');
  const errorText = useErrorText();
  const stripe = useStripe();
  const elements = useElements();
  const [shown, setShown] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(): Promise<void> {
    setFailure(null);
    // Where the bank's page takes the place of this one, the card is kept by its event.
    const return_url = new URL(paths.subscriptions, location.origin).href;
    const next = await stripe!
      .confirmSetup({ elements: elements!, confirmParams: { return_url }, redirect: 'if_required' })
      .then(afterConfirm, () => 'failed' as const);
    if (next === 'fields') return;
    if (next !== 'ended') return setFailure(t(next === 'declined' ? 'failed.card' : 'failed.cardGeneric'));
    const error = await onConfirmed();
    if (error) setFailure(errorText(error));
  }

  return (
    <CardForm failure={failure} blocked={!shown} onSave={save}>
      <PaymentElement onReady={() => setShown(true)} onLoadError={onBroken} />
    </CardForm>
  );
}

/** A card that Stripe keeps without a payment, in its own fields. */
export default function StripeCard({ setup, secret, onConfirmed, onRetry }: CardFormProps) {
  const [broken, setBroken] = useState(false);
  if (broken || !setup.publishable_key) return <InitFailed onRetry={onRetry} />;
  return (
    <StripeFrame publishableKey={setup.publishable_key} secret={secret}>
      <Fields onConfirmed={onConfirmed} onBroken={() => setBroken(true)} />
    </StripeFrame>
  );
}
