import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { writeDecimal } from '../../../../platform/i18n/languages.ts';

const TYPEABLE = /^\d{0,4}([.,]\d{0,3})?$/;

/** A price as its reader writes decimals. */
export function useTypedNumber(): (text: string) => string {
  const { i18n } = useTranslation('tools-calculators');
  return (text) => writeDecimal(text, i18n.language);
}

/** The field of a bookmaker's odds. It refuses letters and more than three decimals. */
export function OddsInput({
  label,
  value,
  invalid,
  imported = false,
  onChange,
}: {
  label: string;
  value: string;
  invalid: boolean;
  imported?: boolean;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('tools-calculators');
  const typed = useTypedNumber();
  return (
    <TextInput
      w={84}
      ml="auto"
      styles={{ input: { textAlign: 'right', paddingInline: 8, borderStyle: imported ? 'dashed' : 'solid' } }}
      inputMode="decimal"
      autoComplete="off"
      placeholder={t('odds.placeholder')}
      aria-label={label}
      error={invalid}
      title={invalid ? t('odds.invalid') : undefined}
      value={typed(value)}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        if (TYPEABLE.test(text)) onChange(text);
      }}
    />
  );
}
