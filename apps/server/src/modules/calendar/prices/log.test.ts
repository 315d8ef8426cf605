import { countPrices, decodeEntry, parsePricesContent, sha256Hex } from '@quotavera/domain/ledger';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { forgetPriceImports } from '../../ledger/service-prices.ts';
import { feedEvent } from '../feed/feed.fixture.ts';
import { takeFeed } from '../feed/service.ts';
import { startRun } from '../import/repository-runs.ts';
import { importFile } from '../import/service.ts';

const NOW = '2026-03-07T12:00:00.000Z';
const START = '2026-03-07T15:00:00.000Z';
const TEAMS = ['Bolton', 'Crewe'] as const;
const ROW = 'E2,07/03/2026,15:00,Bolton,Crewe,2.0,3.4,3.8';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  await importText(ROW);
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(NOW));

async function* bytesOf(...pieces: string[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function importText(...rows: string[]) {
  const text = ['Div,Date,Time,HomeTeam,AwayTeam,B365H,B365D,B365A', ...rows].join('\n');
  const outcome = await importFile(t.db, { kind: 'file', name: 'a.csv', bytes: bytesOf(text) }, { clock: t.clock });
  if (!outcome.ok) throw new Error(outcome.error.code);
}

const feed = (at: string, home: number) =>
  takeFeed(
    t.db,
    JSON.stringify([
      feedEvent(TEAMS, START, [
        {
          bookmaker: 'Pinnacle',
          market: 'h2h',
          at,
          outcomes: [
            ['Bolton', home],
            ['Draw', 3.4],
            ['Crewe', 3.6],
          ],
        },
      ]),
    ]),
    t.clock,
  );

async function entries() {
  const rows = await t.db
    .selectFrom('ledger_entry')
    .select('entry')
    .where('type', '=', 'prices')
    .orderBy('seq')
    .execute();
  return rows.map(({ entry }) => {
    const decoded = decodeEntry(entry);
    if (!decoded.ok || decoded.entry.type !== 'prices') throw new Error(entry);
    return decoded.entry;
  });
}

const get = (seq: number | string, headers = {}) => t.app.http.inject({ url: `/ledger/prices/${seq}`, headers });

test('each run that brings prices is an entry with the hash of its content, and one that brings nothing new is none', async () => {
  const before = await entries();
  await feed(NOW, 2.1);
  await feed(NOW, 2.1);
  await importText(ROW);
  await importText(ROW.replace('2.0', '2.2'));
  const added = (await entries()).slice(before.length);
  expect(added).toMatchObject([
    { seq: before.length + 1, at: NOW, source: 'feed', prices: 3 },
    { seq: before.length + 2, at: NOW, source: 'file', prices: 3 },
  ]);
  for (const { seq, hash, prices } of added) {
    const { statusCode, headers, body } = await get(seq);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(await sha256Hex(body)).toBe(hash);
    expect(countPrices(parsePricesContent(body)!)).toBe(prices);
    expect(body).not.toMatch(/pinnacle|b365|bet365/i);
  }
  const content = parsePricesContent((await get(added[0]!.seq)).body)!;
  expect(content.matches).toMatchObject([{ home: 'Bolton', away: 'Crewe', startsAt: START }]);
  expect(content.matches[0]!.quotes).toMatchObject([{ side: 'back', at: NOW, market: '1x2' }]);
  const file = parsePricesContent((await get(added[1]!.seq)).body)!;
  expect(file.matches[0]!.quotes).toMatchObject([{ at: null, stage: 'early' }]);
  const packed = await get(added[0]!.seq, { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
});

test('prices that can’t be logged are not kept either', async () => {
  const before = await entries();
  await t.db
    .insertInto('price_import')
    .values({ seq: before.length + 1, at: new Date(NOW), content: null })
    .execute();
  await t.db
    .insertInto('ledger_entry')
    .values({ tipster_id: -2, seq: before.length + 2, tip_id: 0, type: 'other', at: new Date(NOW), entry: '{}' })
    .execute();
  t.clock.advance(HOUR_MS);
  await expect(feed('2026-03-07T12:30:00.000Z', 2.5)).rejects.toThrow();
  const quotes = await t.db.selectFrom('fixture_quote').select('prices').where('market', '=', '1x2').execute();
  expect(quotes.map(({ prices }) => prices)).toMatchObject([{ '1x2|home|-': 2100 }]);
  await t.db.deleteFrom('ledger_entry').where('type', '=', 'other').execute();
  await t.db.deleteFrom('price_import').where('content', 'is', null).execute();
});

test('the prices of a run whose process was killed are logged by the next import after six hours', async () => {
  const runId = await startRun(t.db, { kind: 'file', source: 'b.csv', accountId: null, at: new Date(NOW) });
  const { id } = await t.db.selectFrom('fixture').select('id').executeTakeFirstOrThrow();
  const prices = JSON.stringify({ B365: { '1x2|home|-': 1900 } });
  await t.db
    .insertInto('fixture_prices')
    .values({ fixture_id: id, stage: 'early', captured_at: new Date(START), prices, import_run_id: runId })
    .execute();
  const before = await entries();
  t.clock.advance(5 * HOUR_MS);
  await importText('E2,08/03/2026,15:00,Lincoln,Burton,,,');
  expect(await entries()).toHaveLength(before.length);
  t.clock.advance(2 * HOUR_MS);
  await importText('E2,08/03/2026,15:00,Lincoln,Burton,,,');
  await importText('E2,08/03/2026,15:00,Lincoln,Burton,,,');
  expect((await entries()).slice(before.length)).toMatchObject([{ source: 'file', prices: 1 }]);
});

test('a content is told for a year, then it is gone, and its entry stays', async () => {
  const [first] = await entries();
  t.clock.advance(364 * DAY_MS);
  await forgetPriceImports(t.db, t.clock.now());
  expect((await get(first!.seq)).statusCode).toBe(200);
  t.clock.advance(2 * DAY_MS);
  await forgetPriceImports(t.db, t.clock.now());
  const answer = await get(first!.seq);
  expect([answer.statusCode, answer.json().code]).toEqual([410, 'gone']);
  expect((await entries())[0]).toEqual(first);
  for (const seq of [9999, 0, 'x']) expect((await get(seq)).statusCode).toBe(404);
});
