import { Group } from '@mantine/core';
import type { PaymentMethod, SandboxMethod } from '@quotavera/domain/sells';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Radio } from '../../../../ui/controls/index.ts';
import type { Prepared } from '../prepare.ts';
import { type CardSlips, NO_CARD, SandboxCardFields, useReadCard } from './SandboxCardFields.tsx';
import { type AccountSlips, NO_ACCOUNT, SandboxDebitFields, useReadAccount } from './SandboxDebitFields.tsx';

/** The fields of a simulated card or bank account. `read` says what was typed, or shows what is wrong with it and answers null. */
export function useSandboxMeans({ methods, creditor }: Pick<Prepared, 'methods' | 'creditor'>): {
  fields: ReactNode;
  read: () => SandboxMethod | null;
} {
  const { t } = useTranslation('sells-checkout');
  const readCard = useReadCard();
  const readAccount = useReadAccount();
  const [method, setMethod] = useState<PaymentMethod>(methods[0] ?? 'card');
  const [card, setCard] = useState(NO_CARD);
  const [cardSlips, setCardSlips] = useState<CardSlips>({});
  const [account, setAccount] = useState(NO_ACCOUNT);
  const [accountSlips, setAccountSlips] = useState<AccountSlips>({});

  function read(): SandboxMethod | null {
    if (method === 'card') {
      const found = readCard(card);
      setCardSlips(found.slips);
      return found.card;
    }
    const found = readAccount(account);
    setAccountSlips(found.slips);
    return found.account;
  }

  const fields = (
    <>
      {methods.length > 1 ? (
        <Radio.Group label={t('method.label')} value={method} onChange={(chosen) => setMethod(chosen as PaymentMethod)}>
          <Group mt="xs" gap="lg">
            {methods.map((each) => (
              <Radio key={each} value={each} label={t(`method.${each}`)} />
            ))}
          </Group>
        </Radio.Group>
      ) : null}
      {method === 'card' ? (
        <SandboxCardFields typed={card} slips={cardSlips} onChange={setCard} />
      ) : (
        <SandboxDebitFields typed={account} slips={accountSlips} creditor={creditor} onChange={setAccount} />
      )}
    </>
  );
  return { fields, read };
}
