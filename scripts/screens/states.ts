import type { Page } from '@playwright/test';

/** The replies that a screen is drawn with beside the true ones: no rows, none yet, a failure, many rows with long names. */
export const STATES = ['empty', 'loading', 'error', 'crowded'] as const;
export type State = (typeof STATES)[number];

const LONG_WORDS = ' Donaudampfschifffahrtsgesellschaft von 1829 Wolfratshausen';
const NAMES = /^(name|first_name|last_name|username_visible|home|away|competition|league|title|description)$/;
const CROWD = 5;
const CROWDED_ROWS = 60;

type Row = Readonly<Record<string, unknown>>;

/** Rows are told apart by their ids and names: the same one twice is nothing that the server ever says. */
const copyOf = (row: Row, n: number): Row => ({
  ...row,
  id: Number(row.id) + n * 1_000_000,
  ...(n > 0 && typeof row.name === 'string' ? { name: `${row.name} ${n + 1}` } : {}),
});

/** Returns the reply without rows, or with many rows and long names. */
function altered(value: unknown, state: 'empty' | 'crowded', key = ''): unknown {
  if (Array.isArray(value)) {
    if (state === 'empty') return [];
    const rows = value.map((row) => altered(row, state));
    const idOf = (row: unknown) => (row as { id?: unknown } | null)?.id;
    if (!/^(results|elements)$/.test(key) || rows.some((row) => typeof idOf(row) !== 'number')) return rows;
    return Array.from({ length: CROWD }, (_, n) => rows.map((row) => copyOf(row as Row, n)))
      .flat()
      .slice(0, CROWDED_ROWS);
  }
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, altered(part, state, name)]));
  if (state === 'empty') return key === 'count' ? 0 : value;
  return typeof value === 'string' && NAMES.test(key) ? value + LONG_WORDS : value;
}

/** Makes the API silent, failing, or answer with nothing or much, to picture a screen then; the reader's own account stays known. */
export async function pretend(page: Page, state: State): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (/user-me|listusers\/me|refresh|stream/.test(route.request().url())) return route.continue();
    if (state === 'loading') return undefined;
    if (state === 'error') return route.fulfill({ status: 503, json: { code: 'unavailable' } });
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json');
    if (!response.ok() || !isJson) return route.fulfill({ response });
    return route.fulfill({ response, json: altered(await response.json(), state) });
  });
}
