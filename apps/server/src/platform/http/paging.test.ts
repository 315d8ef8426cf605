import { describe, expect, test } from 'vitest';
import { COUNT_CAP, type PageSpan } from '../database/index.ts';
import { type Page, readPage } from './paging.ts';

interface Row {
  readonly id: number;
}

/** A list of rows with the ids 1 to `length`, in this order, cut as the database cuts it. */
function listOf(length: number) {
  const read: PageSpan[] = [];
  const ids = Array.from({ length }, (_, n) => n + 1);
  async function select(span: PageSpan): Promise<Row[]> {
    read.push(span);
    const edge = span.position?.key[0] ?? 0;
    const beyond = span.position?.direction === 'previous' ? ids.filter((id) => id < edge).reverse() : ids;
    const after = span.position?.direction === 'next' ? beyond.filter((id) => id > edge) : beyond;
    return after.slice(span.offset, span.offset + span.limit + 1).map((id) => ({ id }));
  }
  const list = { keyLength: 1, key: ({ id }: Row) => [id], select, count: async () => Math.min(length, COUNT_CAP) };
  return { read, list };
}

const queryOf = (link: string) => {
  const search = new URL(link, 'http://x').searchParams;
  const { page, page_size, ...rest } = Object.fromEntries(search);
  return { ...rest, page: Number(page), page_size: Number(page_size) };
};

describe('a page of a list', () => {
  test('next leads through every row, also beyond the cap of the count, and previous back again', async () => {
    const length = COUNT_CAP + 250;
    const { list } = listOf(length);
    const open = (query: Parameters<typeof readPage>[0]['query']) => readPage({ path: '/list/', query }, list);
    let page: Page<Row> = await open({ page: 1, page_size: 100, sport: 'tennis' });
    const seen = page.rows.map(({ id }) => id);
    while (page.next !== null) {
      expect(page.next).toMatch(/^\/api\/list\/\?.*sport=tennis/);
      page = await open(queryOf(page.next));
      seen.push(...page.rows.map(({ id }) => id));
    }
    expect(seen).toEqual(Array.from({ length }, (_, n) => n + 1));
    expect(page.count).toBe(COUNT_CAP);
    const before = await open(queryOf(page.previous!));
    expect(before.rows.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, n) => length - 149 + n));
  });

  test('a page number beyond the cap reads nothing from the database', async () => {
    const { list, read } = listOf(3);
    const page = await readPage({ path: '/list/', query: { page: COUNT_CAP, page_size: 100 } }, list);
    expect([page.rows, page.next, read]).toEqual([[], null, []]);
  });

  test.each(['n', 'x1', 'n1-2', 'nzzzzzzzzzzz', "n1'"])('the cursor %s, never given, is as none', async (cursor) => {
    const { list, read } = listOf(3);
    await readPage({ path: '/list/', query: { page: 2, page_size: 2, cursor } }, list);
    expect(read).toEqual([{ limit: 2, offset: 2, position: null }]);
  });
});
