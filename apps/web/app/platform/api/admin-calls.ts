import type * as contract from '@quotavera/contract';
import { adminAddresses } from '@quotavera/contract/admin-addresses';
import type { References } from './calls.ts';

type AdminCalls = References<typeof contract.usersCalls> & References<typeof contract.tipsCalls>;

/** Apart from the other calls, so that only administration fetches their addresses. */
export const adminCalls: Pick<AdminCalls, keyof typeof adminAddresses> = adminAddresses;
