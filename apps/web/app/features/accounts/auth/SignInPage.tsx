import { Anchor, Box, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { isEmailAddress } from '@quotavera/domain/accounts';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { type ApiError, api } from '../../../platform/api/index.ts';
import { useHydrated } from '../../../platform/boot/use-in-browser.ts';
import { browserSession, safeRedirect } from '../../../platform/session/index.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { Note } from '../../../ui/note/index.ts';
import { PageMeta } from '../../../ui/page/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { type FollowIntent, readIntent } from '../../tips/follow/index.ts';
import { PasswordField } from './components/PasswordField.tsx';
import { SplitCard } from './components/SplitCard.tsx';
import { type SignedIn, useGoogleReturn } from './use-google-return.ts';

// Loaded lazily, because the first step of the sign-in doesn't need it.
const GoogleSignIn = lazy(() => import('./components/GoogleSignIn.tsx'));
const PasskeySignIn = lazy(() => import('./components/PasskeySignIn.tsx'));
const SecondStep = lazy(() => import('./components/SecondStep.tsx'));

type FieldErrors = { identity?: string | undefined; password?: string | boolean | undefined };

/** Why the server ended a session, where there is more to say than that it is over. */
const END_REASONS = [
  'logout_all',
  'ended_by_owner',
  'password_changed',
  'email_changed',
  'two_factor_changed',
  'banned',
] as const;

/** Returns the challenge that completes the sign-in of somebody with two factors, out of the reply that asks for it. */
function challengeOf(error: ApiError): string | null {
  const { challenge } = error.details;
  return error.code === 'otp_required' && typeof challenge === 'string' ? challenge : null;
}

function SignInForm({
  onReply,
  onChallenge,
}: {
  onReply: (reply: SignedIn) => Promise<void>;
  onChallenge: (challenge: string) => void;
}) {
  const { t } = useTranslation('accounts-sign-in');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const identity = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();

  function slipsOf(name: string, secret: string): FieldErrors {
    const looksLikeEmail = name.includes('@');
    return {
      identity: !name
        ? t('error.identityMissing')
        : looksLikeEmail && !isEmailAddress(name)
          ? t('error.invalidEmail')
          : undefined,
      password: secret ? undefined : t('error.passwordMissing'),
    };
  }

  function refuse(error: ApiError): void {
    const challenge = challengeOf(error);
    if (challenge) {
      onChallenge(challenge);
      return;
    }
    if (error.code === '401') {
      setFailed(t('error.401'));
      setErrors({ password: true });
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
    const result = await api(
      accountsAddresses.signIn,
      { body: { username_or_email: name, password: secret } },
      { anonymous: true },
    );
    setBusy(false);
    if (!result.ok) return refuse(result.error);
    await onReply(result.data);
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <noscript>
          <Note kind="info">{t('needsScript')}</Note>
        </noscript>
        {failed ? <Note kind="error">{failed}</Note> : null}
        <TextInput
          ref={identity}
          name="username_or_email"
          label={t('identity')}
          error={errors.identity}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          ref={password}
          name="password"
          label={t('password')}
          error={errors.password}
          autoComplete="current-password"
        />
        <Anchor component={Link} to={paths.recoverPassword} fz="sm" ta="right">
          {t('forgotten')}
        </Anchor>
        <Button type="submit" variant="filled" fullWidth loading={busy} disabled={!hydrated}>
          {busy ? t('submitting') : t('submit')}
        </Button>
      </Stack>
    </form>
  );
}

export function SignInPage() {
  const { t } = useTranslation('accounts-sign-in');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { signedIn } = useSession();
  const redirect = search.get('redirect');
  const target = safeRedirect(redirect);
  const ended = search.get('ended');
  const reason = END_REASONS.find((each) => each === ended);

  const errorText = useErrorText();
  const [intent, setIntent] = useState<FollowIntent | null>(null);
  useEffect(() => setIntent(readIntent()), []);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  useEffect(() => {
    if (signedIn) void navigate(target, { replace: true });
  }, [signedIn, navigate, target]);

  async function finish(reply: SignedIn): Promise<void> {
    await browserSession().open({ token: reply.access_token, refreshToken: reply.refresh_token });
    await navigate(target, { replace: true });
  }

  function challengeWith(newChallenge: string): void {
    setFailed(null);
    setChallenge(newChallenge);
  }

  const google = useGoogleReturn(finish, (error) => {
    const newChallenge = challengeOf(error);
    if (newChallenge) challengeWith(newChallenge);
    else setFailed(errorText(error));
  });

  return (
    <SplitCard
      aside="50%"
      title={t('pitch.title')}
      points={(['recorded', 'undeletable', 'luck'] as const).map((key) => t(`pitch.${key}`))}
    >
      <PageMeta title={t('title')} description={t('lead')} />
      <Box>
        <Title order={1}>{challenge ? t('second.title') : t('title')}</Title>
        {challenge ? null : <Text c="dimmed">{t('lead')}</Text>}
      </Box>
      {search.has('reset') ? <Note kind="info">{t('passwordChanged')}</Note> : null}
      {ended === null ? null : <Note kind="info">{reason ? t(`endedBy.${reason}`) : t('ended')}</Note>}
      {redirect && ended === null && target === redirect ? (
        <Note kind="info">{intent ? t('following', { name: intent.name }) : t('returning')}</Note>
      ) : null}
      {google.reason && !challenge ? <Note kind="error">{t(`google.${google.reason}`)}</Note> : null}
      {google.finishing ? <Note kind="info">{t('google.finishing')}</Note> : null}
      {failed ? <Note kind="error">{failed}</Note> : null}
      {challenge ? (
        <Suspense fallback={null}>
          <SecondStep
            challenge={challenge}
            onDone={finish}
            onOver={(text) => {
              setFailed(text);
              setChallenge(null);
            }}
          />
        </Suspense>
      ) : (
        <>
          <SignInForm onReply={finish} onChallenge={challengeWith} />
          <Suspense fallback={null}>
            <PasskeySignIn onReply={finish} />
            <GoogleSignIn redirect={redirect} />
          </Suspense>
        </>
      )}
      <Stack gap="xs" ta="center">
        <Text size="sm">
          {t('noAccount')}{' '}
          <Anchor component={Link} to={paths.register}>
            {t('register')}
          </Anchor>
        </Text>
        <Anchor component={Link} to={paths.home} fz="sm">
          {t('lookAround')}
        </Anchor>
      </Stack>
    </SplitCard>
  );
}
