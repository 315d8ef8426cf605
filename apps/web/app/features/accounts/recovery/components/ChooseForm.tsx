import { Button, Stack } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { passwordProblems } from '@quotavera/domain/accounts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../../paths.ts';
import { type ApiError, api } from '../../../../platform/api/index.ts';
import { browserSession } from '../../../../platform/session/index.ts';
import { IconShieldCheck } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { PasswordField, StrengthMeter } from '../../auth/index.ts';
import { Frame } from './Frame.tsx';

const SIGN_IN = `${paths.signIn}?reset=done`;

interface Errors {
  password?: string | undefined;
  password2?: string | undefined;
}

/** The new password, twice. All sessions end with it, also one that is open here: the page is left for a fresh sign-in. */
export function ChooseForm({ token, onInvalid }: { token: string; onInvalid: () => void }) {
  const { t } = useTranslation('accounts-recovery');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failed, setFailed] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);

  function slipsOf(password: string, password2: string): Errors {
    if (passwordProblems(password).length > 0) return { password: t('choose.weak') };
    return password === password2 ? {} : { password2: t('choose.differ') };
  }

  function refuse(error: ApiError): void {
    if (error.code === 'link_invalid') {
      onInvalid();
      return;
    }
    const fieldErrors = { password: error.errors.password?.[0], password2: error.errors.password2?.[0] };
    setErrors(fieldErrors);
    if (!fieldErrors.password && !fieldErrors.password2) setFailed(errorText(error));
    else (fieldErrors.password ? first : second).current?.focus();
  }

  async function leave(): Promise<void> {
    const session = browserSession();
    if (!session.state().signedIn) return void navigate(SIGN_IN, { replace: true });
    await session.signOut();
    // A full page load, because this document still shows data of the session that ended.
    location.replace(SIGN_IN);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const password2 = second.current?.value ?? '';
    const slips = slipsOf(typed, password2);
    setErrors(slips);
    setFailed(null);
    if (slips.password) return first.current?.focus();
    if (slips.password2) return second.current?.focus();
    setBusy(true);
    const result = await api(
      accountsMemberAddresses.confirmPasswordReset,
      { body: { token, password: typed, password2 } },
      { anonymous: true },
    );
    setBusy(false);
    if (result.ok) await leave();
    else refuse(result.error);
  }

  return (
    <Frame arrived icon={<IconShieldCheck size={24} />} title={t('choose.title')} lead={t('choose.lead')}>
      {failed ? (
        <Note kind="error">
          <strong>{t('choose.failed')}</strong> {failed}
        </Note>
      ) : null}
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <PasswordField
            ref={first}
            name="password"
            label={t('choose.password')}
            error={errors.password}
            autoComplete="new-password"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <StrengthMeter password={typed} words={[]} />
          <PasswordField
            ref={second}
            name="password2"
            label={t('choose.password2')}
            error={errors.password2}
            autoComplete="new-password"
          />
          <Button type="submit" variant="filled" fullWidth loading={busy}>
            {t('choose.submit')}
          </Button>
        </Stack>
      </form>
    </Frame>
  );
}
