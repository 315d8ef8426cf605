import { Text, Textarea } from '@mantine/core';
import { FREE_TEXT_MAX } from '@quotavera/domain/limits';
import { useTranslation } from 'react-i18next';

/** A text of 10 to 255 characters that counts them as they are typed. */
export function CountedText({
  id,
  label,
  hint,
  error,
  value,
  rows = 3,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly rows?: number;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useTranslation('register');
  const length = [...value.trim()].length;
  return (
    <Textarea
      id={id}
      rows={rows}
      label={label}
      error={error}
      value={value}
      required
      aria-required
      maxLength={FREE_TEXT_MAX * 2}
      description={
        <>
          {hint}{' '}
          <Text span inherit c={length > FREE_TEXT_MAX ? 'red' : undefined}>
            {t('field.characters', { count: length, max: FREE_TEXT_MAX })}
          </Text>
        </>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
