import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, usersCalls } from '../../../platform/api/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import type { SignedIn } from '../queries.ts';
import classes from '../SignInPage.module.css';

/** After the password: a code of the app, or a recovery code. `onOver` when the challenge is good for nothing any more. */
export default function SecondStep({
  challenge,
  onDone,
  onOver,
}: {
  readonly challenge: string;
  readonly onDone: (reply: SignedIn) => Promise<void>;
  readonly onOver: (text: string | null) => void;
}) {
  const { t } = useTranslation('sign-in');
  const errorText = useErrorText();
  const [recovery, setRecovery] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another after the switch
  useEffect(() => field.current?.focus(), [recovery]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const otp = field.current?.value.trim() ?? '';
    setFailed(null);
    setError(otp ? undefined : t('second.missing'));
    if (!otp) return field.current?.focus();
    setBusy(true);
    const result = await api(usersCalls.signIn, { body: { challenge, otp } }, { anonymous: true });
    setBusy(false);
    if (result.ok) return onDone(result.data);
    if (result.error.code === 'challenge_expired') return onOver(t('second.expired'));
    if (result.error.code === 'otp_invalid' || result.error.errors.otp) {
      setError(result.error.errors.otp?.[0] ?? errorText(result.error));
      return field.current?.select();
    }
    setFailed(errorText(result.error));
  }

  return (
    <form method="post" className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.lead}>{recovery ? t('second.leadRecovery') : t('second.lead')}</p>
      {failed ? <Note kind="error">{failed}</Note> : null}
      <TextInput
        key={recovery ? 'recovery' : 'app'}
        ref={field}
        name="otp"
        label={recovery ? t('second.recovery') : t('second.code')}
        error={error}
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={32}
      />
      <Button type="submit" variant="filled" fullWidth loading={busy}>
        {t('second.submit')}
      </Button>
      <div className={classes.stepMore}>
        <Button
          variant="subtle"
          onClick={() => {
            setError(undefined);
            setFailed(null);
            setRecovery(!recovery);
          }}
        >
          {recovery ? t('second.useApp') : t('second.useRecovery')}
        </Button>
        <Button variant="subtle" onClick={() => onOver(null)}>
          {t('second.back')}
        </Button>
      </div>
    </form>
  );
}
