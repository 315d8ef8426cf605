import { type PasswordInputProps, Text } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { PasswordInput } from '../../../ui/controls/index.ts';

/** The password again, or what an account without one needs instead. Needs the namespace `alerts-preferences`. */
export function OwnersProof(props: Pick<PasswordInputProps, 'value' | 'onChange' | 'error'>) {
  const { t } = useTranslation('alerts-preferences');
  const { data } = useApi(accountsMemberAddresses.readTwoFactor, {});
  if (data?.has_password === false) {
    return (
      <Text size="sm" c="dimmed">
        {t('proof.recent')}
      </Text>
    );
  }
  return (
    <PasswordInput
      name="current-password"
      label={t('proof.password')}
      description={t('proof.why')}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': t('proof.show'), tabIndex: 0 }}
      {...props}
    />
  );
}
