import type { usersCalls } from '@quotavera/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { type ApiError, api, call } from '../../platform/api/index.ts';
import { browserSession, safeRedirect } from '../../platform/session/index.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button/index.ts';
import { TextField } from '../../ui/field/index.ts';
import { IconAlertCircle, IconCheck, IconEye, IconEyeOff, IconInfoCircle } from '../../ui/icons/index.ts';
import { PageMeta } from '../../ui/page/index.ts';
import { useErrorText } from '../../ui/state/index.ts';
import classes from './SignInPage.module.css';

const signIn = call<typeof usersCalls.signIn>('POST', '/users/v1/sign-in/');

/** Only obvious slips: whether the address exists is not said. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type FieldErrors = { readonly identity?: string | undefined; readonly password?: string | undefined };

function Pitch() {
  const { t } = useTranslation('sign-in');
  return (
    <aside className={`${classes.pitch} on-navy`}>
      <p className={classes.pitchTitle}>{t('pitch.title')}</p>
      <ul>
        {(['recorded', 'undeletable', 'luck'] as const).map((key) => (
          <li key={key}>
            <IconCheck size={20} stroke={2.2} aria-hidden="true" />
            {t(`pitch.${key}`)}
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Note({ kind, children }: { readonly kind: 'error' | 'info'; readonly children: string }) {
  const Icon = kind === 'error' ? IconAlertCircle : IconInfoCircle;
  return (
    <p className={kind === 'error' ? classes.failure : classes.info} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      {children}
    </p>
  );
}

function SignInForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('sign-in');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const identity = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  function slipsOf(name: string, secret: string): FieldErrors {
    const looksLikeEmail = name.includes('@');
    return {
      identity: !name
        ? t('error.identityMissing')
        : looksLikeEmail && !EMAIL.test(name)
          ? t('error.invalidEmail')
          : undefined,
      password: secret ? undefined : t('error.passwordMissing'),
    };
  }

  function refuse(error: ApiError): void {
    if (error.code === '401') {
      setFailed(t('error.401'));
      setErrors({ password: t('error.wrongPassword') });
      password.current?.select();
      return;
    }
    setFailed(errorText(error));
    setErrors({ identity: error.errors.username_or_email?.[0], password: error.errors.password?.[0] });
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const name = identity.current?.value.trim() ?? '';
    const secret = password.current?.value ?? '';
    const slips = slipsOf(name, secret);
    setErrors(slips);
    setFailed(null);
    if (slips.identity) return identity.current?.focus();
    if (slips.password) return password.current?.focus();
    setBusy(true);
    const result = await api(signIn, { body: { username_or_email: name, password: secret } }, { anonymous: true });
    setBusy(false);
    if (!result.ok) return refuse(result.error);
    await browserSession().open({ token: result.data.access_token, refreshToken: result.data.refresh_token });
    onDone();
  }

  return (
    <form method="post" className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {failed ? <Note kind="error">{failed}</Note> : null}
      <TextField
        ref={identity}
        name="username_or_email"
        label={t('identity')}
        error={errors.identity}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <TextField
        ref={password}
        name="password"
        type={shown ? 'text' : 'password'}
        label={t('password')}
        aside={<Link to={paths.recoverPassword}>{t('forgotten')}</Link>}
        error={errors.password}
        autoComplete="current-password"
        maxLength={1024}
        end={
          <button
            type="button"
            className={classes.reveal}
            aria-label={shown ? t('hide') : t('show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff size={20} aria-hidden="true" /> : <IconEye size={20} aria-hidden="true" />}
          </button>
        }
      />
      <Button type="submit" variant="primary" fullWidth busy={busy}>
        {busy ? t('submitting') : t('submit')}
      </Button>
    </form>
  );
}

export function SignInPage() {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { signedIn } = useSession();
  const wanted = search.get('redirect');
  const target = safeRedirect(wanted);

  useEffect(() => {
    if (signedIn) void navigate(target, { replace: true });
  }, [signedIn, navigate, target]);

  return (
    <div className={classes.page}>
      <PageMeta title={t('title')} description={t('lead')} />
      <section className={classes.panel}>
        <h1>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
        {search.has('reset') ? <Note kind="info">{t('passwordChanged')}</Note> : null}
        {search.has('ended') ? <Note kind="info">{t('ended')}</Note> : null}
        {wanted && !search.has('ended') && target === wanted ? <Note kind="info">{t('returning')}</Note> : null}
        <SignInForm onDone={() => void navigate(target, { replace: true })} />
        <p className={classes.around}>
          {t('noAccount')} <Link to={paths.register}>{t('register')}</Link>
        </p>
        <p className={classes.around}>
          <Link to={paths.home}>{t('lookAround')}</Link>
        </p>
      </section>
      <Pitch />
    </div>
  );
}
