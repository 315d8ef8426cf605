import { REASON_MAX, REASON_MIN } from '@quotavera/domain/limits';
import { useTranslation } from 'react-i18next';
import type { ApiForm } from '../form/index.ts';
import { CountedTextarea } from '../text/index.ts';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';

/** A form that is sent only with a reason, which stays on record. */
export function ReasonDialog({
  form,
  min = REASON_MIN,
  max = REASON_MAX,
  label,
  hint,
  disabled = false,
  children,
  ...dialog
}: Omit<FormDialogProps, 'form'> & {
  form: Pick<ApiForm<{ reason: string }>, 'busy' | 'failure' | 'onSubmit' | 'values' | 'field'>;
  /** Fewest and most UTF-16 units of a reason. */
  min?: number;
  max?: number;
  /** The field's label, where "Reason" isn't the word. */
  label?: string;
  /** Says who reads it. */
  hint?: string;
}) {
  const { t } = useTranslation('ui');
  return (
    <FormDialog {...dialog} form={form} disabled={disabled || form.values.reason.trim().length < min}>
      {children}
      <CountedTextarea label={label ?? t('dialog.reason')} description={hint} max={max} {...form.field('reason')} />
    </FormDialog>
  );
}
