import type * as contract from '@quotavera/contract';
import { bookmakerAddresses } from '@quotavera/contract/bookmaker-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only the comparison of bookmakers and forms that name one fetch their addresses. */
export const bookmakerCalls: References<typeof contract.bookmakerCalls> = bookmakerAddresses;
