import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiResult, api } from '../../../../platform/api/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { CardForm, type CardFormProps } from '../components/CardForm.tsx';
import { BankDialog } from './BankDialog.tsx';
import { useSandboxMeans } from './SandboxMeans.tsx';

/** A simulated card or bank account, kept without a payment. */
export default function SandboxCard({ setup, secret, onConfirmed }: CardFormProps) {
  const { t } = useTranslation('sells-checkout');
  const errorText = useErrorText();
  const { fields, read } = useSandboxMeans(setup);
  const [failure, setFailure] = useState<string | null>(null);
  const [asksBank, setAsksBank] = useState(false);
  const [busy, setBusy] = useState(false);

  async function follow(result: ApiResult<{ status: string }>): Promise<void> {
    setAsksBank(result.ok && result.data.status === 'requires_action');
    if (!result.ok) return setFailure(errorText(result.error));
    if (result.data.status === 'requires_payment_method') return setFailure(t('failed.card'));
    if (result.data.status !== 'succeeded') return;
    const error = await onConfirmed();
    if (error) setFailure(errorText(error));
  }

  async function save(): Promise<void> {
    const card = read();
    setFailure(null);
    if (card) await follow(await api(sellsAddresses.confirmInSandbox, { body: { client_secret: secret, card } }));
  }

  async function answerBank(approved: boolean): Promise<void> {
    setBusy(true);
    const body = { client_secret: secret, approved };
    await follow(await api(sellsAddresses.authenticateInSandbox, { body }));
    setBusy(false);
  }

  return (
    <>
      <CardForm failure={failure} onSave={save}>
        {fields}
      </CardForm>
      {asksBank ? <BankDialog cents={null} busy={busy} onAnswer={(approved) => void answerBank(approved)} /> : null}
    </>
  );
}
