import type * as contract from '@quotavera/contract';
import { sellsAddresses } from '@quotavera/contract/sells-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only screens that sell something fetch their addresses. */
export const sellsCalls: References<typeof contract.sellsCalls> = sellsAddresses;
