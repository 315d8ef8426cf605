import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { calendarCalls } from '@quotavera/contract';
import { MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/index.ts';
import { calendarModule } from '../calendar/index.ts';
import { toolsModule } from './index.ts';

const HEADER =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A,MaxH,MaxD,MaxA,AvgH,AvgD,AvgA,AHh,PAHH,PAHA';
const ROWS = [
  'E0,07/03/2026,12:30,Arsenal,Chelsea,,,,1.8,3.6,4.5,1.85,3.75,4.75,1.79,3.6,4.4,-0.5,1.84,2.06',
  'E0,07/03/2026,15:00,Leeds,Fulham,,,,2.4,3.3,3,2.5,3.4,30,2.38,3.3,2.95,0,1.84,2.06',
  'E0,08/03/2026,16:30,Everton,Brighton,,,,2.7,3.2,2.7,,,,,,,,,',
  'E0,28/02/2026,15:00,Wolves,Burnley,2,1,H,2,3.4,3.8,,,,,,,,,',
  'E0,02/03/2026,11:00,Tottenham,Sunderland,,,,2,3.4,3.8,,,,,,,,,',
];

let t: TestApp;
let admin: string;
let member: string;

async function upload(
  text: string | Buffer,
  options: { token?: string; query?: string; type?: string; language?: string } = {},
) {
  const response = await t.app.http.inject({
    method: 'POST',
    url: `/api/tools/v1/imports/${options.query ?? ''}`,
    headers: {
      authorization: `Bearer ${options.token ?? admin}`,
      'content-type': options.type ?? 'text/csv',
      ...(options.language ? { 'x-language': options.language } : {}),
    },
    payload: text,
  });
  return { status: response.statusCode, body: response.json() };
}

interface CalendarPage {
  count: number;
  next: string | null;
  previous: string | null;
  results: readonly { home: string }[];
}

async function pageAt(url: string): Promise<CalendarPage> {
  const response = await t.app.http.inject({ url, headers: { authorization: `Bearer ${member}` } });
  return response.json();
}

async function fixtureBetween(home: string, away: string) {
  const { reply } = await t.api.call(calendarCalls.listFixtures, {
    query: { search: `${home} ${away}`, when: 'all' },
    token: member,
  });
  expect(reply.results).toHaveLength(1);
  return reply.results[0]!;
}

beforeAll(async () => {
  t = await createTestApp({
    now: '2026-03-02T12:00:00Z',
    modules: [calendarModule, toolsModule],
    environment: { IMPORT_PRIVATE_NETWORKS: '1' },
  });
  admin = (await t.createAccount({ admin: true })).token;
  const abroad = await t.createAccount();
  // Readers in Italy see licensed bookmakers alone.
  await t.db.insertInto('account_address').values({ account_id: abroad.id, country: 'DE' }).execute();
  member = abroad.token;
});
afterAll(() => t?.close());

it('imports take a file as the body, and tell what became of it', async () => {
  const { status, body } = await upload(`${HEADER}\n${ROWS.join('\n')}\nE0,xx,,A,B,,,,,,,,,,,,,,,\n`, {
    query: '?name=E0.csv',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    kind: 'upload',
    source: 'E0.csv',
    status: 'done',
    rows_read: 6,
    rows_new: 5,
    rows_rejected: 1,
  });

  const { reply } = await t.api.call(calendarCalls.readImport, {
    params: { id: body.id },
    token: admin,
    language: 'it',
  });
  expect(reply.rejections).toEqual([
    {
      line: 3,
      code: 'price_outlier',
      description: 'Quote impossibili, non importate. (MAX 1x2 early 2.5/3.4/30)',
      raw: ROWS[1],
    },
    { line: 7, code: 'date_invalid', description: 'Data non valida. (xx)', raw: 'E0,xx,,A,B,,,,,,,,,,,,,,,' },
  ]);
  const again = await upload(`${HEADER}\n${ROWS.join('\n')}\n`);
  expect(again.body).toMatchObject({ rows_new: 0, rows_changed: 0, rows_same: 5 });
  const list = await t.api.call(calendarCalls.listImports, { query: { page_size: 1 }, token: admin });
  expect(list.reply).toMatchObject({ count: 2, previous: null, results: [{ id: again.body.id }] });
  const next = await t.app.http.inject({ url: list.reply.next!, headers: { authorization: `Bearer ${admin}` } });
  expect(next.json()).toMatchObject({ next: null, results: [{ id: body.id }] });
});

it('imports are the admins’ alone', async () => {
  expect((await upload('Div\n', { token: member })).status).toBe(403);
  expect((await t.app.http.inject({ method: 'POST', url: '/api/tools/v1/imports/', payload: 'x' })).statusCode).toBe(
    401,
  );
  expect((await t.api.call(calendarCalls.listImports, { query: {}, token: member })).status).toBe(403);
});

it.each([
  ['', 422, 'import_empty', {}],
  ['Div,Date,HomeTeam\n', 422, 'import_columns_missing', { file: ['Missing columns: AwayTeam.'] }],
  [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 10]), 422, 'import_unreadable', {}],
])('imports refuse what is no file: %#', async (text, status, code, errors) => {
  const answer = await upload(text, { language: 'en' });
  expect([answer.status, answer.body.code, answer.body.errors]).toEqual([status, code, errors]);
});

it('imports refuse a season that is none, a type that is none, an id that is none', async () => {
  expect((await upload('Div\n', { query: '?season=last' })).body).toMatchObject({
    code: 'validation',
    errors: { season: [expect.any(String)] },
  });
  expect((await upload('<a/>', { type: 'text/html' })).status).toBe(415);
  expect((await t.api.call(calendarCalls.readImport, { params: { id: 999_999 }, token: admin })).status).toBe(404);
});

it('imports answer before a long wrong upload has ended', async () => {
  const address = await t.app.http.listen({ port: 0, host: '127.0.0.1' });
  const wrong = new Blob(['Div,Date\n', 'x'.repeat(8 * 1024 * 1024)]);
  const response = await fetch(`${address}/api/tools/v1/imports/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'text/csv' },
    body: wrong,
  });
  expect(response.status).toBe(422);
  const tooBig = await fetch(`${address}/api/tools/v1/imports/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin}`,
      'content-type': 'text/csv',
      'content-length': String(51 * 1024 * 1024),
    },
    body: new Blob(['x'.repeat(51 * 1024 * 1024)]),
  }).then(
    (answer) => answer.status,
    () => 413,
  );
  expect(tooBig).toBe(413);
});

describe('imports by address', () => {
  let web: Server;
  let base: string;
  beforeAll(async () => {
    web = createServer((request, response) => {
      const url = request.url ?? '';
      if (url === '/ok.csv') response.end(`${HEADER}\nE1,07/03/2026,15:00,Derby,Stoke,,,,2,3.4,3.8,,,,,,,,,\n`);
      else if (url === '/packed.csv') {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.end(gzipSync(`${HEADER}\nE1,07/03/2026,15:00,Hull,Luton,,,,2,3.4,3.8,,,,,,,,,\n`));
      } else if (url === '/moved.csv') response.writeHead(302, { location: '/ok.csv' }).end();
      else if (url === '/round.csv') response.writeHead(302, { location: '/round.csv' }).end();
      else if (url === '/elsewhere.csv') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      else response.writeHead(404).end('nothing');
    });
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  });
  afterAll(() => void web?.close());

  const fetchFrom = (url: unknown) => upload(JSON.stringify({ url }), { type: 'application/json', language: 'en' });

  it('imports by address follow redirects and unpack', async () => {
    expect((await fetchFrom(`${base}/ok.csv`)).body).toMatchObject({ kind: 'url', status: 'done', rows_new: 1 });
    expect((await fetchFrom(`${base}/moved.csv`)).body).toMatchObject({ rows_same: 1 });
    expect((await fetchFrom(`${base}/packed.csv`)).body).toMatchObject({ rows_new: 1 });
  });

  it.each(['/missing.csv', '/round.csv', '/elsewhere.csv'])('imports by address refuse %s', async (path) => {
    const { status, body } = await fetchFrom(`${base}${path}`);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'import_source_refused', ['url']]);
  });

  it.each(['ftp://example.com/a.csv', 'javascript:alert(1)', '', 7, null])(
    'imports by address are web addresses: %j',
    async (url) => {
      expect((await fetchFrom(url)).body).toMatchObject({ code: 'validation', errors: { url: [expect.any(String)] } });
    },
  );
});

it('the calendar shows what comes, by team, competition, day and sport, page after page', async () => {
  const names = async (query: Record<string, unknown>) => {
    const { reply } = await t.api.call(calendarCalls.listFixtures, { query: query as never, token: member });
    return reply.results.map((fixture) => fixture.home);
  };
  expect((await names({ search: 'premier' })).sort()).toEqual(['Arsenal', 'Everton', 'Leeds']);
  expect(await names({ search: 'CHEL arse' })).toEqual(['Arsenal']);
  expect(await names({ search: '100%' })).toEqual([]);
  expect(await names({ from: '2026-03-08', to: '2026-03-08' })).toEqual(['Everton']);
  expect(await names({ sport: 'soccer', when: 'all', search: 'wolves' })).toEqual(['Wolves']);
  expect(await names({ sport: 'tennis' })).toEqual([]);
  expect(await names({ when: 'started' })).toEqual(['Tottenham']);

  const all = await names({ page_size: 100 });
  const walked: string[] = [];
  let url: string | null = '/api/tips/v1/fixtures/?page_size=2';
  let previous: string | null = null;
  while (url) {
    const page = await pageAt(url);
    walked.push(...page.results.map((fixture) => fixture.home));
    expect(page.count).toBe(all.length);
    url = page.next;
    previous = page.previous;
  }
  expect(walked).toEqual(all);
  const back = await pageAt(previous!);
  expect(back.results.map((fixture) => fixture.home)).toEqual(all.slice(all.length - 3, all.length - 1));
});

it('the calendar reads a match with its prices: the best and each bookmaker’s, slips left out', async () => {
  const { id } = await fixtureBetween('Arsenal', 'Chelsea');
  const { reply } = await t.api.call(calendarCalls.readFixture, { params: { id }, token: member });
  expect(reply.fixture).toMatchObject({
    competition: 'Premier League',
    country: 'England',
    season: '2025/26',
    starts_at: '2026-03-07T12:30:00.000Z',
  });
  expect(
    reply.prices.map(({ market, selection, line, best, best_bookmaker, quotes }) => [
      market,
      selection,
      line,
      best,
      best_bookmaker,
      quotes.find(({ bookmaker }) => bookmaker === 'AVG')?.odds ?? null,
    ]),
  ).toEqual([
    ['1x2', 'home', null, '1.85', 'MAX', '1.79'],
    ['1x2', 'draw', null, '3.75', 'MAX', '3.6'],
    ['1x2', 'away', null, '4.75', 'MAX', '4.4'],
    ['asian_handicap', 'home', '-0.5', '1.84', 'Pinnacle', null],
    ['asian_handicap', 'away', '0.5', '2.06', 'Pinnacle', null],
  ]);
  expect(reply.prices[0]).toMatchObject({ seen_at: '2026-03-02T12:00:00.000Z' });
  expect(reply.prices[0]?.quotes).toContainEqual({ bookmaker: 'bet365', side: 'back', odds: '1.8', at: null });
  expect(reply.price_max_age).toBe(30 * MINUTE_MS);
  const other = await fixtureBetween('Leeds', 'Fulham');
  const slip = await t.api.call(calendarCalls.readFixture, { params: { id: other.id }, token: member });
  expect(slip.reply.prices.find((price) => price.selection === 'away')?.best).toBe('2.95');
});

it('the calendar takes a constant number of statements', async () => {
  const { count } = await t.countQueries(() =>
    t.api.call(calendarCalls.listFixtures, { query: { search: 'e', when: 'all', page_size: 100 }, token: member }),
  );
  expect(count).toBeLessThanOrEqual(3);
});

it('the calendar lists competitions', async () => {
  const { reply } = await t.api.call(calendarCalls.listCompetitions, { query: { sport: 'soccer' } });
  expect(reply.results.map(({ code, name, country }) => [code, name, country])).toEqual([
    ['E1', 'Championship', 'England'],
    ['E0', 'Premier League', 'England'],
  ]);
});

describe('events and results by hand', () => {
  const event = {
    sport: 'tennis',
    competition: 'Roland Garros',
    season: '2026',
    home: 'Sinner',
    away: 'Alcaraz',
    starts_at: '2026-06-07T13:00:00Z',
  };
  const result = (home: number, away: number) => ({ goals: [home, away] as [number, number] });
  const record = (id: number, body: Record<string, unknown>) =>
    t.api.call(calendarCalls.recordResult, {
      params: { id },
      body: { reason: 'official report', ...body } as never,
      token: admin,
      language: 'en',
    });

  it('events and results by hand make an event once', async () => {
    const { status, reply } = await t.api.call(calendarCalls.createEvent, { body: event, token: admin });
    expect([status, reply.sport, reply.competition, reply.status]).toEqual([
      201,
      'tennis',
      'Roland Garros',
      'scheduled',
    ]);
    expect((await t.api.call(calendarCalls.createEvent, { body: event, token: admin })).error.code).toBe('conflict');
    const later = { ...event, starts_at: '2026-06-09T13:00:00Z' };
    expect((await t.api.call(calendarCalls.createEvent, { body: later, token: admin })).status).toBe(201);
    const england = {
      ...event,
      sport: 'soccer',
      competition: 'premier league',
      season: '2025/26',
      home: 'Arsenal',
      away: 'Chelsea',
    };
    expect((await t.api.call(calendarCalls.createEvent, { body: england, token: admin })).error.code).toBe('conflict');
    expect(
      (await t.api.call(calendarCalls.createEvent, { body: { ...event, sport: 'chess' }, token: admin })).error.errors,
    ).toHaveProperty('sport');
    expect(
      (await t.api.call(calendarCalls.createEvent, { body: { ...event, away: 'sinner' }, token: admin })).error.errors,
    ).toHaveProperty('away');
    expect((await t.api.call(calendarCalls.createEvent, { body: event, token: member })).status).toBe(403);
  });

  it('an event that many create at once is one event', async () => {
    const body = { ...event, home: 'Musetti', away: 'Zverev' };
    const created = await Promise.all(
      [1, 2, 3, 4].map(() => t.api.call(calendarCalls.createEvent, { body, token: admin })),
    );
    expect(created.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('record, correct, move, put off, void', async () => {
    const { id } = await fixtureBetween('Everton', 'Brighton');
    expect((await record(id, { status: 'scheduled', starts_at: '2026-03-01T20:00:00Z' })).reply.fixture).toMatchObject({
      status: 'scheduled',
      starts_at: '2026-03-01T20:00:00.000Z',
    });
    expect((await record(id, { status: 'postponed' })).reply.fixture.status).toBe('postponed');
    expect((await record(id, { status: 'played', result: result(1, 1) })).reply.fixture).toMatchObject({
      status: 'played',
      result: { goals: [1, 1], shots: null },
    });
    expect((await record(id, { status: 'played', result: result(2, 1) })).reply.fixture.result?.goals).toEqual([2, 1]);
    await record(id, { status: 'played', result: result(2, 1) });
    expect((await record(id, { status: 'scheduled' })).reply.fixture).toMatchObject({
      status: 'scheduled',
      result: null,
    });
    expect((await record(id, { status: 'abandoned', decision: 'void' })).reply.fixture).toMatchObject({
      status: 'abandoned',
      result: null,
    });
    const versions = await t.db
      .selectFrom('fixture_result')
      .select(['version', 'status', 'source'])
      .where('fixture_id', '=', id)
      .orderBy('version')
      .execute();
    expect(versions.map(({ version, status }) => [version, status])).toEqual([
      [1, 'played'],
      [2, 'played'],
      [3, 'scheduled'],
      [4, 'abandoned'],
    ]);
  });

  it('events and results by hand let an abandoned match wait, be played again or stand', async () => {
    const { id } = await fixtureBetween('Derby', 'Stoke');
    expect(
      (await record(id, { status: 'abandoned', decision: 'wait', result: result(1, 0) })).reply.fixture,
    ).toMatchObject({ status: 'abandoned', result: null });
    expect((await record(id, { status: 'scheduled', starts_at: '2026-03-01T20:00:00Z' })).reply.fixture.status).toBe(
      'scheduled',
    );
    expect((await upload(`${HEADER}\nE1,01/03/2026,20:00,Derby,Stoke,0,0,D,,,,,,,,,,,,\n`)).body).toMatchObject({
      rows_changed: 1,
    });
    expect((await record(id, { status: 'awarded', result: result(0, 3) })).reply.fixture).toMatchObject({
      status: 'awarded',
      result: { goals: [0, 3] },
    });
  });

  it.each([
    [{ status: 'played' }, 'result'],
    [{ status: 'postponed', result: { goals: [1, 0] } }, 'result'],
    [{ status: 'played', result: { goals: [1, 0], halfTimeGoals: [2, 0] } }, 'result.halfTimeGoals'],
    [{ status: 'played', result: { goals: [1, 0], shots: [3, 3], shotsOnTarget: [4, 0] } }, 'result.shotsOnTarget'],
  ])('events and results by hand refuse %j', async (body, field) => {
    const { id } = await fixtureBetween('Hull', 'Luton');
    const { error } = await record(id, body);
    expect([error.code, Object.keys(error.errors)]).toEqual(['result_invalid', [field]]);
  });

  it('events and results of a match that is not there are not found', async () => {
    expect((await record(999_999, { status: 'postponed' })).status).toBe(404);
  });
});
