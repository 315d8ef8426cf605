import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../auth/index.ts';

/** The field for the current password, which confirms a change. */
export function PasswordAgain(props: Pick<PasswordInputProps, 'value' | 'onChange' | 'error'>) {
  const { t } = useTranslation('accounts-security');
  return (
    <PasswordField name="current-password" label={t('prove.password')} autoComplete="current-password" {...props} />
  );
}
