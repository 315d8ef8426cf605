import type * as contract from '@quotavera/contract';
import { reportsAddresses } from '@quotavera/contract/reports-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only the screens of reports fetch their addresses. */
export const reportsCalls: References<typeof contract.reportsCalls> = reportsAddresses;
