import { Button, Group, Stack, Text } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { queryKeyOf } from '../../../../platform/api/queries.ts';
import { notify } from '../../../../platform/notify/index.ts';
import type { UserInfo } from '../../../../platform/viewer/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { PasswordField, StrengthMeter } from '../../auth/index.ts';
import { useFormErrors } from '../useFormErrors.ts';

const EMPTY = { current: '', password: '', password2: '' };

export function PasswordPanel({ hasPassword, user }: { hasPassword: boolean; user: UserInfo }) {
  const { t } = useTranslation('accounts-security');
  const queryClient = useQueryClient();
  const fields = useFormErrors(['current', 'password', 'password2']);
  const [values, setValues] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const set = (name: keyof typeof EMPTY) => (event: FormEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    setValues((current) => ({ ...current, [name]: value }));
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const slips = {
      current: hasPassword && !values.current ? t('password.missing') : undefined,
      password: values.password ? undefined : t('password.missing'),
      password2: values.password === values.password2 ? undefined : t('password.differ'),
    };
    if (!fields.check(slips, form)) return;
    setBusy(true);
    const result = await api(accountsMemberAddresses.changePassword, { body: values });
    setBusy(false);
    if (!result.ok) return fields.refuse(result.error, form);
    setValues(EMPTY);
    notify('success', t('password.done'));
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(accountsMemberAddresses.listSessions) });
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(accountsMemberAddresses.readTwoFactor) });
  }

  return (
    <Panel title={t('password.title')}>
      <Text size="sm" c="dimmed">
        {hasPassword ? t('password.text') : t('password.none')}
      </Text>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack maw={420}>
          {fields.failure ? <Note kind="error">{fields.failure}</Note> : null}
          {/* Password managers need the username to store the password with. */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          {hasPassword ? (
            <PasswordField
              name="current"
              label={t('password.current')}
              autoComplete="current-password"
              value={values.current}
              onChange={set('current')}
              error={fields.errors.current}
            />
          ) : null}
          <PasswordField
            name="password"
            label={t('password.new')}
            autoComplete="new-password"
            value={values.password}
            onChange={set('password')}
            error={fields.errors.password}
          />
          {values.password ? (
            <StrengthMeter password={values.password} words={[user.email, user.username, ...user.name.split(' ')]} />
          ) : null}
          <PasswordField
            name="password2"
            label={t('password.repeat')}
            autoComplete="new-password"
            value={values.password2}
            onChange={set('password2')}
            error={fields.errors.password2}
          />
          <Group>
            <Button type="submit" variant="filled" loading={busy}>
              {hasPassword ? t('password.submit') : t('password.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
