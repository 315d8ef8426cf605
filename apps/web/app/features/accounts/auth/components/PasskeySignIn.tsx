import { Button, Stack } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiResult, api } from '../../../../platform/api/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { passkeysFillIn, signWithPasskey, stopPasskeys, usePasskeysSupported } from '../../passkeys/browser.ts';
import type { SignedIn } from '../use-google-return.ts';

/** Signs in with a passkey of the device; null when the device used none. */
async function enter(fillsIn: boolean): Promise<ApiResult<SignedIn> | null> {
  const options = await api(accountsMemberAddresses.passkeySignInOptions, {}, { anonymous: true });
  if (!options.ok) return options;
  const response = await signWithPasskey(options.data, fillsIn);
  return response && api(accountsMemberAddresses.signInWithPasskey, { body: { response } }, { anonymous: true });
}

/** A way in without a password, where the browser knows passkeys. The browser also offers them at the field of the name. */
export default function PasskeySignIn({ onReply }: { onReply: (reply: SignedIn) => Promise<void> }) {
  const { t } = useTranslation('accounts-sign-in');
  const errorText = useErrorText();
  const supported = usePasskeysSupported();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  // The browser waits at the field again when what it waited for was used or given up.
  const [waits, setWaits] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser waits once for each turn
  useEffect(() => {
    let current = true;
    let waiting = false;
    async function wait(): Promise<void> {
      if (!(await passkeysFillIn()) || !current) return;
      waiting = true;
      const result = await enter(true);
      if (!current || !result) return;
      if (result.ok) return onReply(result.data);
      setFailed(errorText(result.error));
      // A challenge that nobody answered for minutes is replaced; whatever else was refused would be refused again.
      if (result.error.code === 'passkey_expired') setWaits((n) => n + 1);
    }
    void wait();
    return () => {
      current = false;
      if (waiting) void stopPasskeys();
    };
  }, [waits]);

  async function press(): Promise<void> {
    setBusy(true);
    setFailed(null);
    const result = await enter(false);
    setBusy(false);
    if (result?.ok) return onReply(result.data);
    setFailed(result ? errorText(result.error) : t('passkey.failed'));
    setWaits((n) => n + 1);
  }

  if (!supported) return null;
  return (
    <Stack>
      {failed ? <Note kind="error">{failed}</Note> : null}
      <Button fullWidth loading={busy} onClick={() => void press()}>
        {busy ? t('passkey.busy') : t('passkey.use')}
      </Button>
    </Stack>
  );
}
