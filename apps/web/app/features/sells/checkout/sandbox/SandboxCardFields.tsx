import { Group, Stack, TextInput } from '@mantine/core';
import type { SandboxCard } from '@quotavera/domain/sells';
import { isExpiryGood, sandboxCardOf } from '@quotavera/domain/sells';
import { romeDay } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../ui/note/index.ts';

export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

export const NO_CARD: TypedCard = { number: '', expiry: '', cvc: '' };

export type CardSlips = Partial<Record<keyof TypedCard, string>>;

/** The card that the typed number stands for; null where anything typed isn't one of the sandbox's. */
export function useReadCard(): (typed: TypedCard) => { card: SandboxCard | null; slips: CardSlips } {
  const { t } = useTranslation('sells-checkout');
  return (typed) => {
    const card = sandboxCardOf(typed.number);
    const slips: CardSlips = {
      ...(card ? {} : { number: t('card.badNumber') }),
      ...(isExpiryGood(typed.expiry, romeDay(Date.now())) ? {} : { expiry: t('card.badExpiry') }),
      ...(/^\d{3}$/.test(typed.cvc.trim()) ? {} : { cvc: t('card.badCvc') }),
    };
    return { card: Object.keys(slips).length === 0 ? card : null, slips };
  };
}

/** A card form that takes test numbers only: what is typed stays in this component's memory, and no number is ever sent. */
export function SandboxCardFields({
  typed,
  slips,
  onChange,
}: {
  typed: TypedCard;
  slips: CardSlips;
  onChange: (typed: TypedCard) => void;
}) {
  const { t } = useTranslation('sells-checkout');
  const field = (name: keyof TypedCard) => ({
    value: typed[name],
    error: slips[name],
    inputMode: 'numeric' as const,
    // The browser must not offer anybody's real card here.
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <Stack gap="sm" maw={420}>
      <Note kind="info" role="note">
        {t('card.note')}
      </Note>
      <TextInput label={t('card.number')} {...field('number')} />
      <Group grow align="flex-start" gap="sm">
        <TextInput label={t('card.expiry')} {...field('expiry')} />
        <TextInput label={t('card.cvc')} {...field('cvc')} />
      </Group>
    </Stack>
  );
}
