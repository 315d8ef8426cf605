import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../../platform/clock/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { closingPrices, latestQuotes } from '../prices/service.ts';
import { importFile } from './service.ts';

const folder = join(
  process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../../../../../shared'),
  'data/football/matches',
);
const files = existsSync(folder) ? readdirSync(folder).sort() : [];
const MATCHES: Record<string, number[]> = {
  D1: [306, 306, 306, 306, 306, 306, 306],
  E0: [380, 380, 380, 380, 380, 380, 380],
  F1: [279, 380, 380, 380, 306, 306, 306],
  I1: [380, 380, 380, 380, 380, 380, 380],
  SP1: [380, 380, 380, 380, 380, 380, 380],
};
const SEASONS = ['2019/20', '2020/21', '2021/22', '2022/23', '2023/24', '2024/25', '2025/26'];

describe.skipIf(files.length === 0)(
  files.length === 0 ? 'the real files (skipped: no shared data beside the repository)' : 'the 35 real files',
  () => {
    let database: TestDatabase;
    const clock = testClock('2026-07-01T08:00:00Z');
    const decided = new Set<number>();

    const importAll = async () => {
      const runs = [];
      for (const name of files) {
        const bytes = createReadStream(join(folder, name));
        const onDecided = async (ids: readonly number[]) => {
          for (const id of ids) decided.add(id);
          return 0;
        };
        const outcome = await importFile(database.db, { kind: 'file', name, bytes }, { clock, onDecided });
        expect(outcome.ok, name).toBe(true);
        runs.push(outcome.run);
      }
      return runs;
    };
    const total = (
      runs: Awaited<ReturnType<typeof importAll>>,
      column: 'rows_read' | 'rows_new' | 'rows_same' | 'rows_rejected',
    ) => runs.reduce((sum, run) => sum + run[column], 0);
    const fixtureNamed = async (home: string, away: string, season: string) => {
      const { rows } = await sql<{ id: number; kickoff_at: Date; status: string; result: unknown }>`
        select f.id, f.kickoff_at, f.status, r.result from fixture f
        join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id
        left join fixture_result r on r.fixture_id = f.id and r.version = f.result_version
        where h.name = ${home} and a.name = ${away} and f.season = ${season}`.execute(database.db);
      expect(rows).toHaveLength(1);
      return rows[0]!;
    };

    beforeAll(async () => {
      database = await createTestDatabase();
      const start = performance.now();
      const runs = await importAll();
      const seconds = (performance.now() - start) / 1000;
      console.info(
        `imported ${total(runs, 'rows_read')} rows in ${seconds.toFixed(2)} s: ${Math.round(total(runs, 'rows_read') / seconds)} rows/s`,
      );
      expect([total(runs, 'rows_read'), total(runs, 'rows_new'), total(runs, 'rows_rejected')]).toEqual([
        12459, 12459, 0,
      ]);
    });
    afterAll(() => database?.drop());

    it('become as many matches per division and season as were played', async () => {
      const { rows } = await sql<{ code: string; season: string; n: number; played: number }>`
        select c.code, f.season, count(*) as n, count(*) filter (where f.status = 'played' and f.result_version = 1) as played
        from fixture f join competition c on c.id = f.competition_id group by 1, 2 order by 1, 2`.execute(database.db);
      const expected = Object.entries(MATCHES).flatMap(([code, counts]) =>
        counts.map((n, index) => ({ code, season: SEASONS[index], n, played: n })),
      );
      expect(rows).toEqual(expected);
      expect(decided.size).toBe(12459);
    });

    it('keep results, statistics and UK times', async () => {
      const first = await fixtureNamed('Liverpool', 'Bournemouth', '2025/26');
      expect(first.kickoff_at.toISOString()).toBe('2025-08-15T19:00:00.000Z');
      expect(first.result).toEqual({
        goals: [4, 2],
        halfTimeGoals: [1, 0],
        shots: [19, 10],
        shotsOnTarget: [10, 3],
        corners: [6, 7],
        yellowCards: [1, 2],
        redCards: [0, 0],
      });
      const awarded = await fixtureNamed('Union Berlin', 'Bochum', '2024/25');
      expect(awarded.result).toEqual({
        goals: [0, 2],
        halfTimeGoals: null,
        shots: null,
        shotsOnTarget: null,
        corners: null,
        yellowCards: null,
        redCards: null,
      });
      const contradictory = await fixtureNamed('Newcastle', 'West Ham', '2021/22');
      expect(contradictory.result).toMatchObject({ goals: [2, 4], shots: null, shotsOnTarget: null });
    });

    it('keep every price in thousandths, early and closing apart', async () => {
      const { id } = await fixtureNamed('Liverpool', 'Bournemouth', '2025/26');
      const { rows } = await sql<{ stage: string; prices: Record<string, Record<string, number>> }>`
        select stage, prices from fixture_prices where fixture_id = ${id} order by stage desc`.execute(database.db);
      expect(rows.map((row) => row.stage)).toEqual(['early', 'closing']);
      expect(Object.keys(rows[0]!.prices).sort()).toEqual([
        'AVG',
        'B365',
        'BFD',
        'BFE',
        'BMGM',
        'BV',
        'BW',
        'CL',
        'LB',
        'MAX',
        'PS',
      ]);
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
      expect(rows[1]!.prices.BFE).toMatchObject({ '1x2|away|-': 10_000 });
    });

    it('give closing prices: Pinnacle, and the average after Pinnacle stopped', async () => {
      const early = await fixtureNamed('Liverpool', 'Bournemouth', '2025/26');
      const late = await sql<{ id: number }>`select id from fixture where kickoff_at > '2026-03-01' limit 1`.execute(
        database.db,
      );
      const lateId = late.rows[0]!.id;
      const closing = await closingPrices(database.db, [early.id, lateId]);
      expect(closing.get(early.id)?.book('1x2', 'draw', null)).toEqual({
        bookmaker: 'PS',
        prices: { home: 1290, draw: 6550, away: 9750 },
      });
      expect(closing.get(early.id)?.book('asian_handicap', 'away', 1750)?.prices).toEqual({ home: 2070, away: 1850 });
      expect(closing.get(early.id)?.odds('asian_handicap', 'away', 1500)).toBeNull();
      expect(closing.get(lateId)?.book('1x2', 'home', null)?.bookmaker).toBe('AVG');
    });

    it('leave out zeros, slips of the keyboard and handicaps without a line', async () => {
      const { rows } = await sql<{ code: string; n: number }>`
        select code, count(*) as n from import_rejection group by code order by code`.execute(database.db);
      expect(Object.fromEntries(rows.map(({ code, n }) => [code, n]))).toEqual({
        price_invalid: 1,
        price_line_missing: 5,
        price_outlier: 328,
        statistics_inconsistent: 1,
      });
      const zeros = await sql<{ n: number }>`
        select count(*) as n from fixture_prices p, jsonb_each(p.prices) book, jsonb_each_text(book.value) price
        where price.value::int < 1010`.execute(database.db);
      expect(zeros.rows[0]?.n).toBe(0);
      const { id } = await fixtureNamed('Espanol', 'Ath Madrid', '2025/26');
      const onHome = { fixtureId: id, market: '1x2', selection: 'home', line: null };
      expect((await latestQuotes(database.db, [onHome], new Date(0)))[0]).not.toEqual([]);
    });

    it('add nothing the second time', { tags: ['long'] }, async () => {
      const state = async () => {
        const { rows } =
          await sql`select (select count(*) from fixture) as fixtures, (select count(*) from fixture_result) as results,
          (select count(*) from team) as teams, (select md5(string_agg(p::text, '' order by fixture_id, stage)) from fixture_prices p) as prices
        `.execute(database.db);
        return rows[0];
      };
      const before = await state();
      decided.clear();
      const start = performance.now();
      const runs = await importAll();
      console.info(`again: ${Math.round(12459 / ((performance.now() - start) / 1000))} rows/s`);
      expect([total(runs, 'rows_new'), total(runs, 'rows_same')]).toEqual([0, 12459]);
      expect(await state()).toEqual(before);
      expect(decided.size).toBe(0);
    });
  },
);
