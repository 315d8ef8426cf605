import { HOUR_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../../platform/clock/index.ts';
import { createTestDatabase, insertAccount, type TestDatabase } from '../../../testing/index.ts';
import { fixturesByIds } from '../fixtures/service.ts';
import { closingPrices, latestQuotes } from '../prices/service.ts';
import { recordResult } from '../results/service.ts';
import { type ImportContext, importFile, readRun } from './service.ts';

const HEADER = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HS,AS,B365H,B365D,B365A,PSCH,PSCD,PSCA';
const KICK_OFF = '2026-03-07T15:00:00.000Z';

let database: TestDatabase;
let admin: number;
const clock = testClock('2026-03-02T12:00:00Z');
let decided: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  admin = (await insertAccount(database.db, clock, { admin: true })).id;
});
afterAll(() => database?.drop());
beforeEach(() => {
  clock.set('2026-03-02T12:00:00Z');
  decided = [];
});

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function importText(text: string, context: Partial<ImportContext> = {}) {
  const onDecided = async (ids: readonly number[]) => {
    decided.push(...ids);
    return 0;
  };
  return importFile(
    database.db,
    { kind: 'file', name: 'test.csv', bytes: bytesOf(text) },
    { clock, onDecided, ...context },
  );
}

async function importRows(...rows: string[]) {
  const outcome = await importText(`${HEADER}\n${rows.join('\n')}\n`);
  if (!outcome.ok) throw new Error(outcome.error.code);
  const { rows_new, rows_changed, rows_same, rows_rejected } = outcome.run;
  return { id: outcome.run.id, counts: [rows_new, rows_changed, rows_same, rows_rejected] };
}

async function fixturesOf(home: string) {
  const { rows } = await sql<{ id: number }>`
    select f.id from fixture f join team h on h.id = f.home_team_id where h.name = ${home} order by f.kickoff_at`.execute(
    database.db,
  );
  const fixtures = await fixturesByIds(
    database.db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => fixtures.get(row.id)!);
}

async function versionsOf(fixtureId: number) {
  return database.db
    .selectFrom('fixture_result')
    .select(['version', 'status', 'result', 'source'])
    .where('fixture_id', '=', fixtureId)
    .orderBy('version')
    .execute();
}

it('a match through its files is announced, moves, gets its prices, its result and a correction', async () => {
  expect((await importRows('E2,07/03/2026,15:00,Barnet,Crewe,,,,,,2.0,3.4,3.8,,,')).counts).toEqual([1, 0, 0, 0]);
  const [announced] = await fixturesOf('Barnet');
  expect(announced).toMatchObject({ season: '2025/26', status: 'scheduled', resultVersion: 0, result: null });
  expect(announced?.kickoffAt.toISOString()).toBe(KICK_OFF);
  expect(decided).toEqual([]);
  const onHome = { fixtureId: announced!.id, market: '1x2', selection: 'home', line: null };
  const quotes = async () => (await latestQuotes(database.db, [onHome], clock.now()))[0];
  const quote = (odds: number, importedAt: Date) => [
    { bookmaker: 'bet365', side: 'back', odds, at: null, importedAt: importedAt.getTime() },
  ];
  const first = clock.now();

  clock.advance(HOUR_MS);
  expect((await importRows('E2,07/03/2026,15:00,Barnet,Crewe,,,,,,2.0,3.4,3.8,,,')).counts).toEqual([0, 0, 1, 0]);
  expect(await quotes(), 'reading a file again makes nothing younger').toEqual(quote(2000, first));

  clock.advance(HOUR_MS);
  expect((await importRows('E2,10/03/2026,19:45,Barnet,Crewe,,,,,,2.1,3.4,3.6,,,')).counts).toEqual([0, 1, 0, 0]);
  const [moved] = await fixturesOf('Barnet');
  expect(moved).toMatchObject({
    id: announced!.id,
    kickoffAt: new Date('2026-03-10T19:45:00Z'),
    scheduledAt: new Date(KICK_OFF),
  });
  expect(await quotes()).toEqual(quote(2100, clock.now()));

  clock.set('2026-03-11T08:00:00Z');
  decided = [];
  const played = 'E2,10/03/2026,19:45,Barnet,Crewe,2,1,H,11,7,2.1,3.4,3.6,2.05,3.5,3.7';
  expect((await importRows(played)).counts).toEqual([0, 1, 0, 0]);
  expect(decided).toEqual([announced!.id]);
  expect((await importRows(played)).counts).toEqual([0, 0, 1, 0]);
  expect(decided).toEqual([announced!.id]);
  expect(await versionsOf(announced!.id)).toMatchObject([
    { version: 1, status: 'played', result: { goals: [2, 1], shots: [11, 7] } },
  ]);
  const { rows: prices } =
    await sql`select stage, captured_at from fixture_prices where fixture_id = ${announced!.id} order by captured_at`.execute(
      database.db,
    );
  expect(prices).toEqual([
    { stage: 'early', captured_at: new Date('2026-03-02T12:00:00Z') },
    { stage: 'early', captured_at: new Date('2026-03-02T14:00:00Z') },
    { stage: 'closing', captured_at: new Date('2026-03-10T19:45:00Z') },
  ]);

  expect((await importRows(played.replace(',2,1,H,', ',2,2,D,'))).counts).toEqual([0, 1, 0, 0]);
  expect(await versionsOf(announced!.id)).toMatchObject([{ version: 1 }, { version: 2, result: { goals: [2, 2] } }]);
  expect((await fixturesOf('Barnet'))[0]).toMatchObject({ resultVersion: 2, result: { goals: [2, 2] } });
});

it('a match through its files keeps statistics that a poorer file lacks, and a time that a file without one assumes', async () => {
  await importRows('E3,03/01/2026,12:30,Bury,Wigan,1,0,H,9,5,,,,,,');
  const poor = await importText('Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\nE3,03/01/2026,Bury,Wigan,1,0\n');
  expect(poor.run).toMatchObject({ rows_same: 1, rows_changed: 0 });
  const [fixture] = await fixturesOf('Bury');
  expect(fixture).toMatchObject({ kickoffAt: new Date('2026-01-03T12:30:00Z'), resultVersion: 1 });
  expect((await importRows('E3,03/01/2026,12:30,Bury,Wigan,1,0,H,9,6,,,,,,')).counts).toEqual([0, 1, 0, 0]);
  expect((await versionsOf(fixture!.id)).map((version) => version.version)).toEqual([1, 2]);
});

it('a match through its files is found in a competition that was there before, whatever its country', async () => {
  const { id } = await database.db
    .insertInto('competition')
    .values({ sport: 'football', code: 'OWN1', name: 'Own League', country: 'Atlantis' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await importRows('OWN1,07/03/2026,15:00,Poseidon,Cleito,,,,,,2.0,3.4,3.8,,,');
  expect(await fixturesOf('Poseidon')).toMatchObject([
    { competitionId: id, competition: 'Own League', country: 'Atlantis' },
  ]);
  const teams = await database.db
    .selectFrom('team')
    .select(['name', 'country'])
    .where('name', '=', 'Poseidon')
    .execute();
  expect(teams).toEqual([{ name: 'Poseidon', country: 'Atlantis' }]);
});

it('a match through its files may be met again in leagues of four rounds', async () => {
  const rows = ['SC1,20/09/2025,15:00,Ayr,Airdrie,1,1,D,,,,,,,,', 'SC1,14/02/2026,15:00,Ayr,Airdrie,2,0,H,,,,,,,,'];
  expect((await importRows(...rows)).counts).toEqual([2, 0, 0, 0]);
  expect((await importRows(...rows)).counts).toEqual([0, 0, 2, 0]);
  expect((await importRows(rows[1]!)).counts).toEqual([0, 0, 1, 0]);
  expect((await fixturesOf('Ayr')).map((fixture) => fixture.result?.goals)).toEqual([
    [1, 1],
    [2, 0],
  ]);
});

describe('what an admin said', () => {
  const record = (fixtureId: number, status: 'played' | 'awarded' | 'abandoned', goals: [number, number] | null) =>
    recordResult(database.db, {
      fixtureId,
      status,
      decision: goals === null ? 'wait' : 'stand',
      result:
        goals === null
          ? null
          : {
              goals,
              halfTimeGoals: null,
              shots: null,
              shotsOnTarget: null,
              corners: null,
              yellowCards: null,
              redCards: null,
            },
      startsAt: null,
      reason: 'ruling',
      accountId: admin,
      at: clock.now(),
    });

  it('is not overruled by a file, and the row is reported', async () => {
    const row = 'E1,28/02/2026,15:00,Derby,Hull,1,1,D,8,9,,,,,,';
    await importRows(row);
    const [fixture] = await fixturesOf('Derby');
    await record(fixture!.id, 'awarded', [0, 3]);
    expect((await importRows(row)).counts).toEqual([0, 0, 1, 0]);
    const other = await importRows(row.replace(',1,1,D,', ',2,1,H,'));
    expect(other.counts).toEqual([0, 0, 0, 1]);
    expect((await readRun(database.db, other.id))?.problems).toMatchObject([
      { line: 2, code: 'result_decided_by_admin' },
    ]);
    expect((await fixturesOf('Derby'))[0]).toMatchObject({ status: 'awarded', result: { goals: [0, 3] } });
  });

  it('is completed by a file that agrees on the score', async () => {
    await importRows('E1,28/02/2026,15:00,Stoke,Luton,,,,,,,,,,,');
    const [fixture] = await fixturesOf('Stoke');
    await record(fixture!.id, 'played', [1, 0]);
    expect((await importRows('E1,28/02/2026,15:00,Stoke,Luton,1,0,H,8,9,,,,,,')).counts).toEqual([0, 1, 0, 0]);
    expect((await fixturesOf('Stoke'))[0]).toMatchObject({
      resultVersion: 2,
      result: { goals: [1, 0], shots: [8, 9] },
    });
  });

  it('leaves an abandoned match waiting', async () => {
    await importRows('E1,28/02/2026,15:00,Cardiff,Reading,,,,,,,,,,,');
    const [fixture] = await fixturesOf('Cardiff');
    await record(fixture!.id, 'abandoned', null);
    expect((await importRows('E1,28/02/2026,15:00,Cardiff,Reading,1,0,H,,,,,,,,')).counts).toEqual([0, 0, 0, 1]);
    expect((await fixturesOf('Cardiff'))[0]).toMatchObject({ status: 'abandoned', result: null });
  });
});

describe('prices', () => {
  it('prices of fewer bookmakers take none of the closing ones away', async () => {
    await importRows('E1,21/02/2026,15:00,Burnley,Preston,1,0,H,,,,,,2.05,3.5,3.7');
    const poor = await importText(
      'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,B365CH,B365CD,B365CA\nE1,21/02/2026,15:00,Burnley,Preston,1,0,2,3.4,3.6\n',
    );
    expect(poor.run).toMatchObject({ rows_changed: 1 });
    const { rows } = await sql<{ books: string[] }>`
      select array(select jsonb_object_keys(prices) order by 1) as books from fixture_prices p join fixture f on f.id = p.fixture_id
      join team h on h.id = f.home_team_id where h.name = 'Burnley'`.execute(database.db);
    expect(rows).toEqual([{ books: ['B365', 'PS'] }]);
  });

  it('prices that can’t be real, and those that a file calls the best, are nobody’s quote', async () => {
    await importText(
      'Div,Date,Time,HomeTeam,AwayTeam,MaxH,MaxD,MaxA,AvgH,AvgD,AvgA\nE1,07/03/2026,15:00,Watford,Oxford,2.1,3.5,44,2,3.4,3.8\n',
    );
    const [fixture] = await fixturesOf('Watford');
    const onAway = { fixtureId: fixture!.id, market: '1x2', selection: 'away', line: null };
    const [quotes] = await latestQuotes(database.db, [onAway], clock.now());
    expect(quotes).toMatchObject([{ bookmaker: 'AVG', odds: 3800, at: null }]);
  });
});

describe('files', () => {
  const season = (division: string, teams: number) => {
    const rows: string[] = [];
    for (let home = 0; home < teams; home += 1) {
      for (let away = 0; away < teams; away += 1) {
        if (home === away) continue;
        const day = String(1 + ((home + away) % 28)).padStart(2, '0');
        rows.push(
          `${division},${day}/11/2025,15:00,Team ${home},Team ${away},${home % 4},${away % 3},,9,7,2,3.4,3.8,2.05,3.5,3.7`,
        );
      }
    }
    return rows;
  };
  const everything = async () => {
    const { rows } = await sql`
      select (select count(*) from fixture) as fixtures, (select count(*) from fixture_result) as results,
        (select count(*) from fixture_prices) as prices, (select count(*) from team) as teams,
        (select count(*) from competition) as competitions`.execute(database.db);
    return rows[0] as Record<string, number>;
  };

  it('the same one at once by four is one', async () => {
    const before = await everything();
    const rows = season('CC1', 30);
    const runs = await Promise.all([1, 2, 3, 4].map((shift) => importRows(...(shift % 2 ? rows : rows.toReversed()))));
    const total = (n: number) => runs.reduce((sum, run) => sum + run.counts[n]!, 0);
    expect([total(0), total(1), total(2), total(3)]).toEqual([870, 0, 3 * 870, 0]);
    const after = await everything();
    expect(after.fixtures! - before.fixtures!).toBe(870);
    expect(after.results! - before.results!).toBe(870);
    expect(after.prices! - before.prices!).toBe(1740);
    expect(after.teams! - before.teams!).toBe(30);
    expect(new Set(decided).size).toBe(870);
    expect(decided).toHaveLength(870);
  });

  it('cut off between two chunks leave whole chunks, and a second import completes and settles them', async () => {
    const rows = season('KK1', 30);
    const settledBefore = decided.length;
    const killed = importText(`${HEADER}\n${rows.join('\n')}\n`, {
      onDecided: () => Promise.reject(new Error('killed')),
    });
    await expect(killed).rejects.toThrow('killed');
    const count = async () => {
      const { rows: found } = await sql<{
        n: number;
        prices: number;
      }>`select count(distinct f.id) as n, count(p.stage) as prices
        from fixture f join competition c on c.id = f.competition_id join fixture_result r on r.fixture_id = f.id
        left join fixture_prices p on p.fixture_id = f.id where c.code = 'KK1'`.execute(database.db);
      return found[0];
    };
    expect(await count()).toEqual({ n: 500, prices: 1000 });
    expect((await importRows(...rows)).counts).toEqual([370, 0, 500, 0]);
    expect(await count()).toEqual({ n: 870, prices: 1740 });
    expect(decided.length - settledBefore).toBe(870);
  });

  it('files without the needed columns write nothing but their failed run', async () => {
    const before = await everything();
    const outcome = await importText('Div,Date,HomeTeam\nE0,1/1/2026,A\n');
    expect(outcome).toMatchObject({ ok: false, error: { code: 'import_columns_missing', detail: 'AwayTeam' } });
    expect(outcome.run).toMatchObject({ status: 'failed', error_code: 'import_columns_missing', rows_read: 0 });
    expect(await everything()).toEqual(before);
  });

  it('files with broken rows are taken but for these, and told so', async () => {
    const outcome = await importText(
      `${HEADER}\nE2,07/03/2026,15:00,Exeter,Bolton,1,0,A,,,,,,,,\nE2,07/03/2026,15:00,Mansfield,Stockport,1,0,H,,,2,0.5,3.8,,,\n`,
    );
    expect(outcome.run).toMatchObject({ status: 'done', rows_read: 2, rows_new: 1, rows_rejected: 1 });
    const problems = (await readRun(database.db, outcome.run.id))?.problems ?? [];
    expect(problems.map(({ line, code, detail }) => [line, code, detail])).toEqual([
      [2, 'score_inconsistent', '1-0 A'],
      [3, 'price_invalid', 'B365D'],
      [3, 'result_too_early', KICK_OFF],
    ]);
    const { rows } = await sql`select f.status, f.result_version from fixture f join team h on h.id = f.home_team_id
      where h.name = 'Mansfield' and f.kickoff_at = ${KICK_OFF}`.execute(database.db);
    expect(rows).toEqual([{ status: 'scheduled', result_version: 0 }]);
    expect(problems[0]?.raw).toBe('E2,07/03/2026,15:00,Exeter,Bolton,1,0,A,,,,,,,,');
  });

  it('files can be told their season', async () => {
    const outcome = await importText('Div,Date,HomeTeam,AwayTeam\nI1,05/08/2019,Udinese,Empoli\n', { season: '1819' });
    expect(outcome.ok).toBe(true);
    expect((await fixturesOf('Udinese'))[0]?.season).toBe('2018/19');
  });
});

describe('rows of real files', () => {
  const COLUMNS =
    'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,HS,AS,HST,AST,HC,AC,HY,AY,HR,AR,PSH,PSD,PSA,P>2.5,P<2.5,AHh,PAHH,PAHA,PSCH,PSCD,PSCA,AHCh,PCAHH,PCAHA,AvgCH,AvgCD,AvgCA';
  const ROWS = [
    'E0,15/08/2025,20:00,Liverpool,Bournemouth,4,2,H,1,0,H,19,10,10,3,6,7,1,2,0,0,1.28,6.56,9.07,1.37,3.26,-1.5,1.9,2.03,1.29,6.55,9.75,-1.75,2.07,1.85,1.29,6.02,8.68',
    'D1,14/12/2024,14:30,Union Berlin,Bochum,0,2,A,,,,,,,,,,,,,,1.6,4.01,6.13,2.04,1.86,-1,2.07,1.85,1.67,3.93,5.68,-0.75,1.86,2.08,1.64,3.92,5.43',
    'E0,15/08/2021,14:00,Newcastle,West Ham,2,4,A,2,1,H,17,8,3,9,7,6,1,0,0,0,3.21,3.59,2.32,1.98,1.93,0.25,1.92,2,3.46,3.55,2.21,0.25,2.02,1.91,3.36,3.5,2.19',
  ];
  beforeAll(async () => {
    const { run } = await importText(`${COLUMNS}\n${ROWS.join('\n')}\n`);
    expect(run).toMatchObject({ rows_read: 3, rows_new: 3 });
  });

  it('rows of real files keep results, statistics and UK times; an awarded match has goals alone', async () => {
    const [played] = await fixturesOf('Liverpool');
    expect(played!.kickoffAt.toISOString()).toBe('2025-08-15T19:00:00.000Z');
    expect(played!.result).toEqual({
      goals: [4, 2],
      halfTimeGoals: [1, 0],
      shots: [19, 10],
      shotsOnTarget: [10, 3],
      corners: [6, 7],
      yellowCards: [1, 2],
      redCards: [0, 0],
    });
    const [awarded] = await fixturesOf('Union Berlin');
    expect(awarded!.kickoffAt.toISOString()).toBe('2024-12-14T14:30:00.000Z');
    expect(awarded!.result).toMatchObject({ goals: [0, 2], halfTimeGoals: null, shots: null, corners: null });
  });

  it('rows of real files leave out statistics that contradict one another', async () => {
    const [match] = await fixturesOf('Newcastle');
    expect(match!.result).toMatchObject({ goals: [2, 4], shots: null, shotsOnTarget: null });
  });

  it('rows of real files keep every price in thousandths, early and closing apart', async () => {
    const [match] = await fixturesOf('Liverpool');
    const { rows } = await sql<{ prices: Record<string, Record<string, number>> }>`
      select prices from fixture_prices where fixture_id = ${match!.id} order by stage desc`.execute(database.db);
    expect(rows[0]!.prices.PS).toEqual({
      '1x2|home|-': 1280,
      '1x2|draw|-': 6560,
      '1x2|away|-': 9070,
      'over_under|over|2500': 1370,
      'over_under|under|2500': 3260,
      'asian_handicap|home|-1500': 1900,
      'asian_handicap|away|1500': 2030,
    });
    expect(rows[1]!.prices.PS).toMatchObject({ 'asian_handicap|home|-1750': 2070, 'asian_handicap|away|1750': 1850 });
    const closing = (await closingPrices(database.db, [match!.id])).get(match!.id)!;
    expect(closing.book('1x2', 'draw', null)).toEqual({
      bookmaker: 'PS',
      prices: { home: 1290, draw: 6550, away: 9750 },
    });
    expect(closing.odds('asian_handicap', 'away', 1500)).toBeNull();
  });
});
