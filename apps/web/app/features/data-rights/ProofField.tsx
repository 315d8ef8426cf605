import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../platform/api/index.ts';
import { useErrorText } from '../../ui/state/index.ts';
import classes from './DataRights.module.css';

/** The password again; of an account that has none, what is needed instead. `value` is what was typed. */
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
  if (!hasPassword) {
    return (
      <div>
        <p className={classes.text}>{t('proof.recent')}</p>
        {error ? (
          <p className={classes.failed} role="alert">
            {errorText(error)}
          </p>
        ) : null}
      </div>
    );
  }
  return (
    <TextInput
      label={t('proof.password')}
      description={t('proof.why')}
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error ? (error.errors.password?.[0] ?? errorText(error)) : null}
    />
  );
}

/** Whether there is enough to ask with. */
export function isProvable(hasPassword: boolean, value: string): boolean {
  return !hasPassword || value !== '';
}
