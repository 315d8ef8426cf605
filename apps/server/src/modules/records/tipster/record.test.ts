import type { QueryOf } from '@quotavera/contract/core';
import { tipsterRecord, tipsterStats } from '@quotavera/contract/records';
import { recordsLinks } from '@quotavera/contract/records/addresses';
import { ODDS_BANDS, oddsBand } from '@quotavera/domain/records';
import { HOUR_MS, romeDay } from '@quotavera/domain/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { licenseBookmakers } from '../../../testing/factories/bookmakers.ts';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { insertRecordTips, type RecordTipInput } from '../../../testing/factories/record-tips.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { recordService } from '../../tips/record/service.ts';

/** A spreadsheet would run this name. */
const FORMULA = '=HYPERLINK("http://x","y")';

let t: TestApp;
let tipsterId: number;
let username: string;

const MARKETS = ['1x2', 'over_under', 'Marcatore'] as const;
const OUTCOMES = ['won', 'lost', 'void', 'half_won', 'half_lost', 'in_progress', 'postponed'] as const;

/** Filters ask about these facts of a tip; the test applies every filter in its own words too. */
interface Made extends RecordTipInput {
  id: number;
  structured: boolean;
  competitionId: number | null;
}
let recordTips: Made[] = [];

function inputs(random: () => number): (RecordTipInput & { structured: boolean; competition: boolean })[] {
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  return Array.from({ length: 240 }, (_, n) => {
    const lastStartAt = new Date(t.clock.now().getTime() - (n + 6) * 40 * HOUR_MS);
    const kind = one(['valuebet', 'exchange', 'other'] as const);
    const exit = kind === 'exchange' && random() < 0.4 ? { oddsMilli: 1500, priceVerified: random() < 0.5 } : null;
    const outcome = one(OUTCOMES);
    return {
      tipsterId,
      lastStartAt,
      publishedAt: new Date(lastStartAt.getTime() - HOUR_MS),
      kind,
      exit,
      grade: exit ? one(['won', 'lost'] as const) : null,
      sport: one(['football', 'tennis']),
      market: one(MARKETS),
      structured: random() < 0.7,
      competition: random() < 0.5,
      legs: random() < 0.15 && !exit ? 2 : 1,
      phase: one(['prematch', 'prematch', 'live'] as const),
      priceVerified: random() < 0.7,
      selfDeclared: random() < 0.2,
      status: random() < 0.1 && ['in_progress', 'postponed'].includes(outcome) ? 'withdrawn' : 'published',
      ranks: false,
      isFree: random() < 0.5,
      side: exit ? 'back' : one(['back', 'back', 'lay'] as const),
      bookmaker: one(['Bet365', 'Snai', null]),
      oddsMilli: 1200 + Math.floor(random() * 5000),
      stakeMilli: 500 * (1 + Math.floor(random() * 4)),
      outcome,
      probability: 0.5,
      closingMilli: 2000,
    };
  });
}

beforeAll(async () => {
  t = await createTestApp();
  await licenseBookmakers(t.db, 'Bet365', 'Snai', FORMULA);
  const account = await t.createAccount({ userType: 'collaborator' });
  tipsterId = account.id;
  username = account.username;
  let state = 7;
  const recordInputs = inputs(() => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  });
  const ids = await insertRecordTips(t.db, recordInputs);
  const match = await insertMatch(t.db, { kickoffAt: t.clock.now() });
  const { competition_id: competitionId } = await t.db
    .selectFrom('fixture')
    .select('competition_id')
    .where('id', '=', match)
    .executeTakeFirstOrThrow();
  recordTips = recordInputs.map((input, n) => ({
    ...input,
    id: ids[n]!,
    competitionId: input.competition ? competitionId : null,
  }));
  const structured = recordTips.filter((tip) => tip.structured && tip.legs === 1).map(({ id }) => id);
  await t.db.updateTable('tip_leg').set({ fixture_id: match }).where('tip_id', 'in', structured).execute();
  const placed = recordTips.filter((tip) => tip.competitionId !== null).map(({ id }) => id);
  await t.db.updateTable('tip').set({ competition_id: competitionId }).where('id', 'in', placed).execute();
  await t.db.transaction().execute((trx) =>
    recordService.touchDays(
      trx,
      recordTips.map((tip) => ({ tipster_id: tipsterId, day: romeDay(tip.lastStartAt) })),
    ),
  );
  await recordService.refreshDirty(t.db, { clock: t.clock });
});
afterAll(() => t.close());

type Query = QueryOf<typeof tipsterRecord>;

async function read(query: Query = {}, period = 'all', token?: string) {
  const { status, reply } = await t.api.call(tipsterRecord, { params: { id: username, period }, query, token });
  expect(status).toBe(200);
  return reply;
}

/** Every page of the list, by its own links. */
async function readAll(query: Query, period = 'all') {
  const first = await read({ ...query, page_size: 100 }, period);
  const results = [...first.results];
  let next = first.next;
  while (next) {
    const answer = await t.app.http.inject({ method: 'GET', url: next });
    const page = answer.json<typeof first>();
    expect(page.stats).toEqual(first.stats);
    results.push(...page.results);
    next = page.next;
  }
  return { ...first, results };
}

async function file(query: string, period = 'all') {
  const url = `${recordsLinks.recordExport.replace(':id', username).replace(':period', period)}${query}`;
  return t.app.http.inject({ method: 'GET', url });
}

const marketOf = (tip: Made): string => {
  if (tip.legs !== 1) return 'multiple';
  return tip.structured && tip.market !== 'Marcatore' ? tip.market! : 'custom';
};

const isVerified = (tip: Made): boolean => tip.phase === 'prematch' && tip.priceVerified! && !tip.selfDeclared;

/** Whether a tip is in the part of the record that is asked for, by what the test made. */
function isInRecord(tip: Made, query: Query, period: string): boolean {
  const day = romeDay(tip.lastStartAt);
  return (
    (query.scope === 'all' || isVerified(tip)) &&
    (query.sport === undefined || tip.sport === query.sport) &&
    (query.competition === undefined || tip.competitionId === query.competition) &&
    (query.market === undefined || marketOf(tip) === query.market) &&
    (query.valexc === undefined || tip.kind === query.valexc) &&
    (query.odds_band === undefined || oddsBand(tip.oddsMilli!) === query.odds_band) &&
    (query.bookmaker === undefined || tip.bookmaker === query.bookmaker) &&
    (query.liveprematch === undefined || tip.phase === query.liveprematch) &&
    (query.is_free === undefined || tip.isFree === (query.is_free === 'true')) &&
    (period === 'all' || day.startsWith(period))
  );
}

const isSettled = (tip: Made): boolean => !['in_progress', 'postponed'].includes(tip.outcome!);
const cents = (value: number): number => Math.round(value * 1_000_000);

/** Mostly left out, so that few filters meet. */
const optional = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const filters = fc.record({
  scope: fc.constantFrom('verified' as const, 'all' as const),
  sport: optional(fc.constantFrom('football', 'tennis')),
  market: optional(fc.constantFrom('1x2', 'over_under', 'custom', 'multiple')),
  valexc: optional(fc.constantFrom('valuebet' as const, 'exchange' as const, 'other' as const)),
  odds_band: optional(fc.constantFrom(...ODDS_BANDS)),
  bookmaker: optional(fc.constantFrom('Bet365', 'Snai')),
  liveprematch: optional(fc.constantFrom('prematch' as const, 'live' as const)),
  is_free: optional(fc.constantFrom('true', 'false')),
  competition: optional(fc.constant('of the record')),
  period: fc.constantFrom('all', '2025', '2026', '2026-01'),
});

it('a record that anybody can browse has the figures, the rows, the curve and the file of exactly the tips that are asked for', async () => {
  const [{ id: competition } = { id: 0 }] = (await read()).options.competitions as { id: number }[];
  let settledFound = 0;
  await fc.assert(
    fc.asyncProperty(filters, async ({ period, competition: chosenCompetition, ...more }) => {
      const filter = { ...more, ...(chosenCompetition === undefined ? {} : { competition }) };
      const query = JSON.parse(JSON.stringify(filter)) as Query;
      const own = recordTips.filter((tip) => isInRecord(tip, query, period));
      // A visitor sees a postponed tip, which is open still, only where it is free.
      const listed = own.filter(
        (tip) => isSettled(tip) || tip.status === 'withdrawn' || (tip.outcome === 'postponed' && tip.isFree),
      );
      const settled = own.filter(isSettled);
      const found = await readAll(query, period);
      const latestFirst = listed.sort((a, b) => b.lastStartAt.getTime() - a.lastStartAt.getTime());
      expect(found.results.map(({ id }) => id)).toEqual(latestFirst.map(({ id }) => id));
      expect(found.count).toBe(listed.length);
      expect(found.stats.settled).toBe(settled.length);
      const profit = found.results.reduce((sum, row) => sum + cents(Number(row.profit ?? 0)), 0);
      expect(cents(Number(found.stats.profit))).toBe(profit);
      expect(cents(found.by_tip.at(-1)!.profit)).toBe(profit);
      expect(found.by_tip.at(-1)!.n).toBe(settled.length);
      const day = found.stats.equity.at(-1);
      expect(cents(day ? day.capital : 100)).toBe(cents(100) + profit);
      const decided = found.results.filter(({ outcome }) => ['won', 'half_won', 'lost', 'half_lost'].includes(outcome));
      const won = decided.filter(({ outcome }) => outcome.endsWith('won')).length;
      if (decided.length > 0) expect(found.stats.strike_rate).toBeCloseTo(won / decided.length, 12);
      const address = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const lines = (await file(`?${address}`, period)).body.trimEnd().split('\r\n');
      expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(latestFirst.map(({ id }) => id));
      // No free text of these records has a comma.
      const column = lines[0]!.split(',').indexOf('self_declared');
      expect(lines.slice(1).map((line) => line.split(',')[column])).toEqual(
        latestFirst.map(({ selfDeclared }) => (selfDeclared ? '1' : '0')),
      );
      settledFound += settled.length;
    }),
    { numRuns: 25, seed: 3 },
  );
  expect(settledFound).toBeGreaterThan(200);
});

it('a record that anybody can browse counts as the profile counts, withdrawn tips too', async () => {
  const withdrawn = recordTips.filter(({ status }) => status === 'withdrawn').length;
  expect(withdrawn).toBeGreaterThan(3);
  for (const scope of ['verified', 'all'] as const) {
    for (const period of ['all', '90d']) {
      const params = { id: username, period };
      const { reply } = await t.api.call(tipsterStats, { params, query: { scope } });
      const { breakdowns: _, luck, ...profile } = reply;
      const { luck: ownLuck, ...record } = (await read({ scope }, period)).stats;
      // Open tips are not part of the record.
      const settled = { ...profile, bets: profile.settled, in_progress: 0 };
      expect(record).toEqual(settled);
      if (period === 'all') expect(profile.withdrawn).toBe(withdrawn);
      expect({ ...ownLuck, p_value: null }).toEqual({ ...luck, p_value: null });
    }
  }
});

it('a record that anybody can browse shows a visitor nothing that is open and locked, and of nobody a text', async () => {
  const open = recordTips.filter((tip) => !isSettled(tip) && tip.status === 'published' && !tip.isFree);
  expect(open.length).toBeGreaterThan(3);
  const visitor = await readAll({ scope: 'all' });
  const shown = new Set(visitor.results.map(({ id }) => id));
  expect(open.filter(({ id }) => shown.has(id))).toEqual([]);
  const raw = await t.app.http.inject({ method: 'GET', url: `/api/tips/v1/tipster/record/${username}/all/` });
  expect(raw.body).not.toContain('description');
  const csv = await file('?scope=all');
  expect(csv.body.trimEnd().split('\r\n')).toHaveLength(visitor.results.length + 1);
});

it('a record that anybody can browse has the same answer to every reader but for what is postponed', async () => {
  const { token } = await t.createAccount({ plan: 'elite' });
  const elite = await read({ scope: 'all', page_size: 100 }, 'all', token);
  const visitor = await read({ scope: 'all', page_size: 100 });
  expect(elite.stats).toEqual(visitor.stats);
  expect(elite.count).toBeGreaterThan(visitor.count);
});

it('a record that anybody can browse offers what the record holds as filters', async () => {
  const { options } = await read();
  expect(options.sports.toSorted()).toEqual(['football', 'tennis']);
  expect(options.markets.toSorted()).toEqual(['1x2', 'custom', 'multiple', 'over_under']);
  expect(options.bookmakers.toSorted()).toEqual(['Bet365', 'Snai']);
  expect(options.months[0]).toBe('2026-02');
  expect(options.months).toContain('2025-06');
});

it('a record that anybody can browse costs no more statements on later pages and refuses what is no record', async () => {
  const account = await t.createAccount({ plan: 'pro' });
  const query = { scope: 'all', page_size: 20 } as const;
  const first = await read(query, 'all', account.token);
  const cursor = new URL(first.next!, 'http://api').searchParams.get('cursor')!;
  const statements = async (more: object) =>
    (await t.countQueries(() => read({ ...query, ...more }, 'all', account.token))).count;
  const count = await statements({});
  expect(count).toBeLessThan(10);
  // Only a page with open tips reads prices.
  expect(await statements({ page: 2, cursor })).toBeLessThanOrEqual(count);
  const status = async (id: string, period: string) =>
    (await t.api.call(tipsterRecord, { params: { id, period } })).status;
  expect(await status('nobody-at-all', 'all')).toBe(404);
  expect(await status(username, '2025-13')).toBe(404);
  expect(await status(username, '0001')).toBe(404);
  expect((await file('', '1d')).statusCode).toBe(404);
  expect((await file('?scope=mine')).statusCode).toBe(400);
});

it('a record that anybody can browse is a file that no spreadsheet runs', async () => {
  const tip = recordTips.find((one) => isSettled(one) && isVerified(one))!;
  await sql`update tip set bookmaker = ${FORMULA} where id = ${tip.id}`.execute(t.db);
  const { body, headers } = await file('');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe(`attachment; filename="${username}-all.csv"`);
  const line = body.split('\r\n').find((text) => text.startsWith(`${tip.id},`));
  expect(line).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
});
