import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { tipsCalls } from '@quotavera/contract';
import type { Call } from '@quotavera/contract/core';
import { ODDS_BANDS } from '@quotavera/domain/record';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshFigures } from '../modules/tips/dashboard/service-home.ts';
import { publish as announce, PUBLIC_CHANNEL } from '../platform/live/index.ts';
import { serveBuiltWeb } from '../platform/web/index.ts';
import type { AccountWish } from './accounts.ts';
import { insertMatch } from './factories/matches.ts';
import { insertChannel } from './factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from './index.ts';

/*
 * Whatever a reader may not see must make no difference to anything they can ask for. Two worlds are made that differ in nothing
 * but the hidden parts of some tips; then every reply to every reader who may not see them has to be the same in both.
 */

const NOW = '2026-03-02T12:00:00.000Z';
const PAST_EARLY = '2026-03-02T12:10:00.000Z';
const BUILD = join(import.meta.dirname, '../../../web/build');
const HAS_PAGES = existsSync(join(BUILD, 'server/index.js'));

type Reader = 'visitor' | 'start' | 'pro' | 'otherTipster' | 'elite' | 'author';
const PEOPLE: readonly [Exclude<Reader, 'visitor'>, AccountWish][] = [
  ['author', { userType: 'collaborator', username: 'autore' }],
  ['start', { username: 'gratis' }],
  ['pro', { plan: 'pro', userType: 'client', username: 'professionista' }],
  ['otherTipster', { userType: 'collaborator', username: 'collega' }],
  ['elite', { plan: 'elite', userType: 'client', username: 'migliore' }],
];

/** What is hidden, in the two worlds; texts that occur nowhere else. */
const SECRETS = [
  {
    home: 'Atalanta',
    away: 'Bologna',
    hour: '18:45',
    market: '1x2',
    selection: 'home',
    line: null,
    odds: '7.77',
    stake: '3.33',
    bookmaker: 'SegretoUno',
    text: 'parola segreta',
    phase: 'prematch',
    exit: '6.66',
    tag: 'etichettauno',
    floor: '7.11',
    hedge: 'hedged',
    probability: '0.1717',
  },
  {
    home: 'Cagliari',
    away: 'Parma',
    hour: '20:30',
    market: 'over_under',
    selection: 'over',
    line: '2.5',
    odds: '1.23',
    stake: '8.88',
    bookmaker: 'SegretoDue',
    text: 'altra cosa ben più lunga',
    phase: 'prematch',
    exit: '1.11',
    tag: 'etichettadue',
    floor: '1.19',
    hedge: 'equal_stakes',
    probability: '0.8282',
  },
] as const;

interface World {
  readonly t: TestApp;
  readonly people: Map<Reader, TestAccount>;
  readonly origin: string;
  readonly tips: Map<string, number>;
  readonly matches: readonly number[];
  readonly competition: number;
  readonly channel: number;
}

async function makeWorld(): Promise<World> {
  const t = await createTestApp({
    // Everything is asked by one address, again and again.
    environment: { RATE_LIMITS: '0' },
    now: NOW,
    ...(HAS_PAGES ? { web: (http, context) => serveBuiltWeb(http, context, BUILD) } : {}),
  });
  await t.app.http.listen({ port: 0, host: '127.0.0.1' });
  const people = new Map<Reader, TestAccount>();
  for (const [reader, wish] of PEOPLE) people.set(reader, await t.createAccount(wish));
  const matches: number[] = [];
  for (const { home, away, hour } of SECRETS) {
    const prices = { B365: { '1x2|home|-': 7700, 'over_under|over|2500': 1220 } };
    const kickoffAt = `2026-03-02T${hour}:00.000Z`;
    matches.push(await insertMatch(t.db, { kickoffAt, home, away, competition: 'Lega', prices, pricesSeenAt: NOW }));
  }
  const competitions = await t.db.selectFrom('competition').select('id').execute();
  const channel = await insertChannel(t.db, people.get('author')!.id, true, new Date(NOW));
  for (const reader of ['start', 'pro', 'otherTipster'] as const) {
    const body = { tipster_id: people.get('author')!.id };
    await t.api.call(tipsCalls.follow, { body, token: people.get(reader)!.token });
  }
  const { port } = t.app.http.server.address() as AddressInfo;
  return {
    t,
    people,
    origin: `http://127.0.0.1:${port}`,
    tips: new Map(),
    matches,
    competition: competitions[0]!.id,
    channel,
  };
}

const CREATE: Readonly<Record<string, Call>> = {
  valuebet: tipsCalls.createValuebet,
  exchange: tipsCalls.createExchange,
  other: tipsCalls.createOther,
};

function bodyOf(world: World, secret: number, more: object): object {
  const { market, selection, line, odds, stake, bookmaker, text, phase, tag, floor, hour, probability } =
    SECRETS[secret]!;
  return {
    publish: true,
    liveprematch: phase,
    bookmaker,
    stake,
    legs: [{ type: 'structured', fixture_id: world.matches[secret], market, selection, line, odds }],
    description: text,
    tags: [tag],
    channel_link: `https://t.me/${bookmaker}`,
    minimum_odds: floor,
    stated_probability: probability,
    expires_at: `2026-03-02T${hour}:00.000Z`,
    ...more,
  };
}

async function publish(world: World, name: string, kind: string, secret: number, more: object = {}): Promise<number> {
  const token = world.people.get('author')!.token;
  const call = CREATE[kind] as typeof tipsCalls.createValuebet;
  const { reply } = await world.t.api.call(call, { token, body: bodyOf(world, secret, more) as never });
  world.tips.set(name, reply.id);
  return reply.id;
}

/** Every locked kind: of an accumulator, of a custom selection, traded, amended, withdrawn. */
async function publishAll(world: World, secret: number): Promise<void> {
  const { text, hour, odds, exit, hedge } = SECRETS[secret]!;
  const starts_at = `2026-03-02T${hour}:00.000Z`;
  const custom = {
    type: 'custom',
    sport: 'football',
    competition: `Coppa ${text}`,
    event: `${text} - X`,
    starts_at,
    market: `Mercato ${text}`,
    selection: text,
    sub_result: text,
    combinations: [text],
    odds,
  };
  const edit = (id: number, body: object) => {
    const token = world.people.get('author')!.token;
    return world.t.api.call(tipsCalls.editTip, { params: { id }, token, body: body as never });
  };
  await publish(world, 'valuebet', 'valuebet', secret);
  await publish(world, 'other', 'other', secret);
  await publish(world, 'paid', 'valuebet', secret, { channel_id: world.channel });
  await publish(world, 'custom', 'valuebet', secret, { legs: [custom] });
  const amended = await publish(world, 'amended', 'valuebet', secret);
  await edit(amended, { action: 'amend', description: `${text}, di nuovo`, tags: [] });
  const traded = await publish(world, 'exchange', 'exchange', secret, {
    side: secret === 0 ? 'back' : 'lay',
    stake: '1',
    minimum_odds: null,
  });
  expect((await edit(traded, { action: 'exit', odds: exit, hedge })).status).toBe(200);
  await publish(world, 'declared', 'exchange', secret, { legs: [custom], minimum_odds: null });
  const withdrawn = await publish(world, 'withdrawn', 'valuebet', secret);
  expect((await edit(withdrawn, { action: 'withdraw' })).status).toBe(200);
}

function addresses(world: World, reader: Reader): string[] {
  const author = world.people.get('author')!;
  const tips = [...world.tips.values()];
  const api = (path: string) => `/api${path}`;
  const lists = ['/tips/v1/valuebet/', '/tips/v1/exchange/', '/tips/v1/tips-public/'];
  const odds = ['1.2', '1.23', '1.24', '2', '7.76', '7.77', '7.78', '100'];
  const filters = [
    '',
    'page_size=1',
    'page_size=2&page=2',
    'page_size=3&page=3',
    'result=win',
    'result=loss',
    'result=void',
    'result=pending',
    'sport=football',
    'sport=tennis',
    `competition=${world.competition}`,
    'competition=999',
    `tipster=${author.id}`,
    `tipster=${author.username}`,
    'tipster=x',
    'from=2026-03-02',
    'to=2026-03-01',
    'from=2026-03-02&to=2026-03-02',
    ...odds.flatMap((value) => [
      `min_odds=${value}`,
      `max_odds=${value}`,
      `min_odds=${value}&max_odds=${value}&result=pending`,
    ]),
    'is_free=true',
    'is_free=false',
    'liveprematch=live',
    'liveprematch=prematch',
    'kind=valuebet',
    'kind=exchange',
    'kind=other',
    'followed=true',
    'followed=false',
    'followed=true&min_odds=2',
    'search=Atalanta',
    'bookmaker=SegretoUno',
    'market=1x2',
    'description=parola',
    'tags=etichettauno',
    'ordering=-total_odds',
    'sort=odds',
  ];
  const slices = [
    '',
    'scope=confirmed',
    'sport=football',
    `competition=${world.competition}`,
    'market=1x2',
    'market=over_under',
    'market=custom',
    'kind=valuebet',
    'kind=exchange',
    'kind=other',
    'bookmaker=SegretoUno',
    'bookmaker=SegretoDue',
    'liveprematch=live',
    'liveprematch=prematch',
    'is_free=true',
    'is_free=false',

    ...ODDS_BANDS.map((band) => `odds_band=${encodeURIComponent(band)}`),
  ];
  const open = [
    ...lists.flatMap((list) => filters.map((filter) => api(`${list}?${filter}`))),
    ...tips.map((id) => api(`/tips/v1/tip/${id}/`)),
    ...['7d', '30d', 'all', '2026-03'].flatMap((period) =>
      slices.map((slice) => api(`/tips/v1/tipster/stats/${author.id}/${period}/?${slice}`)),
    ),
    ...['rank', 'followers', 'newest', 'bets', 'yield', 'profit'].map((sort) => api(`/tips/v1/tipsters/?sort=${sort}`)),
    api('/tips/v1/tipsters/?search=Atalanta'),
    api(`/tips/v1/tipsters/${author.id}/`),
    ...['open', 'settled', 'all'].map((state) => api(`/tips/v1/tipsters/${author.username}/tips/?state=${state}`)),
    ...['rank', 'bets', 'yield', 'average_odds', 'drawdown'].map((sort) =>
      api(`/tips/v1/leaderboard/?min_bets=1&sort=${sort}`),
    ),
    ...['all', 'valuebet', 'exchange'].map((kind) =>
      api(`/tips/v1/leaderboard/?min_bets=1&kind=${kind}&sport=football&period=7d`),
    ),
    api('/users/v1/homestats/'),
    api('/users/v1/charthome/?top=10'),
    api('/users/v1/sports/?type=tags'),
    api('/users/v1/sports/?type=categories'),
    api('/tips/v1/competitions/'),
  ];
  const own = [
    api('/tips/v1/dashboard-personal/'),
    api('/tips/v1/notification/'),
    api('/tips/v1/tipster/followed/'),
    api('/tips/v1/tipster/subscribed/'),
    api('/tips/v1/tipster/last-open-bets/'),
    api('/tips/v1/tipster/last-open-bets/?page_size=2&page=2'),
    ...['7d', 'all'].map((period) => api(`/tips/v1/tipster/summary-stats/?period=${period}`)),
    api('/users/v1/listusers/me/'),
    api('/tips/v1/fixtures/'),
    api('/tips/v1/fixtures/?search=Atalanta'),
    ...world.matches.map((id) => api(`/tips/v1/fixtures/${id}/`)),
    ...tips.map((id) => api(`/tips/v1/tips-edit/${id}/`)),
  ];
  return reader === 'visitor' ? open : [...open, ...own];
}

function logAddresses(world: World): string[] {
  return [
    `/ledger/bundle/${world.people.get('author')!.username}`,
    ...[...world.tips.values()].map((id) => `/ledger/proof/${id}`),
  ];
}

function pageAddresses(world: World): string[] {
  const { username } = world.people.get('author')!;
  return [
    '/home',
    '/tipsters',
    `/tipsters/${username}`,
    '/classifiche',
    '/verify',
    ...[...world.tips.values()].map((id) => `/t/${id}`),
  ];
}

/** Random by nature: request ids, commitments, hashes, signatures, pseudonyms, tokens, nonces of pages. */
function withoutChance(text: string): string {
  return (
    text
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
      .replace(/\b[0-9a-f]{32,}\b/g, '<hex>')
      .replace(/[0-9a-f]+(<!-- -->)?…(<!-- -->)?[0-9a-f]+/g, '<hex>')
      .replace(/[A-Za-z0-9+/_-]{42,}={0,2}/g, '<hash>')
      // The log is public: how long it is, everybody may see.
      .replace(/"ledger_entries":\d+/g, '"ledger_entries":0')
      .replace(/nonce="[^"]*"/g, 'nonce')
  );
}

async function replies(world: World, reader: Reader, urls: readonly string[]): Promise<Map<string, string>> {
  await refreshFigures(world.t.db, world.t);
  const account = world.people.get(reader);
  const all = new Map<string, string>();
  for (const url of urls) {
    const headers = account ? { authorization: `Bearer ${account.token}` } : {};
    const { statusCode, body } = await world.t.app.http.inject({ url, headers });
    expect(statusCode, url).toBeLessThan(500);
    all.set(url, `${statusCode} ${withoutChance(body)}`);
  }
  return all;
}

/** Pages are kept until something public changes. */
async function forgetPages(world: World): Promise<void> {
  await announce(world.t.db, PUBLIC_CHANNEL, null);
  await new Promise((done) => setTimeout(done, 100));
}

async function sequence(world: World): Promise<void> {
  const { openLogOf } = await import('../modules/ledger/index.ts');
  const { sequenceBatch } = await import('../modules/ledger/log/service.ts');
  expect((await sequenceBatch(await openLogOf(world.t.context))).status).not.toBe('refused');
}

async function moveTo(world: World, time: string): Promise<void> {
  world.t.clock.set(time);
  for (const [reader, account] of world.people) {
    const opened = await world.t.app.users.sessions.openFor(account.id, 'test');
    if (opened.ok) world.people.set(reader, { ...account, token: opened.value.access });
  }
}

/** What a reader's live stream says while something happens. */
async function heard(world: World, reader: Reader, during: () => Promise<void>): Promise<string[]> {
  const connection = new AbortController();
  const headers = { authorization: `Bearer ${world.people.get(reader)!.token}` };
  const response = await fetch(`${world.origin}/api/tips/v1/notification/stream/`, {
    headers,
    signal: connection.signal,
  });
  const lines: string[] = [];
  const reading = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) lines.push(chunk);
  })().catch(() => undefined);
  await expect.poll(() => lines.join('')).toContain('ready');
  await during();
  await new Promise((done) => setTimeout(done, 1_500));
  connection.abort();
  await reading;
  return lines
    .join('')
    .split('\n')
    .filter((line) => /^(event|data):/.test(line));
}

const UNSEEING: readonly Reader[] = ['visitor', 'start', 'pro', 'otherTipster'];
/** Of the tips above: which the reader sees locked. PRO sees valuebet and other whole. */
const LOCKED_FOR_PRO = ['paid', 'exchange', 'declared'];

let first: World;
let second: World;
beforeAll(async () => {
  first = await makeWorld();
  second = await makeWorld();
});
afterAll(async () => {
  await first?.t.close();
  await second?.t.close();
});

function secretsIn(text: string): string[] {
  const words = SECRETS.flatMap((secret) => [
    secret.home,
    secret.away,
    secret.odds,
    secret.stake,
    secret.bookmaker,
    secret.text,
    secret.exit,
    secret.tag,
    secret.floor,
    secret.probability,
  ]);
  return words.filter((word) => text.includes(word));
}

describe('in the first ten minutes', () => {
  test('drafts and tips with early access make no difference to anybody else', async () => {
    const early = UNSEEING;
    const before = new Map<Reader, Map<string, string>>();
    for (const reader of early) before.set(reader, await replies(first, reader, addresses(first, reader)));
    const pages = HAS_PAGES ? await replies(first, 'visitor', pageAddresses(first)) : new Map();
    await publish(first, 'draft', 'valuebet', 0, { publish: false });
    await publish(first, 'scheduled', 'exchange', 0, {
      publish: false,
      publish_at: '2026-03-02T15:00:00Z',
      minimum_odds: null,
    });
    await publishAll(first, 0);
    // Past what public replies are kept for.
    first.t.clock.advance(31_000);
    for (const reader of early) {
      const after = await replies(first, reader, [...before.get(reader)!.keys()]);
      for (const [url, reply] of before.get(reader)!)
        expect([reader, url, after.get(url)]).toEqual([reader, url, reply]);
    }
    if (HAS_PAGES) {
      await forgetPages(first);
      const after = await replies(first, 'visitor', [...pages.keys()]);
      for (const [url, page] of pages) expect([url, after.get(url)]).toEqual([url, page]);
    }
  });

  test('they are not there, exactly as what never was', async () => {
    const nothing = (reader: Reader, path: string) => replies(first, reader, [`/api${path.replace('%', '987654')}`]);
    for (const reader of UNSEEING) {
      for (const path of ['/tips/v1/tip/%/', '/tips/v1/tips-edit/%/']) {
        if (path.includes('edit') && reader !== 'otherTipster') continue;
        const [missing] = (await nothing(reader, path)).values();
        for (const [name, id] of first.tips) {
          const [reply] = (await replies(first, reader, [`/api${path.replace('%', String(id))}`])).values();
          expect([reader, name, reply]).toEqual([reader, name, missing]);
        }
      }
      const token = first.people.get(reader)?.token;
      if (!token) continue;
      const unlock = async (tip_id: number) => {
        const { status, error } = await first.t.api.call(tipsCalls.unlockTip, { body: { tip_id }, token });
        return [status, error.code];
      };
      for (const id of first.tips.values()) expect(await unlock(id)).toEqual(await unlock(987_654));
    }
    const [draft] = (await replies(first, 'elite', [`/api/tips/v1/tip/${first.tips.get('draft')}/`])).values();
    expect(draft).toMatch(/^404/);
    const [proof] = (await replies(first, 'elite', [`/ledger/proof/${first.tips.get('draft')}`])).values();
    expect(proof).toMatch(/^404/);
  });
});

describe('locked tips', () => {
  beforeAll(async () => {
    await publish(second, 'draft', 'valuebet', 1, { publish: false });
    await publish(second, 'scheduled', 'exchange', 1, {
      publish: false,
      publish_at: '2026-03-02T15:00:00Z',
      minimum_odds: null,
    });
    await publishAll(second, 1);
    for (const world of [first, second]) {
      await sequence(world);
      await moveTo(world, PAST_EARLY);
    }
  });

  test.each(UNSEEING)('tell %s nothing of what is hidden, whatever is asked', async (reader) => {
    const urls = addresses(first, reader);
    expect(addresses(second, reader)).toEqual(urls);
    const [one, other] = await Promise.all([replies(first, reader, urls), replies(second, reader, urls)]);
    if (reader === 'pro') return expectLockedAlike(one, other);
    for (const url of urls) {
      expect([url, one.get(url)]).toEqual([url, other.get(url)]);
      if (!url.includes('/fixtures/')) expect([url, secretsIn(one.get(url)!)]).toEqual([url, []]);
    }
  });

  /** PRO sees the valuebets, so only what is said of the others has to be alike. */
  function expectLockedAlike(one: Map<string, string>, other: Map<string, string>): void {
    for (const url of one.keys()) {
      const [a, b] = [one.get(url)!, other.get(url)!].map((reply) => {
        if (!reply.startsWith('200')) return [reply];
        const { results = [], last = [], tip } = JSON.parse(reply.slice(4));
        return [...results, ...last, tip].filter((item) => item?.view === 'locked');
      });
      expect([url, a]).toEqual([url, b]);
      expect([url, secretsIn(JSON.stringify(a))]).toEqual([url, []]);
    }
    for (const name of LOCKED_FOR_PRO) {
      const url = `/api/tips/v1/tip/${first.tips.get(name)}/`;
      expect([name, one.get(url)]).toEqual([name, other.get(url)]);
      expect(one.get(url)).toContain('"view":"locked"');
    }
  }

  test('the log tells only what it should', async () => {
    for (const reader of ['visitor', 'start'] as const) {
      const urls = logAddresses(first);
      const [one, other] = await Promise.all([replies(first, reader, urls), replies(second, reader, urls)]);
      for (const url of urls) {
        expect([url, one.get(url)]).toEqual([url, other.get(url)]);
        expect([url, secretsIn(one.get(url)!)]).toEqual([url, []]);
        expect([url, /18:45|20:30/.test(one.get(url)!)]).toEqual([url, false]);
      }
    }
    const entries = async (world: World) => {
      const { body } = await world.t.app.http.inject({ url: '/ledger/checkpoint' });
      const size = Number(body.split('\n')[1]);
      const bundle = await world.t.app.http.inject({ url: `/ledger/tile/entries/000.p/${size}` });
      expect(bundle.statusCode).toBe(200);
      return withoutChance(bundle.rawPayload.toString('latin1'));
    };
    const own = await entries(first);
    expect(own).toContain('publication');
    expect(own).toBe(await entries(second));
    expect(secretsIn(own)).toEqual([]);
  });

  test(
    HAS_PAGES ? 'public pages neither' : 'public pages neither (skipped: the web is not built)',
    async ({ skip }) => {
      if (!HAS_PAGES) return skip();
      await Promise.all([first, second].map(forgetPages));
      await Promise.all([first, second].map(({ t }) => refreshFigures(t.db, t)));
      const urls = pageAddresses(first);
      const [one, other] = await Promise.all([replies(first, 'visitor', urls), replies(second, 'visitor', urls)]);
      for (const url of urls) {
        expect([url, one.get(url)]).toEqual([url, other.get(url)]);
        expect([url, secretsIn(one.get(url)!)]).toEqual([url, []]);
      }
      expect(one.get(`/t/${first.tips.get('valuebet')}`)).toMatch(/^200/);
      expect(one.get(`/t/${first.tips.get('draft')}`)).toMatch(/^404/);
    },
  );

  test('the live stream neither', async () => {
    for (const reader of ['start', 'otherTipster'] as const) {
      const [one, other] = await Promise.all(
        [first, second].map((world, secret) =>
          heard(world, reader, async () => {
            const token = world.people.get('author')!.token;
            const id = await publish(world, `live-${reader}`, 'valuebet', secret);
            const body = { action: 'amend', description: SECRETS[secret]!.text } as const;
            await world.t.api.call(tipsCalls.editTip, { params: { id }, token, body });
            await world.t.api.call(tipsCalls.editTip, { params: { id: world.tips.get('amended')! }, token, body });
          }),
        ),
      );
      expect(one).toEqual(other);
      expect(one!.join()).not.toContain('tip_amended');
      expect(one!.join()).not.toContain('tip_published');
    }
  });

  test('and the two worlds do differ for who may see them', async () => {
    const url = '/api/tips/v1/tips-public/';
    const [one] = (await replies(first, 'elite', [url])).values();
    const [other] = (await replies(second, 'elite', [url])).values();
    expect(one).not.toEqual(other);
    expect(secretsIn(one!)).toContain('Atalanta');
    const [paid] = (await replies(first, 'elite', [`/api/tips/v1/tip/${first.tips.get('paid')}/`])).values();
    expect(secretsIn(paid!)).toEqual([]);
  });
});
