import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { toolsCalls } from '@quotavera/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { importFile } from '../../calendar/import/service.ts';
import { importXgFile } from '../../calendar/xg/service.ts';
import { modules } from '../../index.ts';

const SHARED = process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../../../../../shared');
const FILES = ['I1_2324', 'I1_2425', 'E0_2324'].map((name) => `${SHARED}/data/football/matches/${name}.csv`);
const REFERENCE = `${SHARED}/data/reference/bookmakers.json`;
const XG = `${SHARED}/data/football/xg/xg_matches.csv`;
const present = [...FILES, REFERENCE, XG].every((file) => existsSync(file));

interface Reference {
  division: string;
  season: string;
  bookmakers: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;
}

const STAGES = { early: 'pre_closing', closing: 'closing' } as const;
const MARKETS = { '1x2': '1x2', over_under: 'over_under_2.5', asian_handicap: 'asian_handicap' } as const;
const CODES: Readonly<Record<string, string>> = { Max: 'MAX', Avg: 'AVG' };

describe.skipIf(!present)(`imported for real${present ? '' : ' (skipped: no shared data)'}`, () => {
  let t: TestApp;

  beforeAll(async () => {
    t = await createTestApp({ now: '2025-07-01T12:00:00Z', modules });
    for (const file of FILES) {
      await importFile(t.db, { kind: 'file', name: file, bytes: createReadStream(file) }, { clock: t.clock });
    }
    await t.runJobs();
  });
  afterAll(() => t?.close());

  test('bookmakers keep what the reference says, and are best as often', async () => {
    const { token } = await t.createAccount({ admin: true });
    const { reply } = await t.api.call(toolsCalls.listBookmakers, { token });
    const { leagues } = JSON.parse(readFileSync(REFERENCE, 'utf8')) as { leagues: Reference[] };
    let compared = 0;
    for (const { division, season, bookmakers } of leagues) {
      const league = reply.leagues.find(({ code }) => code === division)!;
      const label = `20${season.slice(0, 2)}/${season.slice(2)}`;
      for (const [code, figures] of Object.entries(bookmakers)) {
        const own = reply.results.find(
          (row) => row.league_id === league.id && row.season === label && row.bookmaker === (CODES[code] ?? code),
        )!;
        for (const [stage, name] of Object.entries(STAGES) as ['early' | 'closing', string][]) {
          for (const [market, column] of Object.entries(MARKETS) as ['1x2', string][]) {
            const reference = figures[`${column}_${name}`];
            // Maxima that can't be real are left out on import: the reference keeps them.
            if (!reference || code === 'Max') continue;
            const where = `${division} ${season} ${code} ${market} ${stage}`;
            expect(own[stage][market].matches, where).toBe(reference.matches);
            expect(own[stage][market].margin! * 100, where).toBeCloseTo(reference.mean_overround_percent!, 8);
            expect(own[stage][market].payout! * 100, where).toBeCloseTo(reference.mean_payout_percent!, 8);
            compared += 1;
          }
          const best = figures[`best_price_share_percent_${name}`];
          if (best) {
            expect(own[stage].best_price!.home * 100).toBeCloseTo(best.H!, 8);
            expect(own[stage].best_price!.draw * 100).toBeCloseTo(best.D!, 8);
            expect(own[stage].best_price!.away * 100).toBeCloseTo(best.A!, 8);
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(80);
  });

  test('expected goals find their matches; what isn’t known is rejected with its line; a second time adds nothing', async () => {
    const import_ = () =>
      importXgFile(t.db, { kind: 'file', name: 'xg.csv', bytes: createReadStream(XG) }, { clock: t.clock });
    const { run } = await import_();
    expect(run).toMatchObject({ status: 'done', rows_read: 10_734, rows_new: 1140, rows_changed: 0, rows_same: 0 });
    expect(run.rows_rejected).toBe(10_734 - 1140);
    const first = await t.db
      .selectFrom('import_rejection')
      .selectAll()
      .where('run_id', '=', run.id)
      .orderBy('line')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(first).toMatchObject({ line: 2, code: 'match_unknown', detail: 'D1 Bayern Munich - Schalke 04' });
    await t.runJobs();
    const again = await import_();
    expect(again.run).toMatchObject({ rows_new: 0, rows_changed: 0, rows_same: 1140 });
    const { token } = await t.createAccount();
    const { reply } = await t.api.call(toolsCalls.listLeagues, { token });
    expect(reply.results.map(({ code, has, enough }) => [code, has.xg, enough])).toEqual([
      ['E0', true, true],
      ['I1', true, true],
    ]);
  });
});
