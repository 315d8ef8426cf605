import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, usersCalls } from '../../../platform/api/index.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import classes from '../Security.module.css';
import { useFields } from '../useFields.ts';
import { Failure } from './Failure.tsx';
import { CodeField, PasswordAgain, textIn } from './ProofFields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export type Change = 'turnOff' | 'renew';

function ChangeForm({
  change,
  hasPassword,
  onDone,
}: {
  readonly change: Change;
  readonly hasPassword: boolean;
  readonly onDone: (codes: readonly string[] | null) => void;
}) {
  const { t } = useTranslation('security');
  const fields = useFields(['password', 'otp']);
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
        ? await api(usersCalls.renewRecoveryCodes, { body })
        : await api(usersCalls.disableTwoFactor, { body });
    setBusy(false);
    if (!result.ok) return fields.refuse(result.error, form);
    onDone('recovery_codes' in result.data ? result.data.recovery_codes : null);
  }

  return (
    <form className={classes.dialogForm} noValidate onSubmit={(event) => void submit(event)}>
      <p>{t(`${change}.text`)}</p>
      <Failure>{fields.failure}</Failure>
      {hasPassword ? <PasswordAgain error={fields.errors.password} /> : null}
      <CodeField recovery error={fields.errors.otp} />
      <Button type="submit" variant={change === 'turnOff' ? 'danger' : 'filled'} loading={busy}>
        {t(`${change}.submit`)}
      </Button>
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
  readonly change: Change | null;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}) {
  const { t } = useTranslation('security');
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function close(): void {
    setCodes(null);
    onClose();
  }

  function done(made: readonly string[] | null): void {
    onChanged();
    setCodes(made);
    if (made) return;
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
