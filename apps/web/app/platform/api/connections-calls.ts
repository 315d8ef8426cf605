import type * as contract from '@quotavera/contract';
import { connectionsAddresses } from '@quotavera/contract/connections-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only the profile's section fetches their addresses. */
export const connectionsCalls: References<typeof contract.connectionsCalls> = connectionsAddresses;
