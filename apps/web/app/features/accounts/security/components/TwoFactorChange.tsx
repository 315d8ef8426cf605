import { Button, Stack, Text } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiResult, api } from '../../../../platform/api/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { FormFailure, useApiForm } from '../../../../ui/form/index.ts';
import { CodeField } from '../../auth/index.ts';
import { PasswordAgain } from './PasswordAgain.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export type Change = 'turnOff' | 'renew';

function ChangeForm({
  change,
  hasPassword,
  onDone,
}: {
  change: Change;
  hasPassword: boolean;
  onDone: (codes: readonly string[] | null) => void;
}) {
  const { t } = useTranslation('accounts-security');
  const form = useApiForm({
    initialValues: { password: '', otp: '' },
    validate: ({ password, otp }) => ({
      password: hasPassword && password === '' ? t('password.missing') : undefined,
      otp: otp.trim() === '' ? t('prove.otpMissing') : undefined,
    }),
    send: ({ password, otp }): Promise<ApiResult<{ recovery_codes: readonly string[] } | { ok: true }>> => {
      const body = { password, otp: otp.trim() };
      return change === 'renew'
        ? api(accountsMemberAddresses.renewRecoveryCodes, { body })
        : api(accountsMemberAddresses.disableTwoFactor, { body });
    },
    done: (reply) => onDone('recovery_codes' in reply ? reply.recovery_codes : null),
  });

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        <Text>{t(`${change}.text`)}</Text>
        <FormFailure form={form} />
        {hasPassword ? <PasswordAgain {...form.field('password')} /> : null}
        <CodeField recovery label={t('prove.otp')} description={t('prove.otpHint')} {...form.field('otp')} />
        <Button
          type="submit"
          {...(change === 'turnOff' ? { variant: 'outline', color: 'red' } : { variant: 'filled' })}
          loading={form.busy}
        >
          {t(`${change}.submit`)}
        </Button>
      </Stack>
    </form>
  );
}

/** Turning the second factor off, or new recovery codes: both take the password and a code. */
export function TwoFactorChange({
  change,
  hasPassword,
  onClose,
  onChanged,
}: {
  change: Change | null;
  hasPassword: boolean;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { t } = useTranslation('accounts-security');
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function close(): void {
    setCodes(null);
    onClose();
  }

  function done(newCodes: readonly string[] | null): void {
    onChanged();
    setCodes(newCodes);
    if (newCodes) return;
    notify('success', t('twoFactor.turnedOff'));
    close();
  }

  return (
    <Dialog open={change !== null} onClose={close} title={codes ? t('codes.title') : t(`${change ?? 'renew'}.title`)}>
      {change && !codes ? <ChangeForm change={change} hasPassword={hasPassword} onDone={done} /> : null}
      {codes ? <RecoveryCodes codes={codes} onDone={close} /> : null}
    </Dialog>
  );
}
