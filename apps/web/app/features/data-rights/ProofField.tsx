import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../platform/api/index.ts';
import { TextField } from '../../ui/field/index.ts';
import { useErrorText } from '../../ui/state/index.ts';

export interface Proof {
  readonly password?: string;
  readonly email?: string;
}

/** The password again, or the address of an account that has none. `value` is what was typed. */
export function ProofField({
  hasPassword,
  value,
  onChange,
  error,
}: {
  readonly hasPassword: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: ApiError | null;
}) {
  const { t } = useTranslation('data-rights');
  const errorText = useErrorText();
  const field = hasPassword ? 'password' : 'email';
  return (
    <TextField
      label={t(`proof.${field}`)}
      hint={t('proof.why')}
      type={field}
      autoComplete={hasPassword ? 'current-password' : 'email'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error ? (error.errors[field]?.[0] ?? errorText(error)) : null}
    />
  );
}

export function proofOf(hasPassword: boolean, value: string): Proof {
  return hasPassword ? { password: value } : { email: value };
}
