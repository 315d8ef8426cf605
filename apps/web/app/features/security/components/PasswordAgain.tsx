import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../auth/index.ts';

/** The password again. */
export function PasswordAgain({ error }: { readonly error: ReactNode }) {
  const { t } = useTranslation('security');
  return (
    <PasswordField name="current-password" label={t('prove.password')} autoComplete="current-password" error={error} />
  );
}
