import type * as contract from '@quotavera/contract';
import { academyAddresses } from '@quotavera/contract/academy-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only the academy fetches their addresses. */
export const academyCalls: References<typeof contract.academyCalls> = academyAddresses;
