import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiForm } from '../../../ui/form/index.ts';
import { PasswordField } from '../auth/index.ts';

interface Proof {
  hasPassword: boolean;
  form: Pick<ApiForm<{ password: string }>, 'field' | 'values'>;
}

/** The field for the password, or for what an account without one needs instead. */
export function ProofField({ hasPassword, form }: Proof) {
  const { t } = useTranslation('accounts-data-rights');
  if (!hasPassword) {
    return (
      <Text size="sm" c="dimmed">
        {t('proof.recent')}
      </Text>
    );
  }
  return (
    <PasswordField
      label={t('proof.password')}
      description={t('proof.why')}
      autoComplete="current-password"
      {...form.field('password')}
    />
  );
}

/** Whether the proof is complete enough to be sent. */
export function isProvable({ hasPassword, form }: Proof): boolean {
  return !hasPassword || form.values.password !== '';
}
