import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { IconMail } from '../../../../ui/icons/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { PasswordField } from '../../auth/index.ts';
import type { OwnProfile } from '../queries.ts';
import { useShowProfile } from '../useSection.ts';

function ChangeDialog({ profile, onClose }: { profile: OwnProfile; onClose: () => void }) {
  const { t } = useTranslation('accounts-profile');
  const show = useShowProfile();
  const form = useApiForm({
    initialValues: { email: '', password: '' },
    send: (body) => api(accountsMemberAddresses.requestEmailChange, { body }),
    done: (changed) => {
      show(changed);
      notify('success', t('email.sent', { email: changed.pending_email }));
      onClose();
    },
  });
  return (
    <FormDialog onClose={onClose} title={t('email.title')} submit={t('email.send')} form={form}>
      <Text>{t('email.text')}</Text>
      <TextInput type="email" label={t('email.new')} autoComplete="email" {...form.field('email')} />
      {profile.has_password ? (
        <PasswordField label={t('email.password')} autoComplete="current-password" {...form.field('password')} />
      ) : null}
    </FormDialog>
  );
}

/** The address that somebody signs in with: changed by a link that goes to the new one. */
export function EmailField({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('accounts-profile');
  const show = useShowProfile();
  const errorText = useErrorText();
  const [changing, setChanging] = useState(false);
  const { email, pending_email: pending } = profile;

  async function takeBack(): Promise<void> {
    const result = await api(accountsMemberAddresses.cancelEmailChange, {});
    if (result.ok) show(result.data);
    else notify('failure', errorText(result.error));
  }

  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput flex={1} label={t('email.label')} value={email} readOnly />
        <Button
          leftSection={<IconMail size={18} stroke={1.8} aria-hidden="true" />}
          onClick={() => setChanging(true)}
          aria-label={t('email.title')}
        >
          {t('email.change')}
        </Button>
      </Group>
      {pending ? (
        <Alert color="yellow" role="status" p="8px 12px" style={{ overflowWrap: 'anywhere' }}>
          {t('email.pending', { email: pending })}{' '}
          <Anchor component="button" type="button" c="inherit" fw={600} onClick={() => void takeBack()}>
            {t('email.takeBack')}
          </Anchor>
        </Alert>
      ) : (
        <Text size="sm" c="dimmed">
          {t('email.hint')}
        </Text>
      )}
      {changing ? <ChangeDialog profile={profile} onClose={() => setChanging(false)} /> : null}
    </Stack>
  );
}
