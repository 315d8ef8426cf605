import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { writeDecimal } from '../../../../platform/i18n/languages.ts';
import { Explain } from '../../../../ui/explain/index.ts';

const TYPEABLE = /^-?\d{0,9}([.,]\d{0,3})?$/;

/** A number as its reader writes decimals; what can't be one isn't taken. */
export function NumberField({
  label,
  unit,
  value,
  wrong,
  placeholder,
  explain,
  hint,
  onChange,
}: {
  label: string;
  /** Behind the number: a currency, a per cent sign. */
  unit?: string;
  value: string;
  wrong: boolean;
  /** This value counts when nothing is typed. */
  placeholder?: string;
  explain?: string;
  hint?: string;
  onChange: (text: string) => void;
}) {
  const { t, i18n } = useTranslation('records-what-if');
  return (
    <TextInput
      label={
        explain ? (
          <>
            {label} <Explain term={label}>{explain}</Explain>
          </>
        ) : (
          label
        )
      }
      aria-label={label}
      flex="1 1 130px"
      maw={210}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      rightSection={unit}
      rightSectionWidth={unit && unit.length > 2 ? 72 : 36}
      placeholder={placeholder === undefined ? undefined : writeDecimal(placeholder, i18n.language)}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={writeDecimal(value, i18n.language)}
      error={wrong ? t('field.wrong') : undefined}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        if (TYPEABLE.test(text)) onChange(text);
      }}
    />
  );
}
