import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { isEmailAddress } from '@quotavera/domain/accounts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { api } from '../../../../platform/api/index.ts';
import { useHydrated } from '../../../../platform/boot/use-in-browser.ts';
import { IconLock, IconMail } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { Frame } from './Frame.tsx';

function BackToSignIn() {
  const { t } = useTranslation('accounts-recovery');
  return (
    <Anchor component={Link} to={paths.signIn} fz="sm" ta="center">
      {t('backToSignIn')}
    </Anchor>
  );
}

function ResetLinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('accounts-recovery');
  return (
    <Frame arrived icon={<IconMail size={24} />} title={t('asked.title')} lead={t('asked.text', { email })}>
      <Text>{t('asked.spam')}</Text>
      <Button onClick={onAgain}>{t('asked.again')}</Button>
      <BackToSignIn />
    </Frame>
  );
}

/** Asks for the link. The answer is the same whether or not the address belongs to somebody. */
export function ResetRequestForm({ expired = false }: { expired?: boolean }) {
  const hydrated = useHydrated();
  const { t } = useTranslation('accounts-recovery');
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const email = field.current?.value.trim() ?? '';
    const slip = email === '' ? t('ask.missing') : isEmailAddress(email) ? undefined : t('ask.invalid');
    setError(slip);
    setFailed(null);
    if (slip) return field.current?.focus();
    setBusy(true);
    const result = await api(accountsMemberAddresses.requestPasswordReset, { body: { email } }, { anonymous: true });
    setBusy(false);
    if (result.ok) return setSentTo(email);
    setError(result.error.errors.email?.[0]);
    if (!result.error.errors.email) setFailed(errorText(result.error));
  }

  if (sentTo) return <ResetLinkSent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <Frame arrived={expired} icon={<IconLock size={24} />} title={t('ask.title')} lead={t('ask.lead')}>
      {expired ? <Note kind="error">{t('check.invalid')}</Note> : null}
      {failed ? <Note kind="error">{failed}</Note> : null}
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <TextInput
            ref={field}
            name="email"
            type="email"
            label={t('ask.email')}
            error={error}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" variant="filled" fullWidth loading={busy} disabled={!hydrated}>
            {t('ask.submit')}
          </Button>
        </Stack>
      </form>
      <BackToSignIn />
    </Frame>
  );
}
