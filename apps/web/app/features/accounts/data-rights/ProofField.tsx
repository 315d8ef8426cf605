import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../platform/api/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { PasswordField } from '../auth/index.ts';

/** The field for the password, or for what an account without one needs instead. `value` is the typed text. */
export function ProofField({
  hasPassword,
  value,
  onChange,
  error,
}: {
  hasPassword: boolean;
  value: string;
  onChange: (value: string) => void;
  error: ApiError | null;
}) {
  const { t } = useTranslation('accounts-data-rights');
  const errorText = useErrorText();
  if (!hasPassword) {
    return (
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('proof.recent')}
        </Text>
        {error ? <Note kind="error">{errorText(error)}</Note> : null}
      </Stack>
    );
  }
  return (
    <PasswordField
      label={t('proof.password')}
      description={t('proof.why')}
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error ? (error.errors.password?.[0] ?? errorText(error)) : null}
    />
  );
}

/** Whether the proof is complete enough to be sent. */
export function isProvable(hasPassword: boolean, value: string): boolean {
  return !hasPassword || value !== '';
}
