import type * as contract from '@quotavera/contract';
import { blogAddresses } from '@quotavera/contract/blog-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only the blog's screens fetch their addresses. */
export const blogCalls: References<typeof contract.blogCalls> = blogAddresses;
