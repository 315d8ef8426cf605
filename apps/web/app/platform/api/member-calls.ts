import type * as contract from '@quotavera/contract';
import { memberAddresses } from '@quotavera/contract/member-addresses';
import type { References } from './calls.ts';

type MemberCalls = References<typeof contract.usersCalls> &
  References<typeof contract.tipsCalls> &
  References<typeof contract.dashboardCalls>;

/** Apart from the other calls, so that no page that a visitor reads fetches their addresses. */
export const memberCalls: Pick<MemberCalls, keyof typeof memberAddresses> = memberAddresses;
