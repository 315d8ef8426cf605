import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertCircle } from '../../../ui/icons/index.ts';
import type { Draft } from '../draft.ts';
import classes from '../Registration.module.css';
import { fieldId } from './field-id.ts';

const PARTS = [
  { key: 'birthDay', label: 'field.day', digits: 2, autoComplete: 'bday-day' },
  { key: 'birthMonth', label: 'field.month', digits: 2, autoComplete: 'bday-month' },
  { key: 'birthYear', label: 'field.year', digits: 4, autoComplete: 'bday-year' },
] as const;

/** Three numbers, typed without a calendar that begins today: the digits' keyboard on a phone, on to the next part when one is full. */
export function BirthDateField({
  draft,
  error,
  onChange,
}: {
  readonly draft: Draft;
  readonly error: string | undefined;
  readonly onChange: (more: Partial<Draft>) => void;
}) {
  const { t } = useTranslation('register');
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const id = fieldId('birth_date');
  return (
    <fieldset className={classes.fieldset} aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend>{t('field.birth_date')}</legend>
      <div className={classes.date}>
        {PARTS.map(({ key, label, digits, autoComplete }, n) => (
          <label key={key} className={classes.datePart}>
            <span>{t(label)}</span>
            <input
              ref={(element) => {
                inputs.current[n] = element;
              }}
              id={n === 0 ? id : undefined}
              className={classes.digits}
              inputMode="numeric"
              pattern="[0-9]*"
              autoComplete={autoComplete}
              maxLength={digits}
              value={draft[key]}
              aria-invalid={error ? true : undefined}
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
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className={classes.hint}>
        {t('field.birthHint')}
      </p>
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
