import { toolsCalls } from '@quotavera/contract';
import { DAY_MS, WEEK_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { calendarModule } from '../../calendar/index.ts';
import { toolsModule } from '../index.ts';
import { leagueFile, TEN_TEAMS } from '../league-file.fixture.ts';

let t: TestApp;
let league: number;

const file = (played: number) => leagueFile({ teams: TEN_TEAMS, from: '2025-12-06', played });

async function send(url: string, payload: string): Promise<{ id: number; rows_rejected: number; rows_new: number }> {
  const { token } = await t.createAccount({ admin: true });
  const response = await t.app.http.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload,
  });
  expect(response.statusCode, response.body).toBe(201);
  await t.runJobs();
  return response.json();
}

const admin = async () => (await t.createAccount({ admin: true })).token;

async function table(date: string, name: 'matches' | 'calendar' | 'teams' | 'strengths' = 'matches') {
  const query = { league, date, table: name };
  return (await t.api.call(toolsCalls.readSnapshot, { query, token: await admin() })).reply;
}

beforeAll(async () => {
  t = await createTestApp({ now: '2026-02-15T12:00:00Z', modules: [calendarModule, toolsModule] });
  await send('/api/tools/v1/imports/', file(11));
  const { token } = await t.createAccount();
  league = (await t.api.call(toolsCalls.listLeagues, { token })).reply.results[0]!.id;
  t.clock.advance(WEEK_MS);
  await send('/api/tools/v1/imports/', file(12));
  t.clock.advance(DAY_MS);
  const changed = file(12).replace(/^(E0,06\/12\/2025,15:00,Arsenal,Wolves),\d+,\d+,[HDA]/m, '$1,9,0,H');
  expect(changed).not.toBe(file(12));
  await send('/api/tools/v1/imports/', changed);
});
afterAll(() => t?.close());

test('dates are the days on which something came in, with what was known at their end', async () => {
  const { reply } = await t.api.call(toolsCalls.listSnapshotDates, { query: { league }, token: await admin() });
  expect(
    reply.results.map(({ date, matches, added, corrected, fitted }) => [date, matches, added, corrected, fitted]),
  ).toEqual([
    ['2026-02-23', 60, 0, 1, true],
    ['2026-02-22', 60, 5, 0, true],
    ['2026-02-15', 55, 55, 0, true],
  ]);
  expect(reply.seasons).toEqual(['2025/26']);
});

test('the table of a date shows what was known then, not what is known now', async () => {
  const scoreOf = async (date: string) => {
    const { columns, rows } = await table(date);
    const row = rows.find(({ label }) => label === 'Arsenal - Wolves')!;
    return ['goals_home', 'goals_away'].map((key) => row.cells[columns.findIndex((column) => column.key === key)]);
  };
  const then = await scoreOf('2026-02-22');
  expect(then).not.toEqual([9, 0]);
  expect(await scoreOf('2026-02-15')).toEqual(then);
  expect(await scoreOf('2026-02-23')).toEqual([9, 0]);
  expect(await scoreOf('2026-05-01')).toEqual([9, 0]);
  expect((await table('2026-02-15')).rows).toHaveLength(55);
  expect((await table('2026-02-22')).rows).toHaveLength(60);
});

test('the table of a date sums up to the league’s table', async () => {
  const { columns, rows } = await table('2026-02-22', 'teams');
  const at = (key: string) => columns.findIndex((column) => column.key === key);
  const sum = (key: string) => rows.reduce((total, { cells }) => total + Number(cells[at(key)]), 0);
  expect(rows).toHaveLength(10);
  expect(sum('played')).toBe(120);
  expect(sum('goals_for')).toBe(sum('goals_against'));
  expect(sum('won')).toBe(sum('lost'));
  expect(sum('points')).toBe(3 * sum('won') + sum('drawn'));
  const points = rows.map(({ cells }) => Number(cells[at('points')]));
  expect(points).toEqual([...points].sort((a, b) => b - a));
});

test('the table of a date has strengths around 1', async () => {
  const { columns, rows } = await table('2026-02-22', 'strengths');
  const attack = columns.findIndex(({ key }) => key === 'goals_attack');
  const factors = rows.map(({ cells }) => Number(cells[attack]));
  expect(rows).toHaveLength(10);
  expect(Math.min(...factors)).toBeLessThan(1);
  expect(Math.max(...factors)).toBeGreaterThan(1);
});

test('the table of a day before everything, and of no league, is not there', async () => {
  for (const query of [
    { league, date: '2020-01-01' },
    { league, date: '2020-01-01', table: 'strengths' as const },
    { league: 999_999, date: '2026-02-22' },
  ]) {
    const { status } = await t.api.call(toolsCalls.readSnapshot, { query, token: await admin() });
    expect(status).toBe(404);
  }
});

describe('two dates', () => {
  const compare = async (from: string, to: string, name: 'matches' | 'teams' = 'matches') =>
    t.api.call(toolsCalls.compareSnapshots, { query: { league, from, to, table: name }, token: await admin() });

  test('two dates differ by what was added and corrected between them', async () => {
    const { reply } = await compare('2026-02-15', '2026-02-23');
    expect([reply.added.length, reply.removed.length, reply.changed.length, reply.same]).toEqual([5, 0, 1, 54]);
    expect(reply.changed[0]).toMatchObject({ label: 'Arsenal - Wolves' });
    const goals = reply.changed[0]!.changes.find(({ column }) => column === 'goals_home')!;
    expect(goals.to).toBe(9);
    const backwards = await compare('2026-02-23', '2026-02-15');
    expect([backwards.status, backwards.error.code]).toEqual([400, 'period_invalid']);
  });

  test('a date before everything differs by everything from another', async () => {
    const { reply } = await compare('2020-01-01', '2026-02-15');
    expect([reply.added.length, reply.same]).toEqual([55, 0]);
    expect((await compare('2026-02-22', '2026-02-22')).reply).toMatchObject({ added: [], changed: [], same: 60 });
  });
});

describe('the file', () => {
  const get = async (query: string, token?: string) =>
    t.app.http.inject({
      url: `/api/tools/v1/snapshots/export.csv?${query}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });

  test('the file is the same table, for admins only', async () => {
    const query = `league=${league}&date=2026-02-22&table=teams`;
    const response = await get(query, await admin());
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe(`attachment; filename="teams-${league}-2026-02-22.csv"`);
    const lines = response.body.trim().split('\r\n');
    const { columns, rows } = await table('2026-02-22', 'teams');
    expect(lines[0]).toBe(columns.map(({ key }) => key).join(','));
    expect(lines[1]).toBe(rows[0]!.cells.join(','));
    expect(lines).toHaveLength(11);
    expect((await get(query)).statusCode).toBe(401);
    expect((await get(query, (await t.createAccount()).token)).statusCode).toBe(403);
    expect((await get('league=x&date=2026-02-22', await admin())).json().code).toBe('validation');
  });
});

describe('expected goals', () => {
  const HEAD = 'Div,Season,Date,HomeTeam,AwayTeam,FTHG,FTAG,HxG,AxG';

  test('expected goals stand in the table of the days since, and change the fit', async () => {
    const { rows } = await table('2026-02-23');
    const lines = rows.map(({ cells }) => `E0,2526,${cells[0]},${cells[1]},${cells[2]},,,1.2,0.8`);
    const run = await send('/api/tools/v1/xg-import/', `${HEAD}\n${lines.join('\n')}\n`);
    expect(run).toMatchObject({ rows_new: 60, rows_rejected: 0 });
    const { columns, rows: after } = await table('2026-02-23');
    expect(after[0]!.cells[columns.findIndex(({ key }) => key === 'xg_home')]).toBe(1.2);
    const yesterday = await table('2026-02-22');
    expect(yesterday.rows[0]!.cells[columns.findIndex(({ key }) => key === 'xg_home')]).toBeNull();
    const { token } = await t.createAccount();
    expect((await t.api.call(toolsCalls.listLeagues, { token })).reply.results[0]!.has.xg).toBe(true);
  });

  test('expected goals that are broken are rejected, each with its line and reason', async () => {
    const broken: [string, string][] = [
      ['E0,2526,2025-12-06,Arsenal,Wolves,,,x,0.8', 'xg_invalid'],
      ['E0,2526,2025-12-06,Arsenal,Wolves,,,-1,0.8', 'xg_invalid'],
      ['E0,2526,2025-12-06,Arsenal,Wolves,,,31,0.8', 'xg_invalid'],
      ['E0,2526,2025-12-06,Arsenal,Wolves,,,1e9,0.8', 'xg_invalid'],
      ['E0,2526,06/13/2025,Arsenal,Wolves,,,1,0.8', 'date_invalid'],
      ['E0,2526,2025-12-06,Arsenal,Nobody,,,1,0.8', 'match_unknown'],
      ['E0,2526,2024-12-06,Arsenal,Wolves,,,1,0.8', 'match_unknown'],
      ['E0,2526,2025-12-06,Arsenal,Arsenal,,,1,0.8', 'same_team'],
      ['E0,2526,2025-12-06,,Wolves,,,1,0.8', 'team_missing'],
      [',2526,2025-12-06,Arsenal,Wolves,,,1,0.8', 'competition_missing'],
      ['E0,2526,2025-12-06,"Arsenal,Wolves,,,1,0.8', 'row_quotes'],
      ['E0,2526,2025-12-06,Arsenal,Wolves,,,1,0.8,7', 'row_columns'],
    ];
    const run = await send('/api/tools/v1/xg-import/', `${HEAD}\n${broken.map(([row]) => row).join('\n')}\n`);
    expect(run).toMatchObject({ rows_new: 0, rows_rejected: broken.length });
    const rejections = await t.db
      .selectFrom('import_rejection')
      .selectAll()
      .where('run_id', '=', run.id)
      .orderBy('line')
      .execute();
    expect(rejections.map(({ line, code }) => [line, code])).toEqual(broken.map(([, code], n) => [n + 2, code]));
  });

  test('expected goals of another score come in with a warning; a match to come has none', async () => {
    const rows = ['E0,2526,2025-12-06,Arsenal,Wolves,0,4,2.5,0.1', 'E0,2526,2026-02-28,Brighton,Arsenal,,,1,1'];
    const { columns, rows: matches } = await table('2026-02-23');
    expect(columns[1]!.key).toBe('home');
    const repeat = `E0,2526,${matches[1]!.cells[0]},${matches[1]!.cells[1]},${matches[1]!.cells[2]},,,1.2,0.8`;
    const run = await send('/api/tools/v1/xg-import/', `${HEAD}\n${[...rows, repeat, repeat].join('\n')}\n`);
    const rejections = await t.db
      .selectFrom('import_rejection')
      .select(['line', 'code'])
      .where('run_id', '=', run.id)
      .orderBy('line')
      .execute();
    expect(rejections[0]).toEqual({ line: 2, code: 'xg_other_score' });
    expect(['match_to_come', 'match_unknown']).toContain(rejections[1]!.code);
    expect(rejections[2]).toEqual({ line: 5, code: 'duplicate_row' });
  });

  test('expected goals can’t be imported from a file without the columns', async () => {
    const token = await admin();
    for (const [payload, code] of [
      ['', 'import_empty'],
      ['Div,Date,HomeTeam,AwayTeam\nE0,2025-12-06,Arsenal,Wolves\n', 'import_columns_missing'],
      [`${HEAD}\n`, 'import_empty'],
    ]) {
      const response = await t.app.http.inject({
        method: 'POST',
        url: '/api/tools/v1/xg-import/',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        payload: payload ?? '',
      });
      expect([422, 400]).toContain(response.statusCode);
      if (payload) expect(response.json().code).toBe(code);
    }
  });
});

describe('a match that moves', () => {
  const fixtures = (rows: readonly [date: string, time: string, home: string, away: string][]) =>
    ['Div,Date,Time,HomeTeam,AwayTeam', ...rows.map((row) => ['E0', ...row].join(','))].join('\n');
  const rowOf = async (date: string, label: string, name: 'matches' | 'calendar' = 'calendar') => {
    const { columns, rows } = await table(date, name);
    const row = rows.find((each) => each.label === label);
    return row && Object.fromEntries(columns.map(({ key }, at) => [key, row.cells[at]]));
  };
  const EXACT = { 'content-type': 'application/json' };
  let moved: { label: string; home: string; away: string; date: string };

  beforeAll(async () => {
    const { columns, rows } = await table('2026-02-23', 'calendar');
    const at = (key: string) => columns.findIndex((column) => column.key === key);
    const coming = rows.filter(({ cells }) => cells[at('status')] === 'scheduled');
    const [first] = coming;
    moved = {
      label: first!.label,
      home: String(first!.cells[at('home')]),
      away: String(first!.cells[at('away')]),
      date: String(first!.cells[at('date')]),
    };
    expect(coming.length).toBe(90 - 60);
    // The clock stands at 23 February: put off twice, by a file and by an admin, a day between.
    t.clock.advance(DAY_MS);
    await send('/api/tools/v1/imports/', fixtures([['18/03/2026', '19:45', moved.home, moved.away]]));
    t.clock.advance(DAY_MS);
    const id = Number((await table('2026-02-24', 'calendar')).rows.find(({ label }) => label === moved.label)!.key);
    const answer = await t.app.http.inject({
      method: 'POST',
      url: `/api/tips/v1/events/${id}/result/`,
      headers: { authorization: `Bearer ${await admin()}`, ...EXACT },
      payload: { status: 'scheduled', starts_at: '2026-04-01T18:30:00Z', reason: 'Snow again' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test('a match that moves stands on each day where the calendar had it then, with where it was first', async () => {
    const timesOn = async (date: string) => {
      const row = await rowOf(date, moved.label);
      return [row!.date, row!.time, row!.first_date, row!.moves];
    };
    const first = moved.date;
    expect((await timesOn('2026-02-23')).filter((_, n) => n !== 1)).toEqual([first, first, 0]);
    expect(await timesOn('2026-02-24')).toEqual(['2026-03-18', '20:45', first, 1]);
    expect(await timesOn('2026-02-25')).toEqual(['2026-04-01', '20:30', first, 2]);
    expect(await timesOn('2026-12-31')).toEqual(['2026-04-01', '20:30', first, 2]);
  });

  test('a match that moves shows in the differences between two days, beside nothing else', async () => {
    const between = async (from: string, to: string) =>
      (
        await t.api.call(toolsCalls.compareSnapshots, {
          query: { league, from, to, table: 'calendar' },
          token: await admin(),
        })
      ).reply;
    const twice = await between('2026-02-23', '2026-02-25');
    expect([twice.added.length, twice.removed.length, twice.same]).toEqual([0, 0, 89]);
    const dates = (reply: typeof twice) =>
      reply.changed.flatMap(({ label, changes }) => changes.map(({ column, from, to }) => [label, column, from, to]));
    expect(dates(twice)).toContainEqual([moved.label, 'date', moved.date, '2026-04-01']);
    expect(dates(await between('2026-02-24', '2026-02-25'))).toEqual([
      [moved.label, 'date', '2026-03-18', '2026-04-01'],
      [moved.label, 'time', '20:45', '20:30'],
      [moved.label, 'moves', 1, 2],
    ]);
    expect((await between('2026-02-25', '2026-02-26')).changed).toEqual([]);
  });

  test('a match that moves makes its day one of the dates; saying the same again makes none', async () => {
    await send('/api/tools/v1/imports/', fixtures([['01/04/2026', '19:30', moved.home, moved.away]]));
    const { reply } = await t.api.call(toolsCalls.listSnapshotDates, { query: { league }, token: await admin() });
    expect(
      reply.results.slice(0, 3).map(({ date, matches, added, moved: moves }) => [date, matches, added, moves]),
    ).toEqual([
      ['2026-02-25', 60, 0, 1],
      ['2026-02-24', 60, 0, 1],
      ['2026-02-23', 60, 0, 0],
    ]);
  });

  test('once played it stands in the matches at the day that was known, also when the result moves it', async () => {
    t.clock.advance(40 * DAY_MS);
    const head = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR';
    await send('/api/tools/v1/imports/', `${head}\nE0,02/04/2026,19:30,${moved.home},${moved.away},2,1,H`);
    expect(await rowOf('2026-04-05', moved.label, 'matches')).toBeUndefined();
    expect(await rowOf('2026-04-06', moved.label, 'matches')).toMatchObject({ date: '2026-04-02', status: 'played' });
    expect(await rowOf('2026-04-05', moved.label)).toMatchObject({ date: '2026-04-01', status: 'scheduled', moves: 2 });
    expect(await rowOf('2026-04-06', moved.label)).toMatchObject({ date: '2026-04-02', status: 'played', moves: 3 });
  });
});
