import { TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../auth/index.ts';

/** The password again. */
export function PasswordAgain({ error }: { readonly error: ReactNode }) {
  const { t } = useTranslation('security');
  return (
    <PasswordField
      name="current-password"
      label={t('prove.password')}
      autoComplete="current-password"
      maxLength={1024}
      error={error}
    />
  );
}

/** A code of the app; `recovery` says that one of the recovery codes is good as well. */
export function CodeField({
  recovery,
  error,
  ref,
}: {
  readonly recovery: boolean;
  readonly error: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation('security');
  return (
    <TextInput
      ref={ref}
      name="otp"
      label={recovery ? t('prove.otp') : t('setup.codeLabel')}
      description={recovery ? t('prove.otpHint') : t('setup.codeHint')}
      error={error}
      autoComplete="one-time-code"
      inputMode={recovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={32}
    />
  );
}

export function textIn(form: HTMLFormElement, name: string): string {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input.value : '';
}
