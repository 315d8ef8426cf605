import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { noteLeagueChanges } from '../../calendar/service-changes.ts';
import { modules } from '../../index.ts';
import { importLeagueFile, leagueFile, TEN_TEAMS } from '../league-file.fixture.ts';
import { refitLeague } from './service.ts';
import { FitTooLong, fitInThread } from './thread.ts';

let t: TestApp;
let league: number;

const fits = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from league_fit where competition_id = ${league}`.execute(t.db))
    .rows[0]!.n;

beforeAll(async () => {
  t = await createTestApp({ now: '2026-02-20T12:00:00Z', modules });
  await importLeagueFile(t, leagueFile({ teams: TEN_TEAMS, from: '2025-12-06', played: 9 }));
  league = (await sql<{ id: number }>`select distinct competition_id as id from fixture`.execute(t.db)).rows[0]!.id;
});
afterAll(() => t.close());

const match = (n: number) => ({
  date: `2026-01-${String(1 + (n % 28)).padStart(2, '0')}`,
  season: '2025-26',
  home: String(n % 40),
  away: String((n * 7 + 1) % 40),
  goals: [n % 3, n % 2] as const,
  halfTimeGoals: null,
  shots: null,
  shotsOnTarget: null,
  corners: null,
  xg: null,
});
const matches = Array.from({ length: 800 }, (_, n) => match(n)).filter(({ home, away }) => home !== away);
const input = (days: number) => ({
  matches,
  days: Array.from({ length: days }, () => '2026-02-01'),
  season: '2025-26',
  teams: Array.from({ length: 40 }, (_, n) => String(n)),
});

test('a fit that takes too long is given up, and the next one is made', async () => {
  const long = fitInThread(input(100_000), { limitMs: 1 });
  const next = fitInThread(input(1));
  await expect(long).rejects.toThrow(FitTooLong);
  expect(await next).toHaveLength(1);
});

test('a fit ends with the process that asked for it, and the next one is made', async () => {
  const stop = new AbortController();
  const stopped = fitInThread(input(100_000), { stopping: stop.signal });
  stop.abort(new Error('the process stops'));
  await expect(stopped).rejects.toThrow();
  expect(await fitInThread(input(1))).toHaveLength(1);
});

test('a league that takes too long, or has more teams than a league, keeps the fit that it has', async () => {
  // The one that it has is of other data.
  await sql`update league_fit set data_hash = 'of before' where competition_id = ${league}`.execute(t.db);
  const before = await fits();
  const said: string[] = [];
  const context = { ...t.context, log: { error: (_: object, text: string) => said.push(text) } } as never;
  expect(await refitLeague(context, league, { teamsMax: TEN_TEAMS.length - 1 })).toBeNull();
  expect(said).toEqual([]);
  expect(await refitLeague(context, league, { limitMs: 0 })).toBeNull();
  expect(said).toEqual(['a league keeps its earlier fit']);
  expect(await fits()).toBe(before);
  expect(await refitLeague(context, league, {})).toBeGreaterThan(0);
});

test('leagues that changed together wait for one another, whatever else there is to do', async () => {
  const [other] = (
    await sql<{ id: number }>`insert into competition (sport, code, name, country, simulated)
      values ('football', 'X9', 'Altra', 'IT', false) returning id`.execute(t.db)
  ).rows;
  await t.db.transaction().execute((trx) => noteLeagueChanges(trx, [league, other!.id]));
  const { rows } = await sql<{ jobs: number; queues: number }>`
    select count(*)::int as jobs, count(distinct job_queue_id)::int as queues from graphile_worker._private_jobs j
    where key like 'league:%'`.execute(t.db);
  expect(rows[0]).toEqual({ jobs: 2, queues: 1 });
});
