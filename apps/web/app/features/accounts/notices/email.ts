import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { queryKeyOf } from '../../../platform/api/queries.ts';
import { useErrorText } from '../../../ui/state/index.ts';

/** The link is often opened in another tab, so the state is read again when the reader comes back to this one. */
function useConfirmedElsewhere(): () => void {
  const queryClient = useQueryClient();
  const reread = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: queryKeyOf(accountsAddresses.currentUser) }),
    [queryClient],
  );
  useEffect(() => {
    window.addEventListener('focus', reread);
    return () => window.removeEventListener('focus', reread);
  }, [reread]);
  return reread;
}

/** Has the link sent again that confirms the address; `outcome` says what came of it. Its texts are those of `accounts-notices`. */
export function useEmailConfirmation(): {
  busy: boolean;
  outcome: string | null;
  resend: () => void;
} {
  const { t } = useTranslation('accounts-notices');
  const errorText = useErrorText();
  const reread = useConfirmedElsewhere();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  async function send(): Promise<void> {
    setBusy(true);
    const result = await api(accountsMemberAddresses.resendEmailConfirmation, {});
    setBusy(false);
    if (!result.ok) setOutcome(errorText(result.error));
    else if (result.data.confirmed) reread();
    else setOutcome(t('email.sent', { email: result.data.email }));
  }
  return { busy, outcome, resend: () => void send() };
}
