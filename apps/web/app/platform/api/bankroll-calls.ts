import type * as contract from '@quotavera/contract';
import { bankrollAddresses } from '@quotavera/contract/bankroll-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only members' screens fetch their addresses. */
export const bankrollCalls: References<typeof contract.bankrollCalls> = bankrollAddresses;
