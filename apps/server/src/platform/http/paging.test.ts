import { COUNT_MAX } from '@quotavera/domain/limits';
import { describe, expect, test } from 'vitest';
import type { PageSpan } from '../database/index.ts';
import { InvalidCursor, type Page, readPage } from './paging.ts';

interface Row {
  id: number;
}

/** A list of rows with the ids 1 to `length`, in this order, cut as the database cuts it. */
function listOf(length: number) {
  const read: PageSpan[] = [];
  const ids = Array.from({ length }, (_, n) => n + 1);
  const arrive = () => ids.unshift(ids[0]! - 1);
  async function select(span: PageSpan): Promise<Row[]> {
    read.push(span);
    const edge = span.position?.key[0] ?? 0;
    const beyond = span.position?.direction === 'previous' ? ids.filter((id) => id < edge).reverse() : ids;
    const after = span.position?.direction === 'next' ? beyond.filter((id) => id > edge) : beyond;
    return after.slice(span.offset, span.offset + span.limit + 1).map((id) => ({ id }));
  }
  const count = async () => Math.min(length, COUNT_MAX + 1);
  return { read, arrive, list: { keyLength: 1, key: ({ id }: Row) => [id], select, count } };
}

const queryOf = (link: string) => {
  const search = new URL(link, 'http://x').searchParams;
  const { page, page_size, cursor, ...rest } = Object.fromEntries(search);
  return { ...rest, page: Number(page), page_size: Number(page_size), cursor };
};

const cursorOf = (direction: string, key: unknown) =>
  direction + Buffer.from(JSON.stringify(key)).toString('base64url');

describe('a page of a list', () => {
  test('next leads through every row, also beyond what is counted, and previous back again', async () => {
    const length = COUNT_MAX + 250;
    const { list } = listOf(length);
    const open = (query: Parameters<typeof readPage>[0]['query']) => readPage({ path: '/list/', query }, list);
    let page: Page<Row> = await open({ page: 1, page_size: 100, sport: 'tennis' });
    const ids = page.rows.map(({ id }) => id);
    while (page.next !== null) {
      expect(page.next).toMatch(/^\/api\/list\/\?.*sport=tennis/);
      page = await open(queryOf(page.next));
      ids.push(...page.rows.map(({ id }) => id));
    }
    expect(ids).toEqual(Array.from({ length }, (_, n) => n + 1));
    const before = await open(queryOf(page.previous!));
    expect(before.rows.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, n) => length - 149 + n));
  });

  test('a page some pages on, told by a cursor, repeats and leaves out nothing when rows have arrived meanwhile', async () => {
    const { list, arrive } = listOf(100);
    const open = (page: number, cursor?: string) =>
      readPage({ path: '/list/', query: { page, page_size: 10, ...(cursor ? { cursor } : {}) } }, list);
    const first = await open(1);
    for (let n = 0; n < 3; n += 1) arrive();
    const fourth = await open(4, `${queryOf(first.next!).cursor}.2`);
    expect(fourth.rows.map(({ id }) => id)).toEqual([31, 32, 33, 34, 35, 36, 37, 38, 39, 40]);
    const second = await open(2, `${queryOf(fourth.previous!).cursor}.1`);
    expect(second.rows.map(({ id }) => id)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(queryOf(second.next!).page).toBe(3);
  });

  test.each([
    'n',
    `${cursorOf('n', [1])}.`,
    `${cursorOf('n', [1])}.-1`,
    `${cursorOf('n', [1])}.${COUNT_MAX / 2}`,
    '',
    'x1',
    'n1-2',
    cursorOf('n', [1, 2]),
    cursorOf('n', [-1]),
    cursorOf('p', [1.5]),
    cursorOf('p', [null]),
    cursorOf('n', 'all'),
  ])('the cursor %s, never given, is refused', async (cursor) => {
    const { list, read } = listOf(3);
    await expect(readPage({ path: '/list/', query: { page: 2, page_size: 2, cursor } }, list)).rejects.toThrow(
      InvalidCursor,
    );
    expect(read).toEqual([]);
  });
});
