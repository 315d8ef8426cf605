import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../../../ui/controls/index.ts';

/** A password field whose text can be shown. Pasting is allowed for password managers. Needs the namespace `accounts-password`. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('accounts-password');
  return (
    <PasswordInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': t('show'), tabIndex: 0 }}
      {...props}
    />
  );
}
