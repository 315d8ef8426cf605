import { Button, Group, Stack, Text } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import type { UserInfo } from '../../../../platform/viewer/index.ts';
import { FormFailure, useApiForm } from '../../../../ui/form/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { PasswordField, StrengthMeter } from '../../auth/index.ts';
import { readsOpenings } from '../reads.ts';

const EMPTY = { current: '', password: '', password2: '' };

export function PasswordPanel({ hasPassword, user }: { hasPassword: boolean; user: UserInfo }) {
  const { t } = useTranslation('accounts-security');
  const form = useApiForm({
    initialValues: EMPTY,
    validate: ({ current, password, password2 }) => ({
      current: hasPassword && current === '' ? t('password.missing') : undefined,
      password: password === '' ? t('password.missing') : undefined,
      password2: password === password2 ? undefined : t('password.differ'),
    }),
    affects: readsOpenings,
    send: (body) => api(accountsMemberAddresses.changePassword, { body }),
    done: () => {
      form.reset();
      notify('success', t('password.done'));
    },
  });

  return (
    <Panel title={t('password.title')}>
      <Text size="sm" c="dimmed">
        {hasPassword ? t('password.text') : t('password.none')}
      </Text>
      <form noValidate onSubmit={form.onSubmit}>
        <Stack maw={420}>
          <FormFailure form={form} />
          {/* Password managers need the username to store the password with. */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          {hasPassword ? (
            <PasswordField
              name="current"
              label={t('password.current')}
              autoComplete="current-password"
              {...form.field('current')}
            />
          ) : null}
          <PasswordField
            name="password"
            label={t('password.new')}
            autoComplete="new-password"
            {...form.field('password')}
          />
          {form.values.password ? (
            <StrengthMeter
              password={form.values.password}
              words={[user.email, user.username, ...user.name.split(' ')]}
            />
          ) : null}
          <PasswordField
            name="password2"
            label={t('password.repeat')}
            autoComplete="new-password"
            {...form.field('password2')}
          />
          <Group>
            <Button type="submit" variant="filled" loading={form.busy}>
              {hasPassword ? t('password.submit') : t('password.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
