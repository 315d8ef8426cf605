import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accountsCalls, calendarCalls, recordsCalls, tipsCalls, toolsCalls } from '@quotavera/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveBuiltWeb } from '../platform/web/index.ts';
import { ACCESS } from './attack/access.ts';
import { CALLS } from './attack/people.ts';
import { DEMO_NOW, demoTemplate } from './demo-world.ts';
import { createTestApp, type TestAccount, type TestApp } from './index.ts';

/*
 * A bookmaker of the simulated world loses its licence and gets a name and a price that occur nowhere else. No reader in Italy may meet
 * either, whatever they ask for.
 */

const NAME = 'Ombraquota';
const LICENSED = 'Linea Dodici';
const ODDS_MILLI = 3_913;
/** Prices of files keep the former name, which has no licence any more either. */
const TRACES = [NAME, NAME.toLowerCase(), LICENSED, '3.913'];
const PRICED = '1x2|draw|-';

const BUILD = join(import.meta.dirname, '../../../web/build');
const HAS_PAGES = existsSync(join(BUILD, 'server/index.js'));

let t: TestApp;
let readers: ReadonlyMap<string, TestAccount>;
let german: TestAccount;
let known: { tip: number; settled: number; fixture: number; tipster: number; username: string };

async function plant(): Promise<void> {
  await sql`update betting_site set name = ${NAME}, price_code = ${NAME}, adm_licence = null, description = ''
    where name = ${LICENSED}`.execute(t.db);
  await sql`update tip set bookmaker = ${NAME} where bookmaker = ${LICENSED}`.execute(t.db);
  await sql`update tip set imported_bookmaker = ${NAME}, imported_odds_milli = ${ODDS_MILLI}
    where imported_bookmaker = ${LICENSED}`.execute(t.db);
  await sql`update fixture_quote set bookmaker = ${NAME},
    prices = case when prices ? ${PRICED} then jsonb_set(prices, array[${PRICED}], to_jsonb(${ODDS_MILLI}::int)) else prices end
    where bookmaker = ${LICENSED}`.execute(t.db);
}

async function memberIn(country: string, input: Parameters<TestApp['createAccount']>[0]): Promise<TestAccount> {
  const account = await t.createAccount(input);
  await t.db.insertInto('account_address').values({ account_id: account.id, country }).execute();
  return account;
}

beforeAll(async () => {
  t = await createTestApp({
    now: DEMO_NOW,
    template: await demoTemplate(),
    environment: { RATE_LIMITS: '0' },
    ...(HAS_PAGES ? { web: (http, context) => serveBuiltWeb(http, context, BUILD) } : {}),
  });
  await plant();
  readers = new Map([
    ['start', await memberIn('IT', {})],
    ['elite', await memberIn('', { userType: 'client', plan: 'elite' })],
    ['tipster', await memberIn('IT', { userType: 'collaborator', plan: 'elite' })],
  ]);
  german = await memberIn('DE', { userType: 'client', plan: 'elite' });
  const { rows } = await sql<typeof known>`
    select o.id as tip, s.id as settled, q.fixture_id as fixture, s.tipster_id as tipster, a.username
    from (select id from tip where bookmaker = ${NAME} and status = 'published' and settled_at is null limit 1) o,
      (select id, tipster_id from tip where bookmaker = ${NAME} and settled_at is not null and disabled_at is null limit 1) s
        join account a on a.id = s.tipster_id,
      (select fixture_id from fixture_quote where bookmaker = ${NAME} and prices ? ${PRICED} order by updated_at desc limit 1) q`.execute(
    t.db,
  );
  known = rows[0]!;
});
afterAll(() => t?.close());

/** The values that a parameter of a path may have: whoever has this number, tips and matches among them. */
function valuesOf(parameter: string): readonly string[] {
  switch (parameter) {
    case 'period':
      return ['all'];
    case 'username':
      return [known.username];
    default:
      return [known.tip, known.settled, known.fixture, known.tipster, known.username].map(String);
  }
}

function urlsOf(path: string): string[] {
  const [, parameter] = /\{(\w+)\}/.exec(path) ?? [];
  if (!parameter) return [path];
  return valuesOf(parameter).flatMap((value) => urlsOf(path.replace(`{${parameter}}`, value)));
}

const tracesIn = (body: string) => TRACES.filter((trace) => body.includes(trace));

/** Replies that carry the name or the price, and how many calls answered at all. */
async function crawl(token: string | undefined): Promise<{ found: string[]; answered: Set<string> }> {
  const found: string[] = [];
  const answered = new Set<string>();
  const reads = CALLS.filter(([name, { method, token: _, path }]) => {
    // Answers that never end, and what the team alone reads.
    return method === 'GET' && ACCESS[name] !== 'admin' && !path.includes('stream');
  });
  for (const [name, { path }] of reads) {
    for (const url of urlsOf(path)) {
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const { statusCode, body } = await t.app.http.inject({ url: `/api${url}`, headers });
      if (statusCode === 200) answered.add(name);
      if (tracesIn(body).length > 0) found.push(`${name} ${url}: ${tracesIn(body).join(', ')}`);
    }
  }
  return { found, answered };
}

describe('a bookmaker without an Italian licence', () => {
  test('a member in Germany is told of it by tip, match, record and comparison', async () => {
    const { token } = german;
    const tip = await t.api.call(tipsCalls.readTip, { params: { id: known.settled }, token });
    const fixture = await t.api.call(calendarCalls.readFixture, { params: { id: known.fixture }, token });
    const match = await t.api.call(calendarCalls.readMatch, { params: { id: known.fixture }, token });
    const record = await t.api.call(recordsCalls.tipsterRecord, {
      params: { id: known.username, period: 'all' },
      token,
    });
    const sites = await t.api.call(toolsCalls.listSites, { token });
    for (const { text } of [tip, fixture, match, record, sites]) expect(text).toContain(NAME);
    expect(fixture.text).toContain('3.913');
  });

  test('no reply names or prices it to a visitor', async () => {
    const { found, answered } = await crawl(undefined);
    expect(found).toEqual([]);
    expect(answered.size).toBeGreaterThan(25);
  });

  test.each(['start', 'elite', 'tipster'])('no reply names or prices it to a member in Italy: %s', async (reader) => {
    const { found, answered } = await crawl(readers.get(reader)!.token);
    expect(found).toEqual([]);
    expect(answered.size).toBeGreaterThan(60);
  });

  test('a list that was read in Germany is not the one that Italy gets', async () => {
    const read = async (token: string) => (await t.api.call(tipsCalls.listValuebet, { token })).text;
    expect(await read(german.token)).toContain(NAME);
    expect(tracesIn(await read(readers.get('elite')!.token))).toEqual([]);
  });

  test('feeds don’t name it', async () => {
    const { statusCode, body } = await t.app.http.inject(`/feeds/tipsters/it/${known.username}.atom`);
    expect([statusCode, tracesIn(body)]).toEqual([200, []]);
  });

  test.runIf(HAS_PAGES)('no page that the server renders names it', async () => {
    const pages = ['/home', '/tipsters', '/classifiche', '/forecasts', '/bookmakers', `/tipsters/${known.username}`];
    for (const url of [...pages, `/tipsters/${known.username}/record`, `/t/${known.settled}`, `/m/${known.fixture}`]) {
      const { statusCode, body } = await t.app.http.inject(url);
      expect([url, statusCode < 500, tracesIn(body)]).toEqual([url, true, []]);
    }
  });

  test('whoever moves to Italy isn’t told of it any more', async () => {
    const { token } = await memberIn('DE', { userType: 'client', plan: 'elite' });
    const read = async () =>
      (await t.api.call(calendarCalls.readFixture, { params: { id: known.fixture }, token })).text;
    expect(await read()).toContain(NAME);
    const address = {
      ...{ street: '', city: '', postal_code: '', country: 'IT', language: '' as const, type: 'home' as const },
      ...{ latitude: null, longitude: null },
    };
    const moved = await t.api.call(accountsCalls.updateProfile, { body: { address }, token });
    expect(moved.status).toBe(200);
    expect(tracesIn(await read())).toEqual([]);
  });
});
