import type * as contract from '@quotavera/contract';
import { alertsAddresses } from '@quotavera/contract/alerts-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only the screens of alerts fetch their addresses. */
export const alertsCalls: References<typeof contract.alertsCalls> = alertsAddresses;
