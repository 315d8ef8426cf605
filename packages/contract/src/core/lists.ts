import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '@quotavera/domain/limits';
import { z } from 'zod';

/**
 * `{count, next, previous, results}`. `next` and `previous` are paths with query; behind them may stand a `cursor`, so that deep pages
 * cost no more than the first. The server counts up to 10,000: a `count` of 10,000 means at least so many, and `next` leads on beyond.
 */
export function listOf<const Item extends z.ZodType>(item: Item) {
  return z.object({
    count: z.int().nonnegative(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}

/** Query of every list. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  cursor: z.string().max(200).optional(),
});
