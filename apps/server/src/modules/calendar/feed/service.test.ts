import { VISITOR } from '@quotavera/domain/access';
import { HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '../../../platform/clock/index.ts';
import { licenseBookmakers } from '../../../testing/factories/bookmakers.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { fixturesByIds, fixtureWithPrices } from '../fixtures/service.ts';
import { importFile, readRun } from '../import/service.ts';
import { closingPrices, forgetLivePrices, latestQuotes } from '../prices/service.ts';
import { type FeedMarket, feedEvent, feedScore } from './feed.fixture.ts';
import { importFeedFile, takeFeed } from './service.ts';
import { closePrices } from './service-closings.ts';

const NOW = '2026-03-07T12:00:00.000Z';
const START = '2026-03-07T15:00:00.000Z';
const clock = testClock(NOW);

let database: TestDatabase;

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function importRows(header: string, ...rows: string[]) {
  const text = [`Div,Date,Time,HomeTeam,AwayTeam,${header}`, ...rows].join('\n');
  const outcome = await importFile(database.db, { kind: 'file', name: 'a.csv', bytes: bytesOf(text) }, { clock });
  if (!outcome.ok) throw new Error(outcome.error.code);
}

const take = (...events: object[]) => takeFeed(database.db, JSON.stringify(events), clock);

async function fixtureOf(home: string) {
  const { rows } = await sql<{ id: number }>`
    select f.id from fixture f join team h on h.id = f.home_team_id where h.name = ${home}`.execute(database.db);
  return (await fixturesByIds(database.db, [rows[0]!.id])).get(rows[0]!.id)!;
}

const h2h = (teams: readonly [string, string], prices: readonly [number, number, number], at: string | null = NOW) =>
  ({
    market: 'h2h',
    at,
    outcomes: [
      [teams[0], prices[0]],
      ['Draw', prices[1]],
      [teams[1], prices[2]],
    ],
  }) satisfies FeedMarket;

async function quotesOn(home: string, selection: string, market = '1x2', line: number | null = null) {
  const { id } = await fixtureOf(home);
  const [quotes] = await latestQuotes(database.db, [{ fixtureId: id, market, selection, line }], clock.now());
  return quotes!.map(({ bookmaker, side, odds, at }) => [bookmaker, side, odds, at && new Date(at).toISOString()]);
}

beforeAll(async () => {
  database = await createTestDatabase();
  await licenseBookmakers(database.db, 'bet365');
});
afterAll(() => database?.drop());
beforeEach(() => void clock.set(NOW));

describe('prices of a feed', () => {
  const BOLTON = ['Bolton', 'Crewe'] as const;

  test('prices of a feed have the time of their market at their bookmaker, whenever they are read', async () => {
    await importRows('B365H', 'E2,07/03/2026,15:00,Bolton,Crewe,9');
    const old = '2026-03-07T11:00:00.000Z';
    const event = feedEvent(BOLTON, START, [h2h(BOLTON, [2.1, 3.4, 3.6], old)]);
    expect((await take(event)).counts).toMatchObject({ read: 1, changed: 1, same: 0, rejected: 0 });
    clock.advance(HOUR_MS);
    expect((await take(event)).counts).toMatchObject({ changed: 0, same: 1 });
    expect(await quotesOn('Bolton', 'home')).toEqual([['bet365', 'back', 2100, old]]);

    const later = '2026-03-07T12:30:00.000Z';
    await take(feedEvent(BOLTON, START, [h2h(BOLTON, [2.2, 3.4, 3.4], later)]));
    await take(event);
    expect(await quotesOn('Bolton', 'home'), 'an older price is no news').toEqual([['bet365', 'back', 2200, later]]);
    await take(feedEvent(BOLTON, START, [h2h(BOLTON, [2.3, 3.4, 3.3], '2026-03-07T14:59:00Z')]));
    expect(await quotesOn('Bolton', 'home'), 'nor from the future').toEqual([
      ['bet365', 'back', 2300, clock.now().toISOString()],
    ]);
  });

  test('prices of every market stand under the calendar’s codes', async () => {
    await importRows('B365H', 'E2,08/03/2026,15:00,Lincoln,Burton,');
    const teams = ['Lincoln', 'Burton'] as const;
    const start = '2026-03-08T15:00:00.000Z';
    const markets: FeedMarket[] = [
      { ...h2h(teams, [2, 3.4, 3.6]), bookmaker: 'Pinnacle' },
      { ...h2h(teams, [2.06, 3.5, 3.8]), bookmaker: 'Betfair', key: 'betfair_ex_eu' },
      { ...h2h(teams, [2.08, 3.6, 3.9]), bookmaker: 'Betfair', key: 'betfair_ex_eu', market: 'h2h_lay' },
      {
        bookmaker: 'Unibet',
        market: 'totals',
        at: NOW,
        outcomes: [
          ['Over', 1.9, 2.25],
          ['Under', 1.95, 2.25],
        ],
      },
      {
        bookmaker: 'Unibet',
        market: 'spreads',
        at: NOW,
        outcomes: [
          ['Lincoln', 1.9, -0.5],
          ['Burton', 1.95, 0.5],
        ],
      },
    ];
    expect((await take(feedEvent(teams, start, markets))).problems).toEqual([]);
    expect(await quotesOn('Lincoln', 'home')).toEqual([
      ['Betfair Exchange', 'back', 2060, NOW],
      ['Betfair Exchange', 'lay', 2080, NOW],
      ['Pinnacle', 'back', 2000, NOW],
    ]);
    expect(await quotesOn('Lincoln', 'under', 'over_under', 2250)).toEqual([['Unibet', 'back', 1950, NOW]]);
    expect(await quotesOn('Lincoln', 'away', 'asian_handicap', 500)).toEqual([['Unibet', 'back', 1950, NOW]]);
  });

  test('prices that can’t be real are left out, and the run says so', async () => {
    await importRows('B365H', 'E2,08/03/2026,15:00,Exeter,Barnsley,');
    const teams = ['Exeter', 'Barnsley'] as const;
    const { problems } = await take(
      { nonsense: true },
      feedEvent(teams, '2026-03-08T15:00:00Z', [
        { ...h2h(teams, [2, 3.4, 36]), bookmaker: 'Slip' },
        { ...h2h(teams, [2, 3.4, 1]), bookmaker: 'One' },
        { ...h2h(teams, [2, 3.4, 3.6], null), bookmaker: 'Timeless' },
        {
          bookmaker: 'No draw',
          market: 'h2h',
          at: NOW,
          outcomes: [
            ['Exeter', 1.9],
            ['Barnsley', 1.95],
          ],
        },
        {
          bookmaker: 'No line',
          market: 'totals',
          at: NOW,
          outcomes: [
            ['Over', 1.9],
            ['Under', 1.95],
          ],
        },
        {
          bookmaker: 'A third',
          market: 'totals',
          at: NOW,
          outcomes: [
            ['Over', 1.9, 2.3],
            ['Under', 1.95, 2.3],
          ],
        },
      ]),
    );
    expect(problems.map(({ line, code, detail }) => [line, code, detail])).toEqual([
      [1, 'event_invalid', 'sport_key'],
      [2, 'price_outlier', 'Slip h2h'],
      [2, 'price_invalid', 'One h2h'],
      [2, 'price_time_missing', 'Timeless h2h'],
      [2, 'price_invalid', 'No draw h2h'],
      [2, 'price_line_missing', 'No line totals'],
      [2, 'price_line_missing', 'A third totals'],
    ]);
    expect(await quotesOn('Exeter', 'home')).toEqual([]);
  });

  test('prices of a match in play are no prices of before its start, and fresh for five minutes', async () => {
    await importRows('B365H', 'E2,07/03/2026,15:00,Reading,Wigan,');
    const teams = ['Reading', 'Wigan'] as const;
    await take(feedEvent(teams, START, [h2h(teams, [2, 3.4, 3.6], '2026-03-07T12:00:00Z')]));
    clock.set('2026-03-07T15:20:00Z');
    await take(feedEvent(teams, START, [h2h(teams, [1.2, 6, 15], '2026-03-07T15:10:00Z')]));
    expect(await quotesOn('Reading', 'home'), 'and none is fresh any more').toEqual([['bet365', 'back', 2000, null]]);
    const inPlay = '2026-03-07T15:19:00.000Z';
    await take(feedEvent(teams, START, [h2h(teams, [1.3, 5, 12], inPlay)]));
    expect(await quotesOn('Reading', 'home')).toEqual([['bet365', 'back', 1300, inPlay]]);
    const { id } = await fixtureOf('Reading');
    const screen = async () => {
      const read = (await fixtureWithPrices(database.db, VISITOR, id, clock.now()))!;
      const { quotes, best } = read.prices.find(({ selection }) => selection === 'home')!;
      return [read.price_max_age, best, quotes.map(({ odds, at }) => [odds, at])];
    };
    expect(await screen()).toEqual([5 * MINUTE_MS, '1.3', [['1.3', inPlay]]]);
    clock.set('2026-03-07T15:24:01Z');
    expect(await screen()).toEqual([5 * MINUTE_MS, '2', [['2', null]]]);
    const setting = { key: 'prices.live_max_age_ms', value: JSON.stringify(6 * MINUTE_MS) };
    await database.db.insertInto('setting').values(setting).execute();
    expect(await quotesOn('Reading', 'home')).toEqual([['bet365', 'back', 1300, inPlay]]);
    await database.db.deleteFrom('setting').where('key', '=', setting.key).execute();
    expect(await quotesOn('Reading', 'home')).toEqual([['bet365', 'back', 2000, null]]);
    await forgetLivePrices(database.db, clock.now());
    expect(await database.db.selectFrom('fixture_live_quote').selectAll().execute()).toEqual([]);
  });
});

describe('names of teams', () => {
  const teams = ['Stevenage Borough', 'Milton Keynes Dons'] as const;

  test('names of teams names of teams that nobody knows wait in a queue, with the team that the calendar leaves', async () => {
    await importRows('B365H', 'E2,10/03/2026,19:45,Stevenage,MK Dons,', 'E2,10/03/2026,20:00,Wycombe,Bradford,');
    const event = feedEvent(teams, '2026-03-10T19:45:00Z', [h2h(teams, [2, 3.4, 3.6])]);
    const first = await take(event);
    expect(first.problems).toMatchObject([{ code: 'team_unmatched', detail: 'Stevenage Borough, Milton Keynes Dons' }]);
    expect(await quotesOn('Stevenage', 'home')).toEqual([]);
    const { rows } = await sql<{ id: number; name: string; suggested: string }>`
      select a.id, a.name, t.name as suggested from team_alias a left join team t on t.id = a.suggested_team_id
      where a.team_id is null order by a.name`.execute(database.db);
    expect(rows).toMatchObject([
      { name: 'Milton Keynes Dons', suggested: 'MK Dons' },
      { name: 'Stevenage Borough', suggested: 'Stevenage' },
    ]);
    await sql`update team_alias set team_id = suggested_team_id`.execute(database.db);
    expect((await take(event)).problems).toEqual([]);
    expect(await quotesOn('Stevenage', 'home')).toHaveLength(1);
  });

  test('names of teams go without accents and "FC", and other leagues and matches are refused', async () => {
    const near = ['Wycombe FC', 'Brádford'] as const;
    const { problems } = await take(
      feedEvent(near, '2026-03-10T20:00:00Z', [h2h(near, [2, 3.4, 3.6])]),
      feedEvent(['Wycombe', 'Stevenage'], '2026-03-10T20:00:00Z', []),
      feedEvent(['A', 'B'], '2026-03-10T20:00:00Z', [], 'cricket_ipl'),
    );
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [2, 'match_unknown'],
      [3, 'league_unknown'],
    ]);
    expect(await quotesOn('Wycombe', 'home')).toHaveLength(1);
  });
});

describe('scores', () => {
  const score = (teams: readonly [string, string], goals: readonly [number, number] | null, completed: boolean) =>
    feedScore(teams, START, { goals, completed, at: clock.now().toISOString() });

  test('scores are live, then the result, which files complete and correct and the feed corrects no more', async () => {
    await importRows('B365H', 'E2,07/03/2026,15:00,Huddersfield,Luton,');
    const teams = ['Huddersfield', 'Luton'] as const;
    clock.set('2026-03-07T15:40:00Z');
    expect((await take(score(teams, [1, 0], false))).decided).toEqual([]);
    const { id } = await fixtureOf('Huddersfield');
    const live = async () => (await fixtureOf('Huddersfield')).liveScore;
    expect(await live()).toEqual([1, 0]);
    expect((await take(score(teams, [1, 0], true))).decided, 'no match is over after 40 minutes').toEqual([]);

    clock.set('2026-03-07T16:55:00Z');
    expect((await take(score(teams, [2, 1], true))).decided).toEqual([id]);
    expect((await take(score(teams, [2, 1], true))).decided).toEqual([]);
    expect(await fixtureOf('Huddersfield')).toMatchObject({
      status: 'played',
      result: { goals: [2, 1], corners: null },
      liveScore: null,
    });
    expect((await take(score(teams, [2, 2], true))).decided, 'its own it may correct').toEqual([id]);

    await importRows('FTHG,FTAG,HC,AC', 'E2,07/03/2026,15:00,Huddersfield,Luton,2,2,7,4');
    expect((await take(score(teams, [3, 2], true))).decided).toEqual([]);
    const { rows } = await sql`
      select source, result -> 'goals' as goals, result -> 'corners' as corners from fixture_result
      where fixture_id = ${id} order by version`.execute(database.db);
    expect(rows).toEqual([
      { source: 'feed', goals: [2, 1], corners: null },
      { source: 'feed', goals: [2, 2], corners: null },
      { source: 'football-data', goals: [2, 2], corners: [7, 4] },
    ]);
  });

  test('scores of leagues with play-offs are no results: they may be those of extra time', async () => {
    await importRows('B365H', 'SC0,07/03/2026,15:00,Dundee,Hibernian,');
    clock.set('2026-03-07T17:30:00Z');
    const at = clock.now().toISOString();
    const end = { goals: [2, 1], completed: true, at } as const;
    expect((await take(feedScore(['Dundee', 'Hibernian'], START, end, 'soccer_spl'))).decided).toEqual([]);
    expect(await fixtureOf('Dundee')).toMatchObject({ status: 'scheduled', liveScore: [2, 1] });
  });
});

describe('the last prices before the start', () => {
  const teams = ['Peterboro', 'Rotherham'] as const;
  const KICK_OFF = '2026-03-14T15:00:00.000Z';
  const markets = (at: string): FeedMarket[] => [
    { ...h2h(teams, [2, 3.4, 3.6], at), bookmaker: 'William Hill' },
    { ...h2h(teams, [2.1, 3.5, 3.8], at), bookmaker: 'Unibet' },
  ];
  const closing = async () => {
    const { id } = await fixtureOf('Peterboro');
    return (await closingPrices(database.db, [id])).get(id)?.book('1x2', 'home', null) ?? null;
  };

  test('the last prices before the start are the closing ones when they are fresh, until a file brings its own', async () => {
    await importRows('B365H', 'E2,14/03/2026,15:00,Peterboro,Rotherham,');
    clock.set('2026-03-14T14:44:00Z');
    await take(feedEvent(teams, KICK_OFF, markets('2026-03-14T14:44:00Z')));
    clock.set('2026-03-14T15:00:00Z');
    expect(await closePrices(database.db, clock.now()), '16 minutes are too old').toEqual([]);

    await take(feedEvent(teams, KICK_OFF, markets('2026-03-14T14:45:00Z')));
    clock.set('2026-03-14T14:59:00Z');
    expect(await closePrices(database.db, clock.now()), 'it has not started').toEqual([]);
    clock.set('2026-03-14T15:00:00Z');
    const { id } = await fixtureOf('Peterboro');
    expect(await closePrices(database.db, clock.now())).toEqual([id]);
    expect(await closePrices(database.db, clock.now())).toEqual([]);
    expect(await closing()).toEqual({ bookmaker: 'AVG', prices: { home: 2050, draw: 3450, away: 3700 } });

    await importRows(
      'PSCH,PSCD,PSCA,AvgCH,AvgCD,AvgCA',
      'E2,14/03/2026,15:00,Peterboro,Rotherham,2,3.5,3.9,2.01,3.4,3.6',
    );
    expect(await closing()).toEqual({ bookmaker: 'PS', prices: { home: 2000, draw: 3500, away: 3900 } });
  });
});

test('a file in the feed’s format is an import like any other', async () => {
  const teams = ['Lincoln', 'Burton'] as const;
  const source = (text: string) => ({ kind: 'upload', name: 'prices.json', bytes: bytesOf(text) }) as const;
  const start = '2026-03-08T15:00:00.000Z';
  const events = [
    feedEvent(teams, start, [h2h(teams, [2.5, 3.2, 3], '2026-03-07T12:00:00Z')]),
    feedEvent(['Nobody', 'Burton'], start, []),
  ];
  const outcome = await importFeedFile(database.db, source(JSON.stringify(events)), { clock });
  expect(outcome).toMatchObject({ ok: true, run: { rows_read: 2, rows_changed: 1, rows_rejected: 1 } });
  expect((await readRun(database.db, outcome.run.id))?.problems).toMatchObject([{ line: 2, code: 'team_unmatched' }]);
  for (const [text, code] of [
    ['', 'import_empty'],
    ['{"message": "Unknown sport"}', 'import_unreadable'],
    ['[', 'import_unreadable'],
  ] as const) {
    expect(await importFeedFile(database.db, source(text), { clock })).toMatchObject({ ok: false, error: { code } });
  }
});
