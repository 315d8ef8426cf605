import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../auth/index.ts';

/** The field for the current password, which confirms a change. */
export function PasswordAgain({ error }: { error: ReactNode }) {
  const { t } = useTranslation('accounts-security');
  return (
    <PasswordField name="current-password" label={t('prove.password')} autoComplete="current-password" error={error} />
  );
}
