import { Group, Input, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../draft.ts';
import { fieldId } from '../draft.ts';

const PARTS = [
  { key: 'birthDay', label: 'field.day', digits: 2, width: 72, autoComplete: 'bday-day' },
  { key: 'birthMonth', label: 'field.month', digits: 2, width: 72, autoComplete: 'bday-month' },
  { key: 'birthYear', label: 'field.year', digits: 4, width: 96, autoComplete: 'bday-year' },
] as const;

/** Day, month and year as numbers, because a calendar that begins today is slow for a birth date. A full part passes the focus on to the next. */
export function BirthDateField({
  draft,
  error,
  onChange,
}: {
  draft: Draft;
  error: string | undefined;
  onChange: (more: Partial<Draft>) => void;
}) {
  const { t } = useTranslation('accounts-registration');
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const id = fieldId('birth_date');
  return (
    <Input.Wrapper
      label={t('field.birth_date')}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={t('field.birthHint')}
      descriptionProps={{ id: `${id}-hint` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <Group
        role="group"
        gap="sm"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      >
        {PARTS.map(({ key, label, digits, width, autoComplete }, n) => (
          <TextInput
            key={key}
            ref={(element) => {
              inputs.current[n] = element;
            }}
            {...(n === 0 ? { id } : {})}
            w={width}
            label={t(label)}
            labelProps={{ fz: 'sm', c: 'dimmed', fw: 400 }}
            styles={{ input: { textAlign: 'center' } }}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={autoComplete}
            maxLength={digits}
            value={draft[key]}
            error={Boolean(error)}
            aria-required
            onChange={(event) => {
              const typed = event.currentTarget.value.replace(/\D/g, '').slice(0, digits);
              const grown = typed.length > draft[key].length;
              onChange({ [key]: typed });
              // A day of 4 to 9 and a month of 2 to 9 need no second digit.
              const full = typed.length === digits || (digits === 2 && Number(typed) > (n === 0 ? 3 : 1));
              if (grown && full) inputs.current[n + 1]?.focus();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && draft[key] === '') inputs.current[n - 1]?.focus();
            }}
          />
        ))}
      </Group>
    </Input.Wrapper>
  );
}
