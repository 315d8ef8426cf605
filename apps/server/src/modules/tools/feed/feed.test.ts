import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calendarCalls, toolsCalls } from '@quotavera/contract';
import { createValuebet, listOwn, readTip } from '@quotavera/contract/tips';
import { HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { feedEvent, feedScore } from '../../calendar/feed/feed.fixture.ts';
import { importFile } from '../../calendar/import/service.ts';
import { readFeed } from '../jobs.ts';

const NOW = '2026-03-07T12:00:00.000Z';
const START = '2026-03-07T15:00:00.000Z';
const KEY = 'a-key-nobody-may-see';
const TEAMS = ['Bolton', 'Crewe'] as const;

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

let t: TestApp;
let feed: Server;
let requests: URL[] = [];
let replies: { odds: Reply; scores: Reply };
const logged: string[] = [];

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function start(environment: Record<string, string>): Promise<TestApp> {
  const app = await createTestApp({ now: NOW, environment });
  const rows = [
    'Div,Date,Time,HomeTeam,AwayTeam',
    'E2,07/03/2026,15:00,Bolton,Crewe',
    'E3,20/03/2026,19:45,Bury,Crawley',
  ];
  await importFile(app.db, { kind: 'file', name: 'a.csv', bytes: bytesOf(rows.join('\n')) }, { clock: app.clock });
  return app;
}

beforeAll(async () => {
  feed = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://feed');
    requests.push(url);
    const { status = 200, headers = {}, body = [] } = url.pathname.endsWith('/odds/') ? replies.odds : replies.scores;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => feed.once('listening', resolve));
});
afterAll(() => feed?.close());

const setting = () => ({
  ODDS_API_KEY: KEY,
  ODDS_API_CREDITS: '20000',
  ODDS_API_URL: `http://127.0.0.1:${(feed.address() as AddressInfo).port}/v4`,
});

async function run(): Promise<string[]> {
  requests = [];
  const log = { warn: (fields: object, text: string) => logged.push(JSON.stringify(fields) + text) };
  await readFeed({ ...t.context, log: log as never });
  return requests.map(({ pathname }) => pathname.replace('/v4/sports/', ''));
}

const overview = async () =>
  (await t.api.call(toolsCalls.readFeed, { token: (await t.createAccount({ admin: true })).token })).reply;

const odds = (at: string, home = 2.1) => ({
  body: [
    feedEvent(TEAMS, START, [
      {
        market: 'h2h',
        at,
        outcomes: [
          ['Bolton', home],
          ['Draw', 3.4],
          ['Crewe', 3.6],
        ],
      },
      {
        market: 'totals',
        at,
        outcomes: [
          ['Over', 1.9, 2.5],
          ['Under', 1.95, 2.5],
        ],
      },
    ]),
  ],
});

describe('a feed with a key', () => {
  let tipster: TestAccount;
  beforeAll(async () => {
    t = await start(setting());
    tipster = await t.createAccount({ userType: 'collaborator' });
  });
  afterAll(() => t.close());
  beforeEach(() => {
    replies = { odds: { body: [] }, scores: { body: [] } };
  });

  async function publish() {
    const fixtures = await t.api.call(calendarCalls.listFixtures, {
      query: { search: 'Bolton' },
      token: await t.tokenOf(tipster.id),
    });
    const leg = {
      type: 'structured',
      fixture_id: fixtures.reply.results[0]!.id,
      market: 'over_under',
      result: 'over',
      line: '2.5',
      odds: '1.9',
    };
    const body = { publish: true, repeat_confirmed: true, is_free: true, stake: '1', bookmaker: 'bet365', legs: [leg] };
    return t.api.call(createValuebet, { token: await t.tokenOf(tipster.id), body: body as never });
  }

  test('a feed with a key is asked for what is near, and what it says verifies prices for half an hour', async () => {
    replies.odds = odds(NOW);
    expect(await run(), 'and not for a match in two weeks').toEqual(['soccer_england_league1/odds/']);
    expect(Object.fromEntries(requests[0]!.searchParams)).toEqual({
      apiKey: KEY,
      regions: 'eu',
      markets: 'h2h,totals,spreads',
      oddsFormat: 'decimal',
      dateFormat: 'iso',
    });
    t.clock.advance(9 * MINUTE_MS);
    expect(await run()).toEqual([]);
    t.clock.advance(MINUTE_MS);
    expect(await run()).toHaveLength(1);
    expect(await overview()).toMatchObject({ source: 'key', coming: 1, priced: 1, nothing_ranks: false, error: null });
    const metrics = (await t.app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;
    for (const line of ['feed_success_age_seconds 0', 'feed_credits_left 20000', 'feed_fresh_matches 1'])
      expect(metrics).toContain(line);

    t.clock.set('2026-03-07T12:30:00Z');
    const { reply } = await publish();
    expect(reply).toMatchObject({
      ranks: true,
      price: { verified: true, imported_at: NOW, imported_bookmaker: 'bet365' },
    });
    t.clock.set('2026-03-07T12:30:01Z');
    expect((await publish()).reply.price).toMatchObject({ verified: false });
  });

  test('a feed with a key gives the close, the live score and, minutes after its end, the result that settles', async () => {
    t.clock.set('2026-03-07T14:50:00Z');
    replies.odds = odds('2026-03-07T14:49:00Z', 2.2);
    await run();
    const tip = (await t.api.call(listOwn, { token: await t.tokenOf(tipster.id) })).reply.results.find(
      (one) => one.view === 'whole' && one.ranks,
    )!;
    const read = async () =>
      (await t.api.call(readTip, { params: { id: tip.id }, token: await t.tokenOf(tipster.id) })).reply.tip;
    t.clock.set('2026-03-07T15:30:00Z');
    const score = (goals: readonly [number, number], completed: boolean) => ({
      body: [feedScore(TEAMS, START, { goals, completed, at: t.clock.now().toISOString() })],
    });
    replies.scores = score([1, 0], false);
    expect((await run()).sort()).toEqual(['soccer_england_league1/odds/', 'soccer_england_league1/scores/']);
    expect(await read()).toMatchObject({ outcome: 'in_progress', legs: [{ live_score: '1-0', score: null }] });

    t.clock.set('2026-03-07T16:56:00Z');
    replies.scores = score([2, 1], true);
    await run();
    expect(await read()).toMatchObject({
      outcome: 'won',
      closing_odds: '1.9',
      legs: [{ live_score: null, score: '2-1', graded_by: 'result' }],
    });
    t.clock.advance(5 * MINUTE_MS);
    expect(await run(), 'nobody plays any more').toEqual([]);
  });
});

describe('a feed that does not answer', () => {
  beforeAll(async () => {
    t = await start(setting());
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    replies = { odds: odds(t.clock.now().toISOString()), scores: { body: [] } };
    t.clock.advance(HOUR_MS);
    await t.db.updateTable('feed_league').set({ prices_at: null }).execute();
    await t.db
      .updateTable('feed_state')
      .set({ paused_until: null, failures: 0, remaining: null, used: null, error_code: null })
      .execute();
    t.clock.set(NOW);
  });

  const callsAfter = async (minutes: number) => {
    t.clock.advance(minutes * MINUTE_MS);
    return (await run()).length;
  };

  test('a feed that does not answer is left alone longer each time, and as long as it says', async () => {
    replies.odds = { status: 500 };
    expect(await run()).toHaveLength(1);
    expect([await callsAfter(0.9), await callsAfter(0.1)]).toEqual([0, 1]);
    expect([await callsAfter(1.9), await callsAfter(0.1)]).toEqual([0, 1]);
    expect(await overview()).toMatchObject({ error: 'unreachable' });
    replies.odds = { status: 429, headers: { 'retry-after': '1800' } };
    t.clock.advance(4 * MINUTE_MS);
    await run();
    expect(await overview()).toMatchObject({ error: 'busy' });
    replies.odds = odds(NOW);
    expect([await callsAfter(29.9), await callsAfter(0.1)]).toEqual([0, 1]);
    expect(await overview()).toMatchObject({ error: null, paused_until: null });
  });

  test('a feed that does not answer is asked no more when its calls are used up, and probed once an hour', async () => {
    replies.odds = { ...odds(NOW), headers: { 'x-requests-remaining': '1' } };
    expect(await run()).toHaveLength(1);
    expect(await callsAfter(10)).toBe(0);
    expect(await overview()).toMatchObject({ error: 'quota_spent', credits: { left: 1 } });
    replies.odds = { ...odds(NOW), headers: { 'x-requests-remaining': '480', 'x-requests-used': '20' } };
    expect([await callsAfter(59), await callsAfter(1)]).toEqual([0, 1]);
    expect(await overview()).toMatchObject({
      error: null,
      credits: { left: 480, total: 500, resets_at: '2026-04-01T00:00:00.000Z' },
    });
  });

  test.each([
    [{ status: 401 }, 'key_refused', 60],
    [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'unreachable', 1],
  ] as const)('answering %o is %s', async (reply, error, minutes) => {
    replies.odds = reply;
    expect(await run()).toHaveLength(1);
    expect(await overview()).toMatchObject({ error });
    expect([await callsAfter(minutes - 0.1), await callsAfter(0.1)]).toEqual([0, 1]);
  });

  test.each([
    [{ status: 422 }, 'league_refused'],
    [{ body: '<html>' }, 'unreadable'],
  ] as const)('answering %o is told of the league alone', async (reply, error) => {
    replies.odds = reply;
    await run();
    expect(await overview()).toMatchObject({ error: null, leagues: [{ name: 'League One', error }] });
    expect([await callsAfter(9), await callsAfter(1)]).toEqual([0, 1]);
  });

  test('a feed that does not answer tells its key to no log', () => {
    expect(logged.length).toBeGreaterThan(3);
    expect(logged.join()).not.toContain(KEY);
  });
});

describe('without a key', () => {
  beforeAll(async () => {
    t = await start({});
    replies = { odds: odds(NOW), scores: { body: [] } };
  });
  afterAll(() => t.close());

  test('nobody is asked, admins are told, and a file in the format verifies as well', async () => {
    expect(await run()).toEqual([]);
    expect(await overview()).toMatchObject({ source: 'none', coming: 1, priced: 0, nothing_ranks: true });
    const { token } = await t.createAccount({ admin: true });
    const upload = (events: object[]) =>
      t.app.http.inject({
        method: 'POST',
        url: '/api/tools/v1/price-import/?name=prices.json',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        payload: JSON.stringify(events),
      });
    const sent = await upload(odds(NOW).body);
    expect([sent.statusCode, sent.json()]).toMatchObject([201, { rows_changed: 1, rows_rejected: 0 }]);
    expect(await overview()).toMatchObject({ priced: 1 });
  });

  test('a name of a team is matched by an admin, and taken back', async () => {
    const { token } = await t.createAccount({ admin: true });
    const body = { url: 'http://127.0.0.1:1/odds?apiKey=secret' };
    const refused = await t.api.call(toolsCalls.importPrices, { query: {}, body: body as never, token });
    expect(refused.error.code).toBe('import_source_refused');
    const runs = await t.api.call(calendarCalls.listImports, { query: {}, token });
    expect(runs.reply.results[0]!.source).toBe('http://127.0.0.1:1/odds?apiKey=***');

    const [alias] = await t.db
      .insertInto('team_alias')
      .columns(['sport', 'country', 'name', 'competition_id', 'match', 'seen_at'])
      .expression(
        t.db
          .selectFrom('competition')
          .select((eb) => [
            eb.val('football').as('a'),
            eb.val('England').as('b'),
            eb.val('Bolton Wanderers').as('c'),
            'id',
            eb.val('Bolton Wanderers - Crewe').as('d'),
            eb.val(t.clock.now()).as('e'),
          ])
          .where('code', '=', 'E2'),
      )
      .returning(['id', 'competition_id'])
      .execute();
    const { teams } = await overview();
    const bolton = teams[String(alias!.competition_id)]!.find(({ name }) => name === 'Bolton')!;
    const match = (team_id: number | null) =>
      t.api.call(toolsCalls.matchTeam, { params: { id: alias!.id }, body: { team_id }, token });
    expect((await match(bolton.id)).status).toBe(200);
    expect((await overview()).names).toMatchObject([{ name: 'Bolton Wanderers', team: bolton }]);
    expect((await match(999_999)).status).toBe(404);
    expect((await match(null)).status).toBe(200);
    expect((await overview()).names).toMatchObject([{ team: null }]);

    const made = { params: { id: alias!.id }, body: { new_team: true as const }, token };
    expect((await t.api.call(toolsCalls.matchTeam, made)).status).toBe(200);
    expect((await overview()).names).toMatchObject([{ team: { name: 'Bolton Wanderers' } }]);
    expect((await t.api.call(toolsCalls.matchTeam, { ...made, params: { id: 999_999 } })).status).toBe(404);
  });
});

describe('an answer that is understood in part', () => {
  beforeAll(async () => {
    t = await start(setting());
  });
  afterAll(() => t.close());

  test('is taken as far as it goes, and what was left out is counted by reason, with an example', async () => {
    const answer = odds(NOW);
    const [known] = answer.body;
    const unknown = { ...known, home_team: 'Nessuno FC', bookmakers: [] };
    replies.odds = { body: [...answer.body, unknown, { ...unknown, away_team: 'Neanche' }, { id: 'broken' }] as never };
    await run();
    const { leagues } = await overview();
    const texts = leagues.flatMap(({ left_out }) =>
      left_out.map(({ count, description }) => `${count} ${description}`),
    );
    expect(texts).toEqual([
      expect.stringMatching(/^2 Squadra con un nome che nessuno ha ancora abbinato\..*Nessuno FC/),
      expect.stringMatching(/^1 /),
    ]);
    t.clock.advance(10 * MINUTE_MS);
    replies.odds = odds(NOW);
    await run();
    expect((await overview()).leagues.flatMap(({ left_out }) => left_out)).toEqual([]);
  });
});
