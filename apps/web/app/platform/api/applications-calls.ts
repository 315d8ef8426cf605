import type * as contract from '@quotavera/contract';
import { applicationsAddresses } from '@quotavera/contract/applications-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only the screens of applications fetch their addresses. */
export const applicationsCalls: References<typeof contract.applicationsCalls> = applicationsAddresses;
