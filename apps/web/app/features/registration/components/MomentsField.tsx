import { CONTACT_MOMENTS, contactMomentsOf } from '@quotavera/domain/accounts';
import { addDays, type Day, romeDay } from '@quotavera/domain/time';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../platform/i18n/languages.ts';
import { ChoiceChips } from '../../../ui/choice/index.ts';
import { IconAlertCircle, IconX } from '../../../ui/icons/index.ts';
import classes from '../Registration.module.css';
import { fieldId } from './field-id.ts';

/** Days offered; the rule allows some more. */
const DAYS_SHOWN = 14;
const ZONE = 'Europe/Rome';

function useMomentTexts() {
  const { i18n } = useTranslation();
  const text = (at: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { timeZone: ZONE, ...options }).format(at);
  return {
    day: (at: number) => text(at, { weekday: 'short', day: 'numeric', month: 'short' }),
    longDay: (at: number) => text(at, { weekday: 'long', day: 'numeric', month: 'long' }),
    time: (at: number) => text(at, { hour: '2-digit', minute: '2-digit' }),
  };
}

function openDays(now: number): { day: Day; moments: number[] }[] {
  const today = romeDay(now);
  return Array.from({ length: DAYS_SHOWN }, (_, n) => addDays(today, n))
    .map((day) => ({ day, moments: contactMomentsOf(day, now) }))
    .filter(({ moments }) => moments.length > 0);
}

/** A day, then its hours; three in all, listed below and taken back one by one. */
export function MomentsField({
  chosen,
  error,
  onChange,
}: {
  readonly chosen: readonly number[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly number[]) => void;
}) {
  const { t } = useTranslation('register');
  const texts = useMomentTexts();
  const [now] = useState(() => Date.now());
  const days = openDays(now);
  const [shown, setShown] = useState<Day | null>(null);
  const current = days.find(({ day }) => day === shown) ?? days[0];
  const id = fieldId('contact_moments');
  const full = chosen.length >= CONTACT_MOMENTS;
  const sorted = [...chosen].sort((a, b) => a - b);
  const whole = (at: number) => `${texts.longDay(at)}, ${texts.time(at)}`;
  return (
    <fieldset className={classes.fieldset} aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend id={id} tabIndex={-1}>
        {t('field.contact_moments')}
      </legend>
      <p id={`${id}-hint`} className={classes.hint}>
        {t('moments.hint')}
      </p>
      {current ? (
        <div className={classes.moments}>
          <ChoiceChips
            label={t('moments.day')}
            hideLabel
            layout="row"
            options={days.map(({ day, moments }) => ({
              value: day,
              label: texts.day(moments[0] ?? 0),
              spoken: texts.longDay(moments[0] ?? 0),
            }))}
            value={current.day}
            onChange={setShown}
          />
          <fieldset className={classes.times}>
            <legend className="visually-hidden">
              {t('moments.times', { day: texts.longDay(current.moments[0] ?? 0) })}
            </legend>
            {current.moments.map((at) => {
              const on = chosen.includes(at);
              return (
                <button
                  key={at}
                  type="button"
                  className={clsx(classes.time, on && classes.on)}
                  aria-pressed={on}
                  disabled={full && !on}
                  onClick={() => onChange(on ? chosen.filter((other) => other !== at) : [...chosen, at])}
                >
                  {texts.time(at)}
                </button>
              );
            })}
          </fieldset>
        </div>
      ) : null}
      <div className={classes.chosen}>
        <p role="status">{t('moments.chosen', { count: chosen.length })}</p>
        {chosen.length === 0 ? <p className={classes.hint}>{t('moments.none')}</p> : null}
        <ul>
          {sorted.map((at) => (
            <li key={at}>
              {whole(at)}
              <button
                type="button"
                aria-label={t('moments.remove', { moment: whole(at) })}
                onClick={() => onChange(chosen.filter((other) => other !== at))}
              >
                <IconX size={18} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
        {full ? <p className={classes.hint}>{t('moments.full')}</p> : null}
      </div>
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
