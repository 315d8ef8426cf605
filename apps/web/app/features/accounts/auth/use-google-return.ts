import type { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ApiError, api, type ReplyTo } from '../../../platform/api/index.ts';

export type SignedIn = ReplyTo<typeof accountsAddresses.signIn>;

const CODE = /^#google=([\w-]+)$/;
const REASONS = ['cancelled', 'failed', 'unverified', 'other_account', 'known_address', 'unavailable'] as const;
type GoogleReason = (typeof REASONS)[number];

/**
 * Coming back from Google: the code behind the `#` is taken out of the address and exchanged for the session, once. `reason` is why it
 * came to nothing, as the address says it.
 */
export function useGoogleReturn(
  onReply: (reply: SignedIn) => Promise<void>,
  onRefused: (error: ApiError) => void,
): { finishing: boolean; reason: GoogleReason | null } {
  const [search] = useSearchParams();
  const [finishing, setFinishing] = useState(false);
  const begun = useRef(false);
  const outcome = search.get('google');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const code = CODE.exec(window.location.hash)?.[1];
    if (!code || begun.current) return;
    begun.current = true;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    setFinishing(true);
    void api(accountsMemberAddresses.exchangeGoogleCode, { body: { code } }, { anonymous: true }).then(
      async (result) => {
        if (result.ok) await onReply(result.data);
        else onRefused(result.error);
        setFinishing(false);
      },
    );
  }, []);

  return { finishing, reason: REASONS.find((each) => each === outcome) ?? null };
}
