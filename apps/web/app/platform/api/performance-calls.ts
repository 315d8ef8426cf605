import type * as contract from '@quotavera/contract';
import { performanceAddresses } from '@quotavera/contract/performance-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only members' screens fetch their addresses. */
export const performanceCalls: References<typeof contract.performanceCalls> = performanceAddresses;
