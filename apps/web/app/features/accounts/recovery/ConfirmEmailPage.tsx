import { Button, Text } from '@mantine/core';
import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { QueryClientContext } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { type ApiError, type ApiResult, api, type ReplyTo } from '../../../platform/api/index.ts';
import { queryKeyOf } from '../../../platform/api/queries.ts';
import { useHydrated } from '../../../platform/boot/use-in-browser.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { IconAlertTriangle, IconCheck, IconMail } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { Frame } from './components/Frame.tsx';
import { useLinkToken } from './use-link-token.ts';

type Confirmed = ReplyTo<typeof accountsMemberAddresses.confirmEmail>;
type Outcome = ApiResult<Confirmed> | 'busy';

/** Redeems the link once, and has the user's info read again so that the frame learns of the confirmation. */
function useConfirmation(token: string): { outcome: Outcome | null; confirm: () => void } {
  const queries = useContext(QueryClientContext);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const done = outcome !== null && outcome !== 'busy' && outcome.ok;
  useEffect(() => {
    if (done) void queries?.invalidateQueries({ queryKey: queryKeyOf(accountsAddresses.currentUser) });
  }, [done, queries]);
  return {
    outcome,
    confirm() {
      if (outcome === 'busy') return;
      setOutcome('busy');
      void api(accountsMemberAddresses.confirmEmail, { body: { token } }).then(setOutcome);
    },
  };
}

function Onward() {
  const { t } = useTranslation('accounts-recovery');
  const { signedIn } = useSession();
  return (
    <Button component={Link} to={signedIn ? paths.dashboard : paths.signIn} variant="filled" fullWidth>
      {t(signedIn ? 'toDashboard' : 'toSignIn')}
    </Button>
  );
}

function Done({ confirmed }: { confirmed: Confirmed }) {
  const { t } = useTranslation('accounts-recovery');
  return (
    <Frame
      arrived
      icon={<IconCheck size={24} />}
      title={t(`confirm.${confirmed.outcome}.title`)}
      lead={t(`confirm.${confirmed.outcome}.text`, { email: confirmed.email })}
    >
      {confirmed.following ? <Text ta="center">{t('confirm.following', { name: confirmed.following })}</Text> : null}
      <Onward />
    </Frame>
  );
}

/** The link is invalid; a signed-in reader can have another sent. */
function Useless() {
  const { t } = useTranslation('accounts-recovery');
  const errorText = useErrorText();
  const { signedIn } = useSession();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ email: string; confirmed: boolean } | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  async function resend(): Promise<void> {
    setBusy(true);
    const result = await api(accountsMemberAddresses.resendEmailConfirmation, {});
    setBusy(false);
    setError(result.ok ? null : result.error);
    if (result.ok) setSent(result.data);
  }
  return (
    <Frame
      arrived
      icon={<IconAlertTriangle size={24} />}
      title={t('confirm.useless.title')}
      lead={t('confirm.useless.text')}
    >
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
      {sent ? (
        <Note kind="info">
          {t(sent.confirmed ? 'confirm.useless.already' : 'confirm.useless.sent', { email: sent.email })}
        </Note>
      ) : null}
      {signedIn && !sent ? (
        <Button variant="filled" fullWidth loading={busy} onClick={() => void resend()}>
          {t('confirm.useless.resend')}
        </Button>
      ) : (
        <Onward />
      )}
    </Frame>
  );
}

/** Opened by the link of a mail. The address is confirmed by a press, not by the visit: programs that try links press nothing. */
export function ConfirmEmailPage() {
  const hydrated = useHydrated();
  const { t } = useTranslation('accounts-recovery');
  const errorText = useErrorText();
  const token = useLinkToken();
  const { outcome, confirm } = useConfirmation(token ?? '');
  const error = outcome !== null && outcome !== 'busy' && !outcome.ok ? outcome.error : null;
  if (outcome !== null && outcome !== 'busy' && outcome.ok) return <Done confirmed={outcome.data} />;
  if (!token || error?.code === 'link_invalid') return <Useless />;
  return (
    <Frame icon={<IconMail size={24} />} title={t('confirm.title')} lead={t('confirm.lead')}>
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
      <Button variant="filled" fullWidth loading={outcome === 'busy'} disabled={!hydrated} onClick={confirm}>
        {t('confirm.submit')}
      </Button>
    </Frame>
  );
}
