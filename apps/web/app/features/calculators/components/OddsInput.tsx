import { useTranslation } from 'react-i18next';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import classes from './MarketTable.module.css';

const TYPEABLE = /^\d{0,4}([.,]\d{0,3})?$/;

/** A price as its reader writes decimals. */
export function useTypedNumber(): (text: string) => string {
  const { i18n } = useTranslation('calculators');
  return (text) => writeDecimal(text, i18n.language);
}

/** A bookmaker's odds beside the fair ones. Letters and a third sign aren't taken. */
export function OddsInput({
  label,
  value,
  invalid,
  imported = false,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly invalid: boolean;
  readonly imported?: boolean;
  readonly onChange: (text: string) => void;
}) {
  const { t } = useTranslation('calculators');
  const typed = useTypedNumber();
  return (
    <input
      className={classes.input}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      placeholder={t('odds.placeholder')}
      aria-label={label}
      aria-invalid={invalid || undefined}
      title={invalid ? t('odds.invalid') : undefined}
      data-imported={imported || undefined}
      value={typed(value)}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        if (TYPEABLE.test(text)) onChange(text);
      }}
    />
  );
}
