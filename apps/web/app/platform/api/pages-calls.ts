import type * as contract from '@quotavera/contract';
import { pagesAddresses } from '@quotavera/contract/pages-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only pages of text, and the dialog about new terms, fetch their addresses. */
export const pagesCalls: References<typeof contract.pagesCalls> = pagesAddresses;
