import { COUNT_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '@quotavera/domain/limits';
import { z } from 'zod';

/**
 * `{count, next, previous, results}`. `next` and `previous` are paths with query; behind them stands a `cursor`, so that deep pages
 * cost no more than the first, and `next` leads to every row; a cursor followed by `.2` leads two pages further. `count` is exact up to 10,000; 10,001 means "more than 10,000". Rankings
 * and lists of tipsters are counted whole.
 */
export function listOf<const Item extends z.ZodType>(item: Item) {
  return z.object({
    count: z.int().nonnegative(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}

/** Query of a list that is counted whole: each of its pages has a number. */
export const numberedPageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  cursor: z.string().max(200).optional(),
});

/** Query of every other list. The pages past the first 10,000 rows have no numbers: cursors lead there. */
export const pageQuery = numberedPageQuery.refine(
  ({ page, page_size, cursor }) => cursor !== undefined || (page - 1) * page_size < COUNT_MAX,
  { path: ['page'], error: 'page_too_far' },
);
