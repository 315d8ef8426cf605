import { calendarCalls, toolsCalls } from '@quotavera/contract';
import { calendarLinks } from '@quotavera/contract/calendar/addresses';
import { listMatchTips } from '@quotavera/contract/tips';
import { HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_CHANNEL } from '../../../platform/live/index.ts';
import { licenseBookmakers } from '../../../testing/factories/bookmakers.ts';
import { readCalendar } from '../../../testing/formats/calendar.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { feedEvent } from '../feed/feed.fixture.ts';
import { takeFeed } from '../feed/service.ts';
import { importFile } from '../import/service.ts';

const NOW = '2026-03-07T12:00:00.000Z';
const START = '2026-03-07T15:00:00.000Z';

const HEAD = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A,AvgH,AvgD,AvgA,B365CH,B365CD,B365CA';
const ROWS = [
  'E2,02/08/2025,15:00,Bolton,Crewe,2,1,H,2.0,3.4,3.8,1.95,3.3,3.7,1.8,3.5,4.2',
  'E2,09/08/2025,15:00,Lincoln,Bolton,0,0,D,,,,,,,,,',
  'E2,16/08/2025,15:00,Crewe,Lincoln,1,3,A,,,,,,,,,',
  'E2,23/08/2025,15:00,Burton,Bolton,1,0,H,,,,,,,,,',
  'E2,07/03/2026,15:00,Crewe,Bolton,,,,,,,,,,,,',
  'E2,14/03/2026,15:00,Lincoln,Burton,,,,,,,,,,,,',
];

let t: TestApp;
const ids = new Map<string, number>();
const teams = new Map<string, number>();
let league: number;

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  const text = [HEAD, ...ROWS].join('\n');
  const outcome = await importFile(t.db, { kind: 'file', name: 'a.csv', bytes: bytesOf(text) }, { clock: t.clock });
  if (!outcome.ok) throw new Error(outcome.error.code);
  for (const { id, name } of await t.db.selectFrom('team').select(['id', 'name']).execute()) teams.set(name, id);
  const names = new Map([...teams].map(([name, id]) => [id, name]));
  for (const match of await t.db.selectFrom('fixture').selectAll().execute()) {
    ids.set(`${names.get(match.home_team_id)}-${names.get(match.away_team_id)}`, match.id);
    league = match.competition_id;
  }
});
afterAll(() => t?.close());

/** A feed's 1X2 prices of the coming match. */
const price = (at: string, quotes: readonly (readonly [bookmaker: string, home: number])[]) =>
  takeFeed(
    t.db,
    JSON.stringify([
      feedEvent(
        ['Crewe', 'Bolton'],
        START,
        quotes.map(([bookmaker, home]) => ({
          ...{ bookmaker, market: 'h2h', at },
          outcomes: [
            ['Crewe', home],
            ['Draw', 3.4],
            ['Bolton', 3.6],
          ],
        })),
      ),
    ]),
    t.clock,
  );

const readMatch = async (id: number, token?: string) =>
  (await t.api.call(calendarCalls.readMatch, { params: { id }, token })).reply;
const coming = () => ids.get('Crewe-Bolton')!;

describe('a match', () => {
  test('a match says who plays where and when, how both did before, and how they did against each other', async () => {
    const { match, form, head_to_head: meetings, markets } = await readMatch(coming());
    expect(match).toMatchObject({ home: 'Crewe', away: 'Bolton', starts_at: START, status: 'scheduled', goals: null });
    expect(form.home.map(({ home, goals }) => [home, goals])).toEqual([
      ['Crewe', [1, 3]],
      ['Bolton', [2, 1]],
    ]);
    expect(form.away.map(({ home }) => home)).toEqual(['Burton', 'Lincoln', 'Bolton']);
    expect(meetings).toMatchObject([{ id: ids.get('Bolton-Crewe'), goals: [2, 1] }]);
    expect(markets).toEqual([]);
    expect((await readMatch(ids.get('Bolton-Crewe')!)).form.home).toEqual([]);
    const missing = await t.api.call(calendarCalls.readMatch, { params: { id: 987_654 } });
    expect([missing.status, missing.error.code]).toEqual([404, 'not_found']);
  });

  test('prices stand side by side with opening, best, average, fair price and how they moved', async () => {
    await licenseBookmakers(t.db, 'bet365', 'Snai');
    await price('2026-03-07T08:00:00.000Z', [['bet365', 2.2]]);
    await price('2026-03-07T10:00:00.000Z', [['Snai', 2.1]]);
    await price('2026-03-07T11:58:00.000Z', [
      ['bet365', 1.9],
      ['Snai', 2],
      ['Pinnacle', 2.5],
    ]);
    const [result] = (await readMatch(coming())).markets;
    expect(result).toMatchObject({ market: '1x2', line: null, selections: ['home', 'draw', 'away'] });
    expect(result!.rows.map(({ bookmaker }) => bookmaker)).toEqual(['bet365', 'Snai']);
    expect(result!.rows[0]!.prices[0]).toEqual({ open: '2.2', now: '1.9', close: null });
    expect(result!.rows[0]!.fresh).toBe(true);
    expect(result!.rows[0]!.margin).toBeCloseTo(1 / 1.9 + 1 / 3.4 + 1 / 3.6 - 1, 6);
    expect([result!.best[0], result!.average[0]]).toEqual(['2', '1.95']);
    expect(result!.fair!.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
    expect(result!.movement.map(({ odds: [home] }) => home)).toEqual(['2.2', '2.15', '1.95']);
  });

  test('a reader who lives elsewhere is shown every bookmaker', async () => {
    const { id, token } = await t.createAccount({});
    await t.db.insertInto('account_address').values({ account_id: id, country: 'FR' }).execute();
    const [result] = (await readMatch(coming(), token)).markets;
    expect(result!.rows.map(({ bookmaker }) => bookmaker)).toEqual(['bet365', 'Pinnacle', 'Snai']);
  });

  test('an old price counts neither as best nor as average while another is fresh', async () => {
    t.clock.advance(30 * MINUTE_MS);
    await price('2026-03-07T12:29:00.000Z', [['Snai', 1.85]]);
    const [result] = (await readMatch(coming())).markets;
    expect(result!.rows.map(({ bookmaker, fresh }) => [bookmaker, fresh])).toEqual([
      ['bet365', false],
      ['Snai', true],
    ]);
    expect([result!.best[0], result!.average[0]]).toEqual(['1.85', '1.85']);
    t.clock.set(NOW);
  });

  test('a match that is over shows opening and closing prices', async () => {
    const [result] = (await readMatch(ids.get('Bolton-Crewe')!)).markets;
    expect(result!.rows).toMatchObject([{ bookmaker: 'bet365', fresh: false }]);
    expect(result!.rows[0]!.prices.map(({ open, now, close }) => [open, now, close])).toEqual([
      ['2', null, '1.8'],
      ['3.4', null, '3.5'],
      ['3.8', null, '4.2'],
    ]);
    expect(result!.movement).toEqual([]);
  });

  test('the last prices before the start are the closing ones of a match that is on', async () => {
    t.clock.set(new Date(Date.parse(START) + 10 * MINUTE_MS).toISOString());
    const [result] = (await readMatch(coming())).markets;
    expect(result!.rows.find(({ bookmaker }) => bookmaker === 'Snai')!.prices[0]).toMatchObject({
      ...{ now: null, close: '1.85' },
    });
    t.clock.set(NOW);
  });

  test('a match is a file for calendars, and one that isn’t there is none', async () => {
    const get = (id: number) => t.app.http.inject({ url: calendarLinks.matchCalendar.replace(':id', String(id)) });
    const { statusCode, headers, body } = await get(coming());
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(readCalendar(body)).toMatchObject([
      { summary: expect.stringMatching(/^Crewe\s– Bolton/), start: '2026-03-07T15:00:00.000Z' },
    ]);
    expect(body).toContain(`/m/${coming()}`);
    expect((await get(987_654)).statusCode).toBe(404);
  });

  test('a match without forecast and tips has none of either', async () => {
    const forecast = await t.api.call(toolsCalls.readMatchForecast, { params: { id: coming() } });
    expect(forecast.reply).toEqual({ forecast: null, scores: [] });
    expect((await t.api.call(listMatchTips, { query: { match: coming() } })).reply.results).toEqual([]);
    expect((await t.api.call(listMatchTips, { query: {} })).reply.results).toEqual([]);
  });
});

describe('a competition', () => {
  const read = async (query = {}) => t.api.call(calendarCalls.readCompetition, { params: { id: league }, query });

  test('its page has the running round and the table of the season', async () => {
    const { reply } = await read();
    expect(reply).toMatchObject({ season: '2025/26', seasons: ['2025/26'], competition: { name: 'League One' } });
    expect(reply.matches.map(({ home }) => home)).toEqual(['Crewe', 'Lincoln']);
    expect(reply.round).toBe(4);
    expect(reply.table!.tie_rule).toBe('goal_difference');
    expect(reply.table!.rows.map(({ team, played, points }) => [team, played, points])).toEqual([
      ['Lincoln', 2, 4],
      ['Bolton', 3, 4],
      ['Burton', 1, 3],
      ['Crewe', 2, 0],
    ]);
  });

  test('another round is asked for, and a season that never was is not found', async () => {
    expect((await read({ round: 1 })).reply.matches.map(({ home }) => home)).toEqual(['Bolton']);
    expect((await read({ round: 99 })).reply.round).toBe(4);
    expect((await read({ season: '1901-02' })).status).toBe(404);
  });
});

test('a team has its next and last matches, and what they come to', async () => {
  const { reply } = await t.api.call(calendarCalls.readTeam, { params: { id: teams.get('Bolton')! } });
  expect(reply.next.map(({ id }) => id)).toEqual([coming()]);
  expect(reply.last.map(({ home }) => home)).toEqual(['Burton', 'Lincoln', 'Bolton']);
  expect(reply.sums.all).toMatchObject({ played: 3, won: 1, drawn: 1, lost: 1, scored: 2, conceded: 2, xg: null });
  expect(reply.sums.home).toMatchObject({ played: 1, over_2_5: 1, both_scored: 1, clean_sheets: 0 });
  expect(reply.competitions).toEqual([{ id: league, name: 'League One' }]);
});

test('the sitemap finds weeks, competitions and teams, and of each part its pages', async () => {
  const list = async (query = {}) => (await t.api.call(calendarCalls.listMatchAddresses, { query })).reply;
  const { weeks, team_parts: parts, competitions } = await list();
  expect(weeks).toEqual(['2025-07-28', '2025-08-04', '2025-08-11', '2025-08-18', '2026-03-02', '2026-03-09']);
  expect(competitions).toEqual([league]);
  expect((await list({ week: '2026-03-02' })).matches).toEqual([coming()]);
  expect((await list({ teams: parts[0] })).teams).toHaveLength(4);
});

test('a result makes the pages stale', async () => {
  const told: unknown[] = [];
  const stop = t.context.live.subscribe(PUBLIC_CHANNEL, (payload) => told.push(payload));
  t.clock.advance(6 * HOUR_MS);
  const { token } = await t.createAccount({ admin: true });
  const { status } = await t.api.call(calendarCalls.recordResult, {
    ...{ token, params: { id: coming() } },
    body: { status: 'played', result: { goals: [1, 1] }, reason: 'the match is over' },
  });
  expect(status).toBe(200);
  await t.messagesReceived();
  stop();
  expect(told.length).toBeGreaterThan(0);
  expect((await readMatch(coming())).match).toMatchObject({ status: 'played', goals: [1, 1] });
});
