import { Button, Stack, Text } from '@mantine/core';
import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import type { SignedIn } from '../use-google-return.ts';
import { CodeField } from './CodeField.tsx';

/** After the password: a code of the app, or a recovery code. `onOver` when the challenge is good for nothing any more. */
export default function SecondStep({
  challenge,
  onDone,
  onOver,
}: {
  challenge: string;
  onDone: (reply: SignedIn) => Promise<void>;
  onOver: (text: string | null) => void;
}) {
  const { t } = useTranslation('accounts-sign-in');
  const errorText = useErrorText();
  const [recovery, setRecovery] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const otp = String(new FormData(form).get('otp') ?? '').trim();
    const again = () => form.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.select();
    setFailed(null);
    setError(otp ? undefined : t('second.missing'));
    if (!otp) return again();
    setBusy(true);
    const result = await api(accountsAddresses.signIn, { body: { challenge, otp } }, { anonymous: true });
    setBusy(false);
    if (result.ok) return onDone(result.data);
    if (result.error.code === 'challenge_expired') return onOver(t('second.expired'));
    if (result.error.code === 'otp_invalid' || result.error.errors.otp) {
      setError(result.error.errors.otp?.[0] ?? errorText(result.error));
      return again();
    }
    setFailed(errorText(result.error));
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text c="dimmed">{recovery ? t('second.leadRecovery') : t('second.lead')}</Text>
        {failed ? <Note kind="error">{failed}</Note> : null}
        <CodeField
          key={recovery ? 'recovery' : 'app'}
          recovery={recovery}
          autoFocus
          label={recovery ? t('second.recovery') : t('second.code')}
          error={error}
        />
        <Button type="submit" variant="filled" fullWidth loading={busy}>
          {t('second.submit')}
        </Button>
        <Stack gap={0} align="center">
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
        </Stack>
      </Stack>
    </form>
  );
}
