import { Button, Stack, Text } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { CodeField } from '../../auth/index.ts';
import { textIn, useFormErrors } from '../useFormErrors.ts';
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
  const fields = useFormErrors(['password', 'otp']);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const body = { password: textIn(form, 'current-password'), otp: textIn(form, 'otp').trim() };
    const slips = {
      password: hasPassword && !body.password ? t('password.missing') : undefined,
      otp: body.otp ? undefined : t('prove.otpMissing'),
    };
    if (!fields.check(slips, form)) return;
    setBusy(true);
    const result =
      change === 'renew'
        ? await api(accountsMemberAddresses.renewRecoveryCodes, { body })
        : await api(accountsMemberAddresses.disableTwoFactor, { body });
    setBusy(false);
    if (!result.ok) return fields.refuse(result.error, form);
    onDone('recovery_codes' in result.data ? result.data.recovery_codes : null);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text>{t(`${change}.text`)}</Text>
        {fields.failure ? <Note kind="error">{fields.failure}</Note> : null}
        {hasPassword ? <PasswordAgain error={fields.errors.password} /> : null}
        <CodeField recovery label={t('prove.otp')} description={t('prove.otpHint')} error={fields.errors.otp} />
        <Button
          type="submit"
          {...(change === 'turnOff' ? { variant: 'outline', color: 'red' } : { variant: 'filled' })}
          loading={busy}
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
