import { toolsCalls } from '@quotavera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { modules } from '../../index.ts';
import { importLeagueFile, leagueFile, TEN_TEAMS } from '../league-file.fixture.ts';
import { coverForecasts } from './service-cover.ts';
import { makeForecasts } from './service-make.ts';

/** A Friday; round 12 of the Premier League is played at 15:00 UTC the day after, round 13 a week later. */
const NOW = '2026-02-20T12:00:00Z';
const NONE = { imported_late: 0, brought_forward: 0, no_fit: 0, not_enough_data: 0, unknown: 0 };

let t: TestApp;

const file = (played: number) => leagueFile({ teams: TEN_TEAMS, from: '2025-12-06', played });
const upload = (text: string) => importLeagueFile(t, text);

const fixtures = (...rows: string[]) => `Div,Date,Time,HomeTeam,AwayTeam\n${rows.join('\n')}\n`;

async function change(fixture: number, payload: object): Promise<void> {
  const { token } = await t.createAccount({ admin: true });
  const answer = await t.app.http.inject({
    method: 'POST',
    url: `/api/tips/v1/events/${fixture}/result/`,
    headers: { authorization: `Bearer ${token}` },
    payload: { reason: 'As it was', ...payload },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  await t.runJobs();
}

async function goTo(day: string, time = '12:00'): Promise<void> {
  t.clock.advance(Date.parse(`${day}T${time}:00Z`) - t.clock.now().getTime());
  await makeForecasts(t.context);
  await coverForecasts(t.context);
}

const summary = async (query: object = {}) =>
  (await t.api.call(toolsCalls.readForecastSummary, { query: query as never })).reply;
const coverage = async (query: object = {}) => (await summary(query)).coverage;
const listed = async (when: 'coming' | 'past') =>
  (await t.api.call(toolsCalls.listForecasts, { query: { when, page_size: 100 } as never })).reply.results;

beforeAll(async () => {
  t = await createTestApp({ now: NOW, modules });
  await upload(file(11));
});
afterAll(() => t?.close());

test('coverage counts nothing that was before the first forecast, and nothing that has not kicked off', async () => {
  await coverForecasts(t.context);
  const { coverage: none, since } = await summary();
  expect(none).toEqual({ kicked_off: 0, in_time: 0, graded: 0, waiting: 0, not_played: 0, missing: NONE });
  expect(since).toBe('2026-02-20T12:00:00.000Z');
});

test('coverage counts what kicked off without anybody telling, then what was graded', async () => {
  await goTo('2026-02-21', '16:00');
  expect(await coverage()).toMatchObject({ kicked_off: 5, in_time: 5, graded: 0, waiting: 5 });
  expect((await summary()).covered_until).toBe('2026-02-21T16:00:00.000Z');
  await goTo('2026-02-22');
  await upload(file(12));
  expect(await coverage()).toMatchObject({ kicked_off: 5, in_time: 5, graded: 5, waiting: 0, missing: NONE });
  const { leagues, months } = await summary();
  expect(leagues.map(({ name, coverage: { kicked_off: n } }) => [name, n])).toEqual([['Premier League', 5]]);
  expect(months.map(({ month, coverage: { kicked_off: n } }) => [month, n])).toEqual([['2026-02', 5]]);
});

test('coverage says of a league that is not forecast why: no model, or told too late', async () => {
  // Coming matches of a league without results, and one that was imported after its start.
  await upload(
    fixtures(
      'SC0,23/02/2026,19:45,Celtic,Hearts',
      'SC0,21/02/2026,15:00,Motherwell,Hibernian',
      'SC0,28/02/2026,15:00,Hearts,Celtic',
    ),
  );
  await goTo('2026-02-24');
  const { leagues } = await summary();
  const scottish = leagues.find(({ coverage: { missing } }) => missing.no_fit > 0)!;
  expect(scottish.coverage).toMatchObject({
    kicked_off: 2,
    in_time: 0,
    missing: { ...NONE, no_fit: 1, imported_late: 1 },
  });
  expect(scottish).toMatchObject({ forecasts: 0, graded: 0, model: null });
  expect(await coverage()).toMatchObject({ kicked_off: 7, in_time: 5 });
});

test('coverage says of a match between teams that hardly played that there was not enough to go by', async () => {
  await upload(fixtures('E0,24/02/2026,19:45,Sunderland,Burnley'));
  await goTo('2026-02-25');
  expect((await coverage()).missing).toEqual({ ...NONE, no_fit: 1, imported_late: 1, not_enough_data: 1 });
});

test('coverage leaves out what was put off or called off, and counts what was brought forward before its forecast', async () => {
  await goTo('2026-02-26', '16:00');
  const coming = (await listed('coming')).filter(({ league }) => league === 'Premier League');
  expect(coming).toHaveLength(5);
  const [off, away, forward] = coming;
  await change(off!.fixture_id, { status: 'postponed' });
  await change(away!.fixture_id, { status: 'cancelled' });
  await change(forward!.fixture_id, {
    status: 'played',
    result: { goals: [1, 0] },
    starts_at: '2026-02-25T19:00:00Z',
  });
  expect((await coverage()).missing.brought_forward).toBe(1);
  await goTo('2026-03-01');
  // Two of the five remain, and one of the Scottish league.
  const now = await coverage();
  expect(now).toMatchObject({ kicked_off: 5 + 2 + 1 + 1 + 2 + 1, in_time: 7, graded: 5, waiting: 2 });
  expect(now.missing).toEqual({ ...NONE, no_fit: 2, imported_late: 1, not_enough_data: 1, brought_forward: 1 });
});

test('coverage counts a match that nobody forecast though it could have been, and forgets it when it moves', async () => {
  // Nothing runs for three weeks: round 15, on 14 March, passes without a forecast.
  t.clock.advance(Date.parse('2026-03-15T12:00:00Z') - t.clock.now().getTime());
  await coverForecasts(t.context);
  const { coverage: now, months } = await summary();
  // Rounds 14 and 15 are missing; the postponed matches stay postponed.
  expect(now.missing.unknown).toBe(10);
  expect(months.map(({ month, coverage: { kicked_off: n } }) => [month, n])).toEqual([
    ['2026-03', 10],
    ['2026-02', 12],
  ]);
  const missed = await t.db
    .selectFrom('forecast_missing')
    .select('fixture_id')
    .where('reason', '=', 'unknown')
    .orderBy('fixture_id')
    .execute();
  await change(missed[0]!.fixture_id, { status: 'scheduled', starts_at: '2026-04-20T19:00:00Z' });
  expect(await coverage()).toMatchObject({ kicked_off: 21, missing: { unknown: 9 } });
  expect(await coverage({ month: '2026-03' })).toMatchObject({ kicked_off: 9 });
});

test('coverage stands as it stands however often it is counted, and twice at once', async () => {
  const before = await summary();
  const rows = () => t.db.selectFrom('forecast_missing').selectAll().orderBy('fixture_id').execute();
  const noted = await rows();
  await t.db.updateTable('forecaster').set({ covered_until: null }).execute();
  await Promise.all([coverForecasts(t.context), coverForecasts(t.context)]);
  expect(await rows()).toEqual(noted);
  expect(await summary()).toEqual(before);
});

test('coverage adds up: leagues and months to the whole, parts to what kicked off', async () => {
  const { coverage: all, leagues, months } = await summary();
  for (const parts of [leagues, months]) {
    expect(parts.reduce((sum, part) => sum + part.coverage.kicked_off, 0)).toBe(all.kicked_off);
    expect(parts.reduce((sum, part) => sum + part.coverage.in_time, 0)).toBe(all.in_time);
  }
  for (const { coverage: each } of [...leagues, ...months]) {
    expect(each.in_time).toBe(each.graded + each.waiting + each.not_played);
    expect(each.kicked_off - each.in_time).toBe(Object.values(each.missing).reduce((a, b) => a + b));
  }
});
