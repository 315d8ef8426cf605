import type * as contract from '@quotavera/contract';
import { whatIfAddresses } from '@quotavera/contract/what-if-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only members' screens fetch their addresses. */
export const whatIfCalls: References<typeof contract.whatIfCalls> = whatIfAddresses;
