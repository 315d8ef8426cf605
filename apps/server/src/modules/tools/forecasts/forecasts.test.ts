import { toolsCalls } from '@quotavera/contract';
import {
  fromBase64,
  leafHash,
  openCheckpoint,
  openForecasts,
  parseVerifierKey,
  utf8,
  verifyInclusion,
  webCryptoHasher,
} from '@quotavera/domain/ledger';
import { removeMargin } from '@quotavera/domain/margin';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { modules } from '../../index.ts';
import { openLogOf } from '../../ledger/index.ts';
import { sequenceBatch } from '../../ledger/log/service.ts';
import { importLeagueFile, leagueFile, TEN_TEAMS } from '../league-file.fixture.ts';
import { makeForecasts, writeForecasts } from './service-make.ts';

/** A Friday; round 12 is played at 15:00 UTC the day after. */
const NOW = '2026-02-20T12:00:00Z';

let t: TestApp;

const file = (played: number) => leagueFile({ teams: TEN_TEAMS, from: '2025-12-06', played });
const upload = (text: string) => importLeagueFile(t, text);

async function list(when: 'coming' | 'past', extra: object = {}) {
  const { reply } = await t.api.call(toolsCalls.listForecasts, { query: { when, ...extra } as never });
  return reply;
}

const summary = async (query: object = {}) =>
  (await t.api.call(toolsCalls.readForecastSummary, { query: query as never })).reply;

beforeAll(async () => {
  t = await createTestApp({ now: NOW, modules });
  await upload(file(11));
});
afterAll(() => t?.close());

describe('before the start', () => {
  test('every match of the next days is forecast, once per fit', async () => {
    const coming = await list('coming');
    expect(coming.count).toBe(5);
    for (const { probabilities, status, version } of coming.results) {
      expect(probabilities.home + probabilities.draw + probabilities.away).toBeCloseTo(1, 9);
      expect([status, version]).toEqual(['open', 1]);
    }
    expect(await makeForecasts(t.context)).toBe(0);
    expect((await list('coming')).results.map(({ id }) => id)).toEqual(coming.results.map(({ id }) => id));
  });

  test('and committed to in the log: entry, nonce and content agree, in anybody’s hands', async () => {
    await sequenceBatch(await openLogOf(t.context));
    const [first] = (await list('coming')).results;
    const { reply } = await t.api.call(toolsCalls.readForecast, { params: { id: first!.id } });
    const { proof, forecast } = reply;
    expect(proof.entry_index).toBe(first!.entry_index);
    const opened = await openForecasts(proof.entry, proof.nonce, proof.content);
    if (!opened.ok) throw new Error(opened.error);
    expect(opened.entry).toMatchObject({ seq: 1, forecasts: 5, commitment: proof.commitment });
    const own = opened.forecasts[proof.position]!;
    expect(own).toMatchObject({ home: forecast.home, away: forecast.away, startsAt: forecast.starts_at });
    expect(own.ppm.home / 1e6).toBe(forecast.probabilities.home);
    expect(Date.parse(opened.entry.at)).toBeLessThan(Date.parse(forecast.starts_at));

    const placed = await t.app.http.inject({ url: `/ledger/entry/${proof.entry_index}` });
    const { vkey, checkpoint, entries } = placed.json() as {
      vkey: string;
      checkpoint: string;
      entries: { index: number; entry: string; proof: string[] }[];
    };
    const [entry] = entries;
    expect(entry).toMatchObject({ index: proof.entry_index, entry: proof.entry });
    const key = await parseVerifierKey(vkey);
    const signed = await openCheckpoint(checkpoint, key!);
    if (!signed.ok) throw new Error(signed.error);
    const { size, root } = signed.checkpoint;
    const path = entry!.proof.map((hash) => fromBase64(hash)!);
    const included = async (text: string) =>
      verifyInclusion(entry!.index, size, await leafHash(utf8(text), webCryptoHasher), path, root, webCryptoHasher);
    expect(await included(proof.entry)).toBe(true);
    expect(await included(proof.entry.replace('"forecasts":5', '"forecasts":4'))).toBe(false);
  });

  test('a better fit makes them anew; in the last hour nothing does', async () => {
    t.clock.advance(2 * HOUR_MS);
    // A correction of an old result: the league's strengths are others.
    const corrected = file(11).replace(/^(E0,06\/12\/2025,[^\n]*?),(\d+),(\d+),([HDA])/m, '$1,7,0,H');
    expect(corrected).not.toBe(file(11));
    await upload(corrected);
    expect((await list('coming')).results.map(({ version }) => version)).toEqual([2, 2, 2, 2, 2]);

    t.clock.advance(24.5 * HOUR_MS);
    await upload(file(11));
    const coming = await list('coming');
    expect(coming.results.map(({ version, status }) => [version, status])).toEqual(
      coming.results.map(() => [2, 'final']),
    );
  });

  test('a match that has begun can’t be forecast, whoever asks', async () => {
    const [row] = (await list('coming')).results;
    const due = {
      fixture_id: row!.fixture_id,
      competition_id: row!.league_id,
      competition: row!.league,
      season: row!.season,
      home_id: 1,
      home: row!.home,
      away_id: 2,
      away: row!.away,
      kickoff_at: new Date(row!.starts_at),
      simulated: false,
      fit_id: 1,
      version: 2,
    };
    const figures = {
      ppm: { home: 500_000, draw: 250_000, away: 250_000, over25: 1, bothScore: 1 },
      expectedMilli: { home: 1, away: 1 },
    };
    const prepared = [{ due, fit: { id: 1, model: 'x' }, figures }];
    const write = t.db.transaction().execute((trx) => writeForecasts(trx, [{ at: due.kickoff_at, prepared }]));
    await expect(write).rejects.toThrow('after its start');
  });
});

describe('after the result', () => {
  test('each is scored beside the margin-free close, and the sums are those of the list', async () => {
    t.clock.advance(DAY_MS);
    await upload(file(12));
    const { results } = await list('past');
    expect(results).toHaveLength(5);
    const closing = removeMargin('power', [2050, 3500, 3800]);
    if (!closing.ok) throw new Error('no margin');
    for (const forecast of results) {
      const { home, away } = forecast.result!;
      const outcome = home > away ? 0 : home === away ? 1 : 2;
      const { probabilities } = forecast;
      const probability = [probabilities.home, probabilities.draw, probabilities.away][outcome]!;
      expect(forecast.status).toBe('graded');
      expect(forecast.scores!.log_loss).toBeCloseTo(-Math.log(probability), 12);
      expect(forecast.closing).toMatchObject({ source: 'pinnacle' });
      expect(forecast.closing!.home).toBeCloseTo(closing.probabilities[0]!, 12);
      expect(forecast.closing!.scores!.log_loss).toBeCloseTo(-Math.log(closing.probabilities[outcome]!), 12);
    }
    const mean = (of: (forecast: (typeof results)[number]) => number) =>
      results.reduce((sum, forecast) => sum + of(forecast), 0) / results.length;
    const figures = await summary();
    expect(figures).toMatchObject({ graded: 5, compared: { matches: 5 } });
    expect(figures.model!.log_loss).toBeCloseTo(
      mean((forecast) => forecast.scores!.log_loss),
      12,
    );
    expect(figures.model!.brier).toBeCloseTo(
      mean((forecast) => forecast.scores!.brier),
      12,
    );
    expect(figures.compared.closing!.rps).toBeCloseTo(
      mean((forecast) => forecast.closing!.scores!.rps),
      12,
    );
    const differences = results.map(({ scores, closing: market }) => scores!.log_loss - market!.scores!.log_loss);
    expect(figures.compared.difference!.mean).toBeCloseTo(differences.reduce((a, b) => a + b) / 5, 12);
    expect(figures.compared.difference!.low).toBeLessThan(figures.compared.difference!.mean);
    expect(figures.calibration['1x2'].reduce((sum, { n }) => sum + n, 0)).toBe(15);
    expect(figures.calibration.over_2_5.reduce((sum, { n }) => sum + n, 0)).toBe(5);
    expect(figures.months.map(({ month, graded }) => [month, graded])).toEqual([['2026-02', 5]]);
    expect(figures.leagues[0]).toMatchObject({ name: 'Premier League', graded: 5, simulated: false });
    expect((await summary({ month: '2026-01' })).graded).toBe(0);
    expect((await summary({ league: 999_999 })).forecasts).toBe(0);
  });

  test('a corrected result scores it again, and once only', async () => {
    const before = await list('past');
    const [one] = before.results;
    const { token } = await t.createAccount({ admin: true });
    const { home, away } = one!.result!;
    const goals = home > away ? [0, 3] : [3, 0];
    const answer = await t.app.http.inject({
      method: 'POST',
      url: `/api/tips/v1/events/${one!.fixture_id}/result/`,
      headers: { authorization: `Bearer ${token}` },
      payload: { status: 'played', result: { goals }, reason: 'Wrong score in the file' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    await t.runJobs();
    const after = (await list('past')).results.find(({ id }) => id === one!.id)!;
    expect([after.result!.home, after.result!.away]).toEqual(goals);
    expect(after.scores!.log_loss).not.toBeCloseTo(one!.scores!.log_loss, 6);
    expect([home, away]).not.toEqual(goals);
    expect((await summary()).graded).toBe(5);
    const versions = await t.db
      .selectFrom('forecast_score')
      .select('version')
      .where('forecast_id', '=', one!.id)
      .execute();
    expect(versions).toHaveLength(2);
  });

  test('a match that isn’t played as planned leaves no score', async () => {
    const [one] = (await list('past')).results;
    const { token } = await t.createAccount({ admin: true });
    const answer = await t.app.http.inject({
      method: 'POST',
      url: `/api/tips/v1/events/${one!.fixture_id}/result/`,
      headers: { authorization: `Bearer ${token}` },
      payload: { status: 'cancelled', reason: 'Annulled by the league' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    await t.runJobs();
    const after = (await list('past')).results.find(({ id }) => id === one!.id)!;
    expect(after).toMatchObject({ status: 'void', scores: null, result: null });
    expect((await summary()).graded).toBe(4);
  });

  test('a match brought forward is graded by what was said before its real start', async () => {
    // Round 13 is on 28 February: forecast on the 26th, then it turns out that one match was played on the 25th.
    t.clock.advance(Date.parse('2026-02-26T16:00:00Z') - t.clock.now().getTime());
    expect(await makeForecasts(t.context)).toBe(5);
    const [one] = (await list('coming')).results;
    expect(one!.version).toBe(1);
    const { token } = await t.createAccount({ admin: true });
    await t.app.http.inject({
      method: 'POST',
      url: `/api/tips/v1/events/${one!.fixture_id}/result/`,
      headers: { authorization: `Bearer ${token}` },
      payload: {
        status: 'played',
        result: { goals: [1, 0] },
        starts_at: '2026-02-25T19:00:00Z',
        reason: 'Brought forward',
      },
    });
    await t.runJobs();
    const { reply } = await t.api.call(toolsCalls.readForecast, { params: { id: one!.id } });
    expect(reply.forecast).toMatchObject({ status: 'void', scores: null });
  });
});

test('the list has pages that lead on and back', async () => {
  const all = (await list('past', { page_size: 100 })).results.map(({ id }) => id);
  const seenIds: number[] = [];
  let url: string | null = '/api/tools/v1/forecasts/?when=past&page_size=2';
  const back: string[] = [];
  while (url) {
    const page: { next: string | null; previous: string | null; results: { id: number }[] } = (
      await t.app.http.inject({ url })
    ).json();
    seenIds.push(...page.results.map(({ id }) => id));
    if (page.previous) back.push(page.previous);
    url = page.next;
  }
  expect(seenIds).toEqual(all);
  const before = (await t.app.http.inject({ url: back.at(-1)! })).json();
  expect(before.results.map(({ id }: { id: number }) => id)).toEqual(all.slice(-all.length).slice(2, 4));
});

test('and no forecast that there isn’t', async () => {
  const { status, error } = await t.api.call(toolsCalls.readForecast, { params: { id: 999_999 } });
  expect([status, error.code]).toEqual([404, 'not_found']);
});
