import { Alert, Anchor, List, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { IconAlertCircle } from '../../../../ui/icons/index.ts';
import { FIELDS_OF_STEP, type FieldName, fieldId, type Step } from '../draft.ts';
import type { FieldErrors } from '../use-registration.ts';

/** Fields whose errors need no label, because the text says what it is about. */
const WITHOUT_LABEL: readonly FieldName[] = ['contact_moments', 'accepted_terms', 'privacy'];

/** The errors of this step, linked to their fields. It takes the focus each time the form is refused. */
export function ErrorSummary({
  step,
  errors,
  failure,
  refusals,
  emailTaken,
}: {
  step: Step;
  errors: FieldErrors;
  failure: string | null;
  refusals: number;
  emailTaken: boolean;
}) {
  const { t } = useTranslation('accounts-registration');
  const box = useRef<HTMLDivElement>(null);
  // The last step asks for the password where it is lost.
  const asked: readonly FieldName[] =
    step === 'contact' ? [...FIELDS_OF_STEP.contact, 'password'] : FIELDS_OF_STEP[step];
  const fields = asked.filter((field): field is FieldName => errors[field] !== undefined);
  const shown = fields.length > 0 || failure !== null;
  const focused = useRef(0);
  // The server may refuse a field of an earlier step; the summary appears once that step is shown.
  useEffect(() => {
    if (!shown || refusals === focused.current) return;
    focused.current = refusals;
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  }, [refusals, shown]);
  if (!shown) return null;
  const textOf = (field: FieldName) =>
    WITHOUT_LABEL.includes(field) ? errors[field] : `${t(`field.${field}`).replace(/\s*\?$/, '')}: ${errors[field]}`;
  return (
    <Alert ref={box} color="red" icon={<IconAlertCircle size={20} aria-hidden="true" />} tabIndex={-1}>
      <Text inherit fw={600}>
        {failure ?? t('summary', { count: fields.length })}
      </Text>
      <List listStyleType="none" size="sm">
        {fields.map((field) => (
          <List.Item key={field} py={3}>
            <Anchor
              c="inherit"
              href={`#${fieldId(field)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId(field))?.focus();
              }}
            >
              {textOf(field)}
            </Anchor>
          </List.Item>
        ))}
      </List>
      {emailTaken ? (
        <Anchor component={Link} c="inherit" to={paths.recoverPassword}>
          {t('recover')}
        </Anchor>
      ) : null}
    </Alert>
  );
}
