import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { tipsCalls } from '@quotavera/contract';
import type { Call } from '@quotavera/contract/core';
import { expect } from 'vitest';
import { serveBuiltWeb } from '../../platform/web/index.ts';
import type { AccountInput } from '../accounts.ts';
import { insertMatch } from '../factories/matches.ts';
import { insertChannel } from '../factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../index.ts';

const NOW = '2026-03-02T12:00:00.000Z';
export const PAST_EARLY = '2026-03-02T12:10:00.000Z';
const BUILD = join(import.meta.dirname, '../../../../web/build');
export const HAS_PAGES = existsSync(join(BUILD, 'server/index.js'));

export type Reader = 'visitor' | 'start' | 'pro' | 'otherTipster' | 'elite' | 'author';
const PEOPLE: readonly [Exclude<Reader, 'visitor'>, AccountInput][] = [
  ['author', { userType: 'collaborator', username: 'autore' }],
  ['start', { username: 'gratis' }],
  ['pro', { plan: 'pro', userType: 'client', username: 'professionista' }],
  ['otherTipster', { userType: 'collaborator', username: 'collega' }],
  ['elite', { plan: 'elite', userType: 'client', username: 'migliore' }],
];

/** The hidden facts in the two worlds; their texts occur nowhere else. */
export const SECRETS = [
  {
    home: 'Atalanta',
    away: 'Bologna',
    hour: '18:45',
    market: '1x2',
    selection: 'home',
    line: null,
    odds: '7.77',
    stake: '3.37',
    bookmaker: 'SegretoUno',
    text: 'parola segreta',
    phase: 'prematch',
    exit: '6.64',
    tag: 'etichettauno',
    minimumOdds: '7.11',
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
    minimumOdds: '1.19',
    hedge: 'equal_stakes',
    probability: '0.8282',
  },
] as const;

/** The secret in the address of a reader's calendar is the same in both worlds. */
export const calendarSecret = (reader: Reader): string => reader.padEnd(43, '-');

export interface World {
  t: TestApp;
  people: Map<Reader, TestAccount>;
  origin: string;
  tips: Map<string, number>;
  matches: readonly number[];
  teams: readonly number[];
  competition: number;
  channel: number;
}

export async function makeWorld(): Promise<World> {
  const t = await createTestApp({
    // All requests come from one address, so its limits are lifted.
    environment: { RATE_LIMITS: '0' },
    now: NOW,
    ...(HAS_PAGES ? { web: (http, context) => serveBuiltWeb(http, context, BUILD) } : {}),
  });
  await t.app.http.listen({ port: 0, host: '127.0.0.1' });
  const people = new Map<Reader, TestAccount>();
  for (const [reader, input] of PEOPLE) people.set(reader, await t.createAccount(input));
  const matches: number[] = [];
  for (const { home, away, hour } of SECRETS) {
    const prices = { B365: { '1x2|home|-': 7700, 'over_under|over|2500': 1220 } };
    const kickoffAt = `2026-03-02T${hour}:00.000Z`;
    matches.push(await insertMatch(t.db, { kickoffAt, home, away, competition: 'Lega', prices, pricesAt: NOW }));
  }
  const competitions = await t.db.selectFrom('competition').select('id').execute();
  const teams = await t.db.selectFrom('team').select('id').orderBy('id').execute();
  const channel = await insertChannel(t.db, people.get('author')!.id, true, new Date(NOW));
  for (const reader of ['start', 'pro', 'otherTipster'] as const) {
    const body = { tipster_id: people.get('author')!.id };
    await t.api.call(tipsCalls.follow, { body, token: people.get(reader)!.token });
  }
  for (const [reader] of PEOPLE) {
    const hash = createHash('sha256').update(calendarSecret(reader)).digest();
    const row = { account_id: people.get(reader)!.id, hash, created_at: new Date(NOW) };
    await t.db.insertInto('calendar_feed').values(row).execute();
  }
  const { port } = t.app.http.server.address() as AddressInfo;
  return {
    t,
    people,
    origin: `http://127.0.0.1:${port}`,
    tips: new Map(),
    matches,
    teams: teams.map(({ id }) => id),
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
  const { market, selection, line, odds, stake, bookmaker, text, phase, tag, minimumOdds, hour, probability } =
    SECRETS[secret]!;
  return {
    publish: true,
    repeat_confirmed: true,
    liveprematch: phase,
    bookmaker,
    stake,
    legs: [{ type: 'structured', fixture_id: world.matches[secret], market, result: selection, line, odds }],
    description: text,
    tags: [tag],
    channel_link: `https://t.me/${bookmaker}`,
    minimum_odds: minimumOdds,
    stated_probability: probability,
    expires_at: `2026-03-02T${hour}:00.000Z`,
    ...more,
  };
}

export async function publish(
  world: World,
  name: string,
  kind: string,
  secret: number,
  more: object = {},
): Promise<number> {
  const token = world.people.get('author')!.token;
  const call = CREATE[kind] as typeof tipsCalls.createValuebet;
  const { reply } = await world.t.api.call(call, { token, body: bodyOf(world, secret, more) as never });
  world.tips.set(name, reply.id);
  return reply.id;
}

/** Every locked kind: of an accumulator, of a custom selection, traded, amended. A withdrawn tip hides nothing. */
export async function publishAll(world: World, secret: number): Promise<void> {
  const { text, hour, odds, exit, hedge } = SECRETS[secret]!;
  const matchdate = `2026-03-02T${hour}:00.000Z`;
  const custom = {
    type: 'custom',
    sport: 'football',
    competition: `Coppa ${text}`,
    match: `${text} - X`,
    matchdate,
    market: `Mercato ${text}`,
    result: text,
    sub_result: text,
    extra_combinations: [text],
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
    // A lay names an exchange, or nobody.
    ...(secret === 0 ? {} : { bookmaker: 'Smarkets' }),
    stake: '1',
    minimum_odds: null,
  });
  expect((await edit(traded, { action: 'exit', odds: exit, hedge })).status).toBe(200);
  await publish(world, 'declared', 'exchange', secret, { legs: [custom], minimum_odds: null });
}

export function secretsIn(text: string): string[] {
  const words = SECRETS.flatMap((secret) => [
    secret.home,
    secret.away,
    secret.odds,
    secret.stake,
    secret.bookmaker,
    secret.text,
    secret.exit,
    secret.tag,
    secret.minimumOdds,
    secret.probability,
  ]);
  // A number only counts on its own: the same digits inside a longer one (a coordinate, a share) reveal nothing.
  return words.filter((word) =>
    /^[\d.]+$/.test(word)
      ? new RegExp(`(?<![\\d.])${word.replaceAll('.', '\\.')}(?!\\d)`).test(text)
      : text.includes(word),
  );
}
