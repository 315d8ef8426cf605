import type * as contract from '@quotavera/contract';
import { toolsAddresses } from '@quotavera/contract/tools-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only forecasts, calculators and their administration fetch their addresses. */
export const toolsCalls: References<typeof contract.toolsCalls> = toolsAddresses;
