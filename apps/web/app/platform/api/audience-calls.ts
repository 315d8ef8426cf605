import type * as contract from '@quotavera/contract';
import { audienceAddresses } from '@quotavera/contract/audience-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only screens of channels and subscriptions fetch their addresses. */
export const audienceCalls: References<typeof contract.audienceCalls> = audienceAddresses;
