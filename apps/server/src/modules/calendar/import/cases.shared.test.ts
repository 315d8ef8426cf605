import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../platform/clock/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { importFeedFile } from '../feed/service.ts';
import { fixturesByIds } from '../fixtures/service.ts';
import { latestQuotes } from '../prices/service.ts';
import { importFile, readRun } from './service.ts';

/** Match files and feeds as people have them; the README beside them says what is right. */
const FOLDER = join(process.env.SHARED_DIR ?? '../shared', 'data/cases/own-bets');
const clock = testClock('2026-11-27T04:00:00.000Z');
const START = '2026-11-28T15:00:00.000Z';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const textOf = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Imports a match file, or a feed's reply; what the run says of it. */
async function take(name: string, text = textOf(name)) {
  const take = name.endsWith('.json') ? importFeedFile : importFile;
  const outcome = await take(database.db, { kind: 'file', name, bytes: bytesOf(text) }, { clock });
  if (!outcome.ok) throw new Error(outcome.error.code);
  const { rows_new, rows_changed, rows_rejected, prices_rejected } = outcome.run;
  const { problems } = (await readRun(database.db, outcome.run.id))!;
  return {
    counts: [rows_new, rows_changed, rows_rejected, prices_rejected],
    problems: problems.map(({ line, code, detail }) => [line, code, detail]),
  };
}

const teams = async () =>
  (await sql<{ name: string }>`select name from team order by name`.execute(database.db)).rows.map(({ name }) => name);

async function coming(home: string) {
  const { rows } = await sql<{ id: number }>`select f.id from fixture f join team h on h.id = f.home_team_id
    where h.name = ${home} and f.kickoff_at = ${START}`.execute(database.db);
  return rows[0]!.id;
}

test('a result goes to the match that is there, however its teams are spelled', async () => {
  expect(await take('27a-football-base.csv')).toEqual({ counts: [2, 0, 0, 0], problems: [] });
  const before = await teams();
  expect(await take('27b-football-other-spelling.csv')).toEqual({ counts: [0, 2, 0, 0], problems: [] });
  expect(await teams()).toEqual(before);
  const { rows } = await sql<{ id: number }>`select id from fixture order by kickoff_at`.execute(database.db);
  const fixtures = await fixturesByIds(
    database.db,
    rows.map(({ id }) => id),
  );
  expect([...fixtures.values()].map(({ status, result }) => [status, result?.goals])).toEqual([
    ['played', [0, 2]],
    ['played', [1, 0]],
  ]);
});

test('a name that may be a team’s waits for an admin, and is no second team', async () => {
  const rows = [
    'Div,Date,HomeTeam,AwayTeam',
    'E3,13/12/2025,Crewe Alex,Northgate',
    'E3,20/12/2025,Alaves Park,Nottingham Road',
  ];
  const before = await teams();
  expect(await take('spelled.csv', rows.join('\n'))).toEqual({
    counts: [0, 0, 2, 0],
    problems: [
      [2, 'team_unmatched', 'Crewe Alex'],
      [3, 'team_unmatched', 'Nottingham Road'],
    ],
  });
  expect(await teams()).toEqual([...before, 'Northgate'].sort());
  const { rows: queue } =
    await sql`select a.name, t.name as suggested from team_alias a left join team t on t.id = a.suggested_team_id
    where a.team_id is null order by a.name`.execute(database.db);
  expect(queue).toEqual([
    { name: 'Crewe Alex', suggested: 'Crewe' },
    { name: 'Nottingham Road', suggested: "Nott'm Road" },
  ]);
  await sql`update team_alias set team_id = suggested_team_id`.execute(database.db);
  expect(await take('spelled.csv', rows.join('\n'))).toEqual({ counts: [2, 0, 0, 0], problems: [] });
});

test('an unknown opponent on the day of a known match is asked about, not made', async () => {
  const rows = ['Div,Date,Time,HomeTeam,AwayTeam', 'E3,14/03/2026,15:00,Crewe,Newport County'];
  expect((await take('base.csv', rows.join('\n'))).counts).toEqual([1, 0, 0, 0]);
  const other = ['Div,Date,Time,HomeTeam,AwayTeam', 'E3,14/03/2026,15:00,Crewe,The Exiles'];
  expect((await take('other.csv', other.join('\n'))).problems).toEqual([[2, 'team_unmatched', 'The Exiles']]);
});

test.each([
  ['american', '11/28/2026', '12/05/2026'],
  ['ISO', '2026-11-28', '2026-12-05'],
])('%s days are decided by the whole file', async (name, first, second) => {
  const rows = ['Div,Date,Time,HomeTeam,AwayTeam', `E3,${second},15:00,St Albans,Newport County`];
  rows.push(`E3,${first},15:00,Newport County,St Albans`);
  expect((await take(`${name}.csv`, rows.join('\n'))).problems).toEqual([]);
  const { rows: days } = await sql<{
    at: Date;
  }>`select f.kickoff_at as at from fixture f join team h on h.id = f.home_team_id
    where h.name in ('Newport County', 'St Albans') and f.kickoff_at > ${clock.now()} order by 1`.execute(database.db);
  expect(days.map(({ at }) => at.toISOString())).toEqual([START, '2026-12-05T15:00:00.000Z']);
});

test('a price that is missing loses one market of one bookmaker', async () => {
  clock.set('2026-11-27T04:00:00.000Z');
  expect(await take('30-feed-one-null-price.json')).toEqual({
    counts: [0, 1, 0, 1],
    problems: [[1, 'price_invalid', 'Book N h2h']],
  });
  const pick = { fixtureId: await coming('Newport County'), market: '1x2', selection: 'home', line: null };
  const [quotes] = await latestQuotes(database.db, [pick], new Date(clock.now().getTime() - HOUR_MS));
  expect(quotes!.map(({ bookmaker, odds }) => [bookmaker, odds])).toEqual([['Pinnacle', 2100]]);
});

test('two handicaps of one sign are no market', async () => {
  expect(await take('31-feed-spreads-same-sign.json')).toEqual({
    counts: [0, 0, 0, 1],
    problems: [[1, 'price_lines_differ', 'Pinnacle spreads']],
  });
});
