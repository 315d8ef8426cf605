import type * as contract from '@quotavera/contract';
import { newsletterAddresses } from '@quotavera/contract/newsletter-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only the newsletter's screens fetch their addresses. */
export const newsletterCalls: References<typeof contract.newsletterCalls> = newsletterAddresses;
