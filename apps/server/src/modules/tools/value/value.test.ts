import { toolsCalls } from '@quotavera/contract';
import { notifications } from '@quotavera/contract/alerts';
import { decodeEntry } from '@quotavera/domain/ledger';
import { PREMIUM_MIN_MATCHES, VALUE_ALERTS_A_DAY } from '@quotavera/domain/tools';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { licenseBookmakers } from '../../../testing/factories/bookmakers.ts';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { importFile } from '../../calendar/import/service.ts';
import { writeQuotes } from '../../calendar/prices/repository.ts';
import { refreshValues } from './service.ts';
import { tellOfValue } from './service-alerts.ts';
import { gradePremiums } from './service-evidence.ts';

const HEADER = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,PSCH,PSCD,PSCA,WHCH,WHCD,WHCA,AvgCH,AvgCD,AvgCA';
/** William Hill's home price stands between 5% and 10% above what Pinnacle's book makes fair. */
const PRICES = '2.1,3.4,3.7,2.3,3.2,3.3,9,1.1,1.2';
const NOW = '2026-03-10T12:00:00.000Z';
const START = '2026-03-10T20:00:00.000Z';
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  await licenseBookmakers(t.db, 'William Hill', 'bet365');
});
afterAll(() => t.close());

async function importMatches(team: string, count: number, result: (match: number) => string): Promise<void> {
  const rows = Array.from(
    { length: count },
    (_, match) => `E1,07/02/2026,15:00,${team} ${match},Away ${team} ${match},${result(match)},${PRICES}`,
  );
  async function* bytes() {
    yield Buffer.from(`${HEADER}\n${rows.join('\n')}\n`);
  }
  const outcome = await importFile(t.db, { kind: 'file', name: `${team}.csv`, bytes: bytes() }, { clock: t.clock });
  expect(outcome.ok).toBe(true);
}

const shown = async () => (await t.api.call(toolsCalls.readPremiums, {})).reply;
const HOME = '1,0,H';
const AWAY = '0,1,A';

it('what premiums paid is summed up once for each match, in the band where they lie, and anew when a result changes', async () => {
  expect(await shown()).toMatchObject({
    updated_at: null,
    looks: { closing: { all: { matches: 0, prices: 0, paid: null } } },
  });
  await importMatches('Alfa', PREMIUM_MIN_MATCHES, (match) => (match % 4 === 0 ? HOME : AWAY));
  expect(await gradePremiums(t.db, t)).toBe(PREMIUM_MIN_MATCHES);
  expect(await gradePremiums(t.db, t)).toBe(0);
  const { updated_at, looks } = await shown();
  expect(updated_at).toBe(t.clock.now().toISOString());
  expect(looks.early.all.matches).toBe(0);
  const { all, bands } = looks.closing;
  expect(all).toMatchObject({ matches: PREMIUM_MIN_MATCHES, prices: PREMIUM_MIN_MATCHES });
  // A quarter of the prices, each of 2.3, won.
  expect(all.paid!.value).toBeCloseTo(0.25 * 2.3 - 1, 10);
  expect(all.kept!.value).toBeCloseTo(all.paid!.value / all.promised!, 10);
  expect(bands.map(({ from, until, prices }) => [from, until, prices])).toEqual([
    [0, 10, 0],
    [10, 20, 0],
    [20, 50, 0],
    [50, 100, PREMIUM_MIN_MATCHES],
    [100, null, 0],
  ]);

  await importMatches('Alfa', 4, () => HOME);
  expect(await gradePremiums(t.db, t)).toBe(3);
  expect((await shown()).looks.closing.all.paid!.value).toBeCloseTo(0.28 * 2.3 - 1, 10);

  const { rows } = await sql<{ entry: string }>`
    select entry from ledger_entry where type = 'premium_worth' order by seq`.execute(t.db);
  const logged = rows.map(({ entry }) => decodeEntry(entry)).flatMap((read) => (read.ok ? [read.entry] : []));
  expect(logged, 'a night without news writes none').toMatchObject([
    { seq: 1, early: { matches: 0, paid: null }, closing: { matches: PREMIUM_MIN_MATCHES } },
    { seq: 2, closing: { matches: PREMIUM_MIN_MATCHES } },
  ]);
  const figures = logged.flatMap((entry) =>
    entry.type === 'premium_worth' ? [Number(entry.closing.paid?.value)] : [],
  );
  expect(figures).toEqual([0.25 * 2.3 - 1, 0.28 * 2.3 - 1].map((value) => expect.closeTo(value, 10)));
});

/** A bookmaker's 1X2 prices as a feed brings them at a moment. */
async function quote(
  fixtureId: number,
  bookmaker: string,
  [home, draw, away]: readonly number[],
  at: string,
): Promise<void> {
  const prices = { '1x2|home|-': home!, '1x2|draw|-': draw!, '1x2|away|-': away! };
  const quotes = [{ fixtureId, market: '1x2' as const, bookmaker, side: 'back' as const, at: new Date(at), prices }];
  await writeQuotes(t.db, 'prematch', quotes, new Date(at));
}

async function look(at: string): Promise<void> {
  t.clock.set(at);
  await refreshValues(t.db, t);
  await tellOfValue(t.db, t);
}

const listOf = async ({ token }: TestAccount, query: object = {}) =>
  (await t.api.call(toolsCalls.listValue, { token, query: query as never })).reply;
const toldTo = async ({ token }: TestAccount) =>
  (await t.api.call(notifications, { token, query: {} })).reply.results.filter(({ type }) => type === 'value_found');

const SHARP = [2100, 3400, 3700];
const GENEROUS = [2300, 3200, 3300];

it('prices above the others’ fair price are listed with their way there, at licensed bookmakers alone, until they go', async () => {
  t.clock.set(NOW);
  const reader = await t.createAccount({ plan: 'pro' });
  const fixture = await insertMatch(t.db, { kickoffAt: START });
  await quote(fixture, 'PS', SHARP, NOW);
  await quote(fixture, 'WH', [2200, 3200, 3500], '2026-03-10T11:55:00.000Z');
  await quote(fixture, 'WH', GENEROUS, NOW);
  // Nobody may be shown this bookmaker in Italy.
  await quote(fixture, 'LB', [2350, 3200, 3300], NOW);
  await look(NOW);
  const { results, premium, count } = await listOf(reader);
  expect(premium).toBe(20);
  expect(count).toBe(1);
  expect(results[0]).toMatchObject({
    fixture_id: fixture,
    bookmaker: 'William Hill',
    market: '1x2',
    selection: 'home',
    odds: '2.3',
    seen_at: NOW,
    since: NOW,
    looks: [
      { at: NOW, odds: '2.3' },
      { at: '2026-03-10T11:55:00.000Z', odds: '2.2' },
    ],
  });
  expect(results[0]!.premium).toBeCloseTo(2.3 / results[0]!.fair_odds - 1, 5);
  for (const filter of [{ market: 'over_under' }, { hours: 7 }, { odds_min: 2.4 }, { premium: 240 }]) {
    expect((await listOf(reader, filter)).count).toBe(0);
  }
  expect((await listOf(reader, { hours: 9, odds_max: 2.3, sport: 'football', premium: 5 })).count).toBe(1);

  t.clock.set('2026-03-10T12:05:00.000Z');
  await quote(fixture, 'WH', [2050, 3300, 3700], '2026-03-10T12:05:00.000Z');
  await look('2026-03-10T12:05:00.000Z');
  expect((await listOf(reader)).count).toBe(0);
});

it('a reader’s choice is kept, refuses bookmakers that may not be shown, and narrows the list', async () => {
  t.clock.set(NOW);
  const reader = await t.createAccount({ plan: 'pro' });
  const { token } = reader;
  const fixture = await insertMatch(t.db, { kickoffAt: START });
  await quote(fixture, 'PS', SHARP, NOW);
  await quote(fixture, 'WH', GENEROUS, NOW);
  await look(NOW);
  const put = (bookmakers: string[]) =>
    t.api.call(toolsCalls.putValueChoice, { token, body: { bookmakers, premium: 10, alerts: false } });
  const chosen = (await put(['B365'])).reply;
  expect(chosen).toMatchObject({ bookmakers: ['B365'], premium: 10, alerts: false });
  const names = ({ options }: typeof chosen) => options.map(({ name }) => name);
  expect(names(chosen), 'what was chosen can be taken back, though nobody quotes it').toEqual([
    'bet365',
    'William Hill',
  ]);
  expect((await listOf(reader)).results).toEqual([]);
  await put(['WH']);
  expect((await listOf(reader)).results.map(({ bookmaker }) => bookmaker)).toEqual(['William Hill']);
  expect((await put(['PS'])).error.errors).toHaveProperty('bookmakers');
  const choice = async () => (await t.api.call(toolsCalls.readValueChoice, { token })).reply;
  expect((await choice()).bookmakers).toEqual(['WH']);
  // No price stands above the fair one any more, and the bookmakers can be chosen all the same.
  await quote(fixture, 'WH', [2050, 3300, 3700], '2026-03-10T12:05:00.000Z');
  await look('2026-03-10T12:05:00.000Z');
  expect((await listOf(reader)).count).toBe(0);
  expect(names(await choice())).toEqual(['William Hill']);
});

it('who asked is told of each price once, of a few a day, and nobody whose plan is over or who takes a break', async () => {
  t.clock.set(NOW);
  const ask = async (input: Parameters<TestApp['createAccount']>[0]) => {
    const account = await t.createAccount({ plan: 'pro', ...input });
    const body = { bookmakers: [], premium: 20, alerts: true };
    await t.api.call(toolsCalls.putValueChoice, { token: account.token, body });
    return account;
  };
  const reader = await ask({});
  const over = await ask({});
  await t.db.updateTable('account').set({ subscription_type: 'free' }).where('id', '=', over.id).execute();
  const resting = await ask({});
  const until = new Date('2026-04-01T00:00:00Z');
  await t.db.updateTable('account').set({ betting_paused_until: until }).where('id', '=', resting.id).execute();
  for (let match = 0; match < VALUE_ALERTS_A_DAY + 2; match += 1) {
    const fixture = await insertMatch(t.db, { kickoffAt: START });
    await quote(fixture, 'PS', SHARP, NOW);
    await quote(fixture, 'WH', GENEROUS, NOW);
  }
  await look(NOW);
  const told = await toldTo(reader);
  expect(told).toHaveLength(VALUE_ALERTS_A_DAY);
  expect(told[0]!.data).toMatchObject({
    name: 'William Hill',
    odds: '2.3',
    pick: { market: '1x2', selection: 'home' },
  });
  await look('2026-03-10T12:01:00.000Z');
  expect(await toldTo(reader)).toHaveLength(VALUE_ALERTS_A_DAY);
  expect(await toldTo(over)).toEqual([]);
  expect(await toldTo(resting)).toEqual([]);
});
