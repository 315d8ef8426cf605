import { join } from 'node:path';
import { toolsCalls } from '@quotavera/contract';
import {
  auditForecasts,
  type BundledMatch,
  type ForecastBundle,
  type JsonValue,
  joinHashes,
  multiproof,
  openCheckpoint,
  parseVerifierKey,
  tilePath,
  tileTree,
  type VerifyForecastsOptions,
  verifyForecasts,
  webCryptoHasher,
} from '@quotavera/domain/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { verifierProgram } from '../../../testing/verifier-program.ts';
import { modules } from '../../index.ts';
import { openLogOf } from '../../ledger/index.ts';
import { sequenceBatch } from '../../ledger/log/service.ts';
import { importLeagueFile, leagueFile, TEN_TEAMS } from '../league-file.fixture.ts';
import { coverForecasts } from './service-cover.ts';
import { makeForecasts } from './service-make.ts';

/** A Friday; round 12 is played at 15:00 UTC the day after. */
const NOW = '2026-02-20T12:00:00Z';

let t: TestApp;
let february: ForecastBundle;
let march: ForecastBundle;
let april: ForecastBundle;
let allTime: JsonValue;

const file = (played: number) => leagueFile({ teams: TEN_TEAMS, from: '2025-12-06', played });
const upload = (text: string) => importLeagueFile(t, text);

async function goTo(at: string): Promise<void> {
  t.clock.advance(Date.parse(at) - t.clock.now().getTime());
  await makeForecasts(t.context);
  await coverForecasts(t.context);
}

async function move(fixture: number, startsAt: string): Promise<void> {
  const { token } = await t.createAccount({ admin: true });
  const moved = await t.app.http.inject({
    method: 'POST',
    url: `/api/tips/v1/events/${fixture}/result/`,
    headers: { authorization: `Bearer ${token}` },
    payload: { status: 'scheduled', starts_at: startsAt, reason: 'Another day' },
  });
  expect(moved.statusCode, moved.body).toBe(200);
  await t.runJobs();
}

async function bundleOf(month: string): Promise<ForecastBundle> {
  const { status, reply } = await t.api.call(toolsCalls.readForecastBundle, { query: { month } });
  expect(status).toBe(200);
  return reply as unknown as ForecastBundle;
}

const verify = (bundles: readonly object[], options: VerifyForecastsOptions = {}) =>
  verifyForecasts(
    bundles.map((bundle) => JSON.stringify(bundle)),
    options,
  );

/** Verifies a bundle after a change and returns the failures, as `check:code`. */
async function failuresOf(
  change: (bundle: ForecastBundle) => object,
  options: VerifyForecastsOptions = {},
): Promise<string[]> {
  const { ok, checks } = await verify([change(structuredClone(february))], options);
  const codes = checks.flatMap(({ id, failures }) => failures.map(({ code }) => `${id}:${code}`));
  expect(ok).toBe(codes.length === 0);
  return [...new Set(codes)];
}

const isGraded = ({ forecast }: BundledMatch) => forecast?.status === 'graded';

/** The bundle with its first graded match another. */
function withMatch(change: (match: BundledMatch) => BundledMatch): (bundle: ForecastBundle) => object {
  return (bundle) => {
    const first = bundle.matches.find(isGraded);
    return { ...bundle, matches: bundle.matches.map((match) => (match === first ? change(match) : match)) };
  };
}

beforeAll(async () => {
  t = await createTestApp({ now: NOW, modules });
  await upload(file(11));
  await goTo('2026-02-22T12:00:00Z');
  await upload(file(12));
  // A match between teams that nobody knows, so that one is missing.
  await upload('Div,Date,Time,HomeTeam,AwayTeam\nE0,24/02/2026,19:45,Sunderland,Burnley\n');
  await goTo('2026-02-26T16:00:00Z');
  await goTo('2026-03-01T12:00:00Z');
  await upload(file(13));
  await goTo('2026-03-05T16:00:00Z');
  // Two matches of a round moved to both sides of a month's end: one batch forecasts both.
  const coming = await t.db
    .selectFrom('fixture')
    .select('id')
    .where('kickoff_at', '>', new Date('2026-03-31T00:00:00Z'))
    .where('status', '=', 'scheduled')
    .orderBy('id')
    .limit(2)
    .execute();
  await move(coming[0]!.id, '2026-03-31T18:45:00Z');
  await move(coming[1]!.id, '2026-04-01T18:45:00Z');
  await goTo('2026-03-30T16:00:00Z');
  await sequenceBatch(await openLogOf(t.context));
  february = await bundleOf('2026-02');
  march = await bundleOf('2026-03');
  april = await bundleOf('2026-04');
  allTime = (await t.api.call(toolsCalls.readForecastSummary, { query: {} })).reply as unknown as JsonValue;
});
afterAll(() => t?.close());

test('a month’s bundle is verified from itself: log, commitments, times, scores, closing odds, coverage, figures', async () => {
  const { ok, checks, figures } = await verify([february]);
  expect(checks.filter(({ failures }) => failures.length > 0)).toEqual([]);
  expect(ok).toBe(true);
  const checked = Object.fromEntries(checks.map(({ id, checked: n }) => [id, n]));
  expect(checked).toMatchObject({ signature: 1, inclusion: 2, commitments: 2, shown: 10, times: 10, scores: 10 });
  expect(checked).toMatchObject({ closing: 10, coverage: 11, log: 0 });
  expect(checked.figures).toBeGreaterThan(50);
  expect(figures!.coverage).toMatchObject({
    kicked_off: 11,
    in_time: 10,
    graded: 10,
    missing: { not_enough_data: 1 },
  });
});

test('a month’s bundle follows on from the month before, and all months make the page’s figures', async () => {
  const both = await verify([march, april, february], { summary: allTime });
  expect(both.checks.filter(({ failures }) => failures.length > 0)).toEqual([]);
  expect(both.months).toEqual(['2026-02', '2026-03', '2026-04']);
  const other = JSON.parse(JSON.stringify(allTime)) as { model: { brier: number } };
  other.model.brier -= 0.01;
  const { checks } = await verify([march, april, february], { summary: other as unknown as JsonValue });
  expect(checks.flatMap(({ failures }) => failures.map(({ detail }) => detail))).toEqual([
    expect.stringContaining('all time: model.brier'),
  ]);
});

test('a bundle of a month without forecasts is empty, and of no month is refused', async () => {
  expect(april.entries).toHaveLength(1);
  expect(april.matches.length).toBeGreaterThan(1);
  const empty = await bundleOf('2026-08');
  expect(empty.entries).toEqual([]);
  expect((await verify([february, march, april, empty])).checks.filter(({ failures }) => failures.length > 0)).toEqual(
    [],
  );
  for (const month of ['2026-13', '9999-12', '0000-01', 'x', '', '2026-02; drop table']) {
    const { status } = await t.api.call(toolsCalls.readForecastBundle, { query: { month } });
    expect(status).toBe(400);
  }
});

describe('it is found', () => {
  test('it is found that a probability was changed, wherever', async () => {
    const shifted = <T extends { home: number; away: number }>(of: T): T => ({
      ...of,
      home: of.home + 0.01,
      away: of.away - 0.01,
    });
    const shown = withMatch((match) => {
      const forecast = match.forecast!;
      return { ...match, forecast: { ...forecast, probabilities: shifted(forecast.probabilities) } };
    });
    expect(await failuresOf(shown)).toEqual(['shown:other_forecast']);
    const [entry] = february.entries;
    const content = entry!.content.replace(/"home":"0\.(\d)/, (_, digit) => `"home":"0.${(Number(digit) + 1) % 10}`);
    expect(content).not.toBe(entry!.content);
    const opened = await failuresOf((bundle) => ({
      ...bundle,
      entries: [{ ...entry!, content }, ...bundle.entries.slice(1)],
    }));
    expect(opened).toContain('commitments:other_content');
  });

  test('it is found that a bad forecast was dropped: from the page, with its match, or with its batch', async () => {
    const dropped = withMatch((match) => ({ ...match, forecast: null, missing: 'unknown' }));
    expect(await failuresOf(dropped)).toEqual(
      expect.arrayContaining(['shown:left_out', 'coverage:other_figure', 'figures:other_figure']),
    );
    const without = (bundle: ForecastBundle) => ({
      ...bundle,
      matches: bundle.matches.filter((match) => match !== bundle.matches.find(isGraded)),
    });
    expect(await failuresOf(without)).toContain('coverage:match_left_out');
    expect(await failuresOf((bundle) => ({ ...bundle, entries: bundle.entries.slice(1) }))).toEqual(
      expect.arrayContaining(['inclusion:not_in_tree', 'sequence:missing_number', 'shown:not_committed']),
    );
  });

  test('it is found that a match was never forecast, though nobody says so', async () => {
    const silent = (bundle: ForecastBundle) => ({
      ...bundle,
      matches: bundle.matches.map((match) => (match.missing ? { ...match, missing: null } : match)),
    });
    expect(await failuresOf(silent)).toContain('coverage:not_forecast');
    const hidden = (bundle: ForecastBundle) => ({
      ...bundle,
      matches: bundle.matches.filter(({ missing }) => missing === null),
    });
    expect(await failuresOf(hidden)).toEqual(['coverage:other_figure']);
  });

  test('it is found that a forecast was logged too late, or its time changed', async () => {
    const late = withMatch((match) => ({ ...match, starts_at: '2026-02-20T11:59:59.000Z' }));
    expect(await failuresOf(late)).toContain('times:after_start');
    const dated = (bundle: ForecastBundle) => ({
      ...bundle,
      entries: bundle.entries.map((each) => ({
        ...each,
        entry: each.entry.replace('"at":"2026-02-2', '"at":"2026-02-1'),
      })),
    });
    expect(await failuresOf(dated)).toContain('inclusion:changed');
  });

  test('it is found that a score, a result, the closing odds or a stated figure is another', async () => {
    const scored = (change: (forecast: NonNullable<BundledMatch['forecast']>) => object) =>
      withMatch((match) => ({ ...match, forecast: { ...match.forecast!, ...change(match.forecast!) } as never }));
    const lower = scored(({ scores }) => ({ scores: { ...scores!, log_loss: scores!.log_loss - 0.001 } }));
    expect(await failuresOf(lower)).toEqual(['scores:other_score']);
    const market = scored(({ closing }) => ({ closing: { ...closing!, home: closing!.home + 0.001 } }));
    expect(await failuresOf(market)).toEqual(['closing:other_closing']);
    expect(
      await failuresOf(
        withMatch((match) => ({ ...match, closing_odds: { pinnacle: [2000, 3500, 3800], average: null } })),
      ),
    ).toEqual(expect.arrayContaining(['closing:other_closing', 'figures:other_figure']));
    const result = withMatch((match) => ({ ...match, result: { home: match.result!.home + 9, away: 0 } }));
    expect(await failuresOf(result)).toContain('scores:other_result');
    const stated = (path: 'graded' | 'pending') => (bundle: ForecastBundle) => ({
      ...bundle,
      summary: { ...(bundle.summary as object), [path]: 3 },
    });
    expect(await failuresOf(stated('graded'))).toEqual(['figures:other_figure']);
    const covered = (bundle: ForecastBundle) => {
      const summary = bundle.summary as { coverage: object };
      return { ...bundle, summary: { ...summary, coverage: { ...summary.coverage, in_time: 11 } } };
    };
    expect(await failuresOf(covered)).toEqual(['coverage:other_figure']);
  });

  test('it is found that a graded forecast is said to wait, and that a file is no bundle', async () => {
    const waiting = withMatch((match) => ({
      ...match,
      forecast: { ...match.forecast!, status: 'final', scores: null, closing: null },
    }));
    expect(await failuresOf(waiting)).toContain('coverage:not_graded');
    expect(await failuresOf(() => ({ format: 'quotavera-forecasts/1' }))).toEqual(['bundle:malformed']);
    expect((await verifyForecasts([])).ok).toBe(false);
    expect((await verifyForecasts(['{', 'null', '[]'])).checks[0]!.failures).toHaveLength(3);
  });
});

describe('the program', () => {
  const { build, remove, run: runProgram, saved } = verifierProgram();
  const run = (...args: string[]) => runProgram('forecasts', ...args);
  afterAll(remove);

  const raw = async (path: string) => (await t.app.http.inject(`/ledger/${path}`)).rawPayload;

  test('the program checks files against the whole log, and finds there what bundles leave out', async () => {
    await build();
    const key = await parseVerifierKey(february.vkey);
    const opened = await openCheckpoint(march.checkpoint, key!);
    if (!opened.ok) throw new Error(opened.error);
    const { size } = opened.checkpoint;
    for (const level of ['entries', 0] as const) {
      const path = tilePath({ level, index: 0, width: size });
      saved(join('log', path), await raw(path));
    }
    saved('02.json', JSON.stringify(february));
    saved('03.json', JSON.stringify(march));
    const good = await run('02.json', '03.json', '--log', 'log', '--save', 'kept');
    expect(good.out).toContain('VERIFIED');
    const { kicked_off: kickedOff } = (allTime as unknown as { coverage: { kicked_off: number } }).coverage;
    expect(good.out).toContain(`${kickedOff} matches kicked off, 15 forecast in time, 10 graded`);
    expect(good.out).toContain('4 batches in the whole log: none is left out');
    expect(good.code).toBe(0);
    expect((await run('02.json', '--previous', 'kept', '--log', 'log')).code).toBe(0);

    // The newest batch of February left out with all its matches, by an operator who makes the proof and the figures fit.
    const entries = february.entries.slice(0, 1);
    const hashes = Uint8Array.from(await raw(tilePath({ level: 0, index: 0, width: size })));
    const proof = joinHashes(
      await multiproof(
        [entries[0]!.index],
        tileTree(size, () => hashes, webCryptoHasher),
      ),
    );
    const logged = await auditForecasts(opened.checkpoint, async (index, width) =>
      Uint8Array.from(await raw(tilePath({ level: 'entries', index, width }))),
    );
    expect(logged.ok && logged.ofTipster).toHaveLength(4);
    saved('short.json', JSON.stringify({ ...february, entries, proof }));
    const { code, out } = await run('short.json', '--log', 'log');
    expect(code).toBe(1);
    expect(out).toContain(`left_out (entry ${february.entries[1]!.index} of the log)`);
    expect(out).toContain('NOT VERIFIED');
    expect((await run()).code).toBe(2);
    expect((await run('missing.json')).code).toBe(2);
  });
});
