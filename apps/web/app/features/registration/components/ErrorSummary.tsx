import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { IconAlertCircle } from '../../../ui/icons/index.ts';
import { FIELDS_OF_STEP, type FieldName, type Step } from '../draft.ts';
import classes from '../Registration.module.css';
import type { FieldErrors } from '../use-registration.ts';
import { fieldId } from './field-id.ts';

/** Their errors say by themselves what they are about. */
const WITHOUT_LABEL: readonly FieldName[] = ['contact_moments', 'terms', 'privacy'];

/** All that is wrong in this step, linked to its fields; takes the focus each time the form is refused. */
export function ErrorSummary({
  step,
  errors,
  failure,
  refusals,
  emailTaken,
}: {
  readonly step: Step;
  readonly errors: FieldErrors;
  readonly failure: string | null;
  readonly refusals: number;
  readonly emailTaken: boolean;
}) {
  const { t } = useTranslation('register');
  const box = useRef<HTMLDivElement>(null);
  const fields = FIELDS_OF_STEP[step].filter((field): field is FieldName => errors[field] !== undefined);
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);
  if (fields.length === 0 && !failure) return null;
  const textOf = (field: FieldName) =>
    WITHOUT_LABEL.includes(field) ? errors[field] : `${t(`field.${field}`).replace(/\s*\?$/, '')}: ${errors[field]}`;
  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      <IconAlertCircle size={20} aria-hidden="true" />
      <div>
        {failure ? <p>{failure}</p> : <p className={classes.summaryTitle}>{t('summary', { count: fields.length })}</p>}
        <ul>
          {fields.map((field) => (
            <li key={field}>
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(field))?.focus();
                }}
              >
                {textOf(field)}
              </a>
            </li>
          ))}
        </ul>
        {emailTaken ? (
          <p>
            <Link to={paths.recoverPassword}>{t('recover')}</Link>
          </p>
        ) : null}
      </div>
    </div>
  );
}
