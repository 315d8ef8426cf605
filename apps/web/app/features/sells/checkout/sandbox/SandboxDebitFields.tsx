import { Stack, Text, TextInput } from '@mantine/core';
import { type SandboxAccount, sandboxAccountOf } from '@quotavera/domain/sells';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../ui/note/index.ts';

export interface TypedAccount {
  iban: string;
  holder: string;
}

export const NO_ACCOUNT: TypedAccount = { iban: '', holder: '' };

export type AccountSlips = Partial<Record<keyof TypedAccount, string>>;

/** The account that the typed IBAN stands for; null where it isn't one of the sandbox's, or nobody holds it. */
export function useReadAccount(): (typed: TypedAccount) => { account: SandboxAccount | null; slips: AccountSlips } {
  const { t } = useTranslation('sells-checkout');
  return ({ iban, holder }) => {
    const account = sandboxAccountOf(iban);
    const slips: AccountSlips = {
      ...(account ? {} : { iban: t('debit.badIban') }),
      ...(holder.trim() ? {} : { holder: t('debit.badHolder') }),
    };
    return { account: Object.keys(slips).length === 0 ? account : null, slips };
  };
}

/** A bank account that takes test numbers only, with the mandate that is given by confirming. No number is ever sent. */
export function SandboxDebitFields({
  typed,
  slips,
  creditor,
  onChange,
}: {
  typed: TypedAccount;
  slips: AccountSlips;
  creditor: string;
  onChange: (typed: TypedAccount) => void;
}) {
  const { t } = useTranslation('sells-checkout');
  const field = (name: keyof TypedAccount) => ({
    value: typed[name],
    error: slips[name],
    // The browser must not offer anybody's real account here.
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <Stack gap="sm" maw={560}>
      <Note kind="info" role="note">
        {t('debit.note')}
      </Note>
      <TextInput label={t('debit.iban')} maw={420} {...field('iban')} />
      <TextInput label={t('debit.holder')} maw={420} {...field('holder')} />
      <Text size="sm">{t('debit.days')}</Text>
      <Text size="sm" c="dimmed">
        {t('debit.mandate', { creditor })}
      </Text>
    </Stack>
  );
}
