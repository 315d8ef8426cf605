import { createHash } from 'node:crypto';
import { templateContent } from '@quotavera/contract/tips';
import type { Plan } from '@quotavera/domain/access';
import { appendNames } from '../../modules/ledger/service-names.ts';
import { hashPassword } from '../../modules/users/index.ts';
import type { Trx } from '../../platform/database/index.ts';
import { DEMO_TIPSTER, type SimulatedFollower, type SimulatedTipster } from '../world/people.ts';
import { stream } from '../world/random.ts';
import { insertPrices, insertRows, reserveIds } from './repository.ts';

export const DEMO_PASSWORD = 'Quotavera-demo-1';

interface DemoAccount {
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly plan: Plan;
  readonly admin: boolean;
}

/** The accounts that can sign in, besides the tipster's. */
const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'admin@example.com',
    username: 'admin',
    firstName: 'Ada',
    lastName: 'Moderatrice',
    plan: 'elite',
    admin: true,
  },
  {
    email: 'free@example.com',
    username: 'franca.start',
    firstName: 'Franca',
    lastName: 'Start',
    plan: 'free',
    admin: false,
  },
  { email: 'pro@example.com', username: 'piero.pro', firstName: 'Piero', lastName: 'Pro', plan: 'pro', admin: false },
  {
    email: 'elite@example.com',
    username: 'elisa.elite',
    firstName: 'Elisa',
    lastName: 'Elite',
    plan: 'elite',
    admin: false,
  },
];
export const DEMO_TIPSTER_EMAIL = 'tipster@example.com';

/** What the demo tipster writes again and again. */
const DEMO_TEMPLATES = [
  {
    name: 'Over 2,5 di campionato',
    tip: templateContent.parse({
      valexc: 'valuebet',
      side: 'back',
      bookmaker: 'bet365',
      stake: '1',
      stake_basis: 'stake',
      commission: '0',
      legs: [{ type: 'structured', market: 'over_under', result: 'over', line: '2.5' }],
      description: 'Due attacchi in forma e ritmo alto: la linea è bassa per queste medie.',
      tags: ['gol'],
    }),
  },
  {
    name: 'Banca la favorita in trasferta',
    tip: templateContent.parse({
      valexc: 'exchange',
      side: 'lay',
      bookmaker: 'Betfair Exchange',
      stake: '1.5',
      stake_basis: 'liability',
      commission: '0.05',
      legs: [{ type: 'structured', market: '1x2', result: 'away' }],
      description: 'Quota gonfiata dal nome: fuori casa rende meno di quanto dice il mercato.',
      tags: ['lay'],
    }),
  },
];

export interface LoadedPeople {
  /** Account ids of the tipsters, by their index in the world. */
  readonly tipsterIds: readonly number[];
  /** Paid channels by tipster index. */
  readonly channelIds: ReadonlyMap<number, number>;
  readonly adminId: number;
}

/** Pseudonyms follow from the seed, so that the same seed gives the same log up to its random nonces. */
function pseudonym(seed: string, index: number): string {
  return createHash('sha256').update(`${seed}/pseudonym/${index}`).digest('hex').slice(0, 32);
}

function accountRow(person: { username: string; firstName: string; lastName: string }, since: Date) {
  return {
    username: person.username,
    username_visible: person.username,
    first_name: person.firstName,
    last_name: person.lastName,
    phone_number: '',
    subscription_until: null,
    language: 'it',
    layout: 'simple',
    color_scheme: 'auto',
    is_two_fa_enabled: false,
    google_login: false,
    bio: '',
    simulated: true,
    email_confirmed_at: since,
    created_at: since,
    last_login_at: null,
  };
}

export async function loadPeople(
  trx: Trx,
  people: {
    readonly seed: string;
    readonly tipsters: readonly SimulatedTipster[];
    readonly followers: readonly SimulatedFollower[];
    readonly since: Date;
    readonly now: Date;
  },
): Promise<LoadedPeople> {
  const { seed, tipsters, followers, since, now } = people;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const ids = await reserveIds(trx, 'account_id_seq', tipsters.length + DEMO_ACCOUNTS.length + followers.length);
  const tipsterIds = ids.slice(0, tipsters.length);
  const demoIds = ids.slice(tipsters.length, tipsters.length + DEMO_ACCOUNTS.length);
  const followerIds = ids.slice(tipsters.length + DEMO_ACCOUNTS.length);

  await insertRows(trx, 'account', [
    ...tipsters.map((tipster, index) => ({
      ...accountRow(tipster, since),
      id: tipsterIds[index],
      email: index === DEMO_TIPSTER ? DEMO_TIPSTER_EMAIL : `tipster${index + 1}@example.net`,
      password_hash: index === DEMO_TIPSTER ? passwordHash : null,
      user_type: 'collaborator',
      subscription_type: 'free',
      granted_plan: 'free',
      is_admin: false,
    })),
    ...DEMO_ACCOUNTS.map((account, index) => ({
      ...accountRow(account, since),
      id: demoIds[index],
      email: account.email,
      password_hash: passwordHash,
      user_type: account.plan === 'free' ? 'user' : 'client',
      subscription_type: account.plan,
      granted_plan: account.plan,
      is_admin: account.admin,
    })),
    ...followers.map((follower, index) => ({
      ...accountRow(follower, since),
      id: followerIds[index],
      email: `${follower.username}@example.net`,
      password_hash: null,
      user_type: follower.plan === 'free' ? 'user' : 'client',
      subscription_type: follower.plan,
      granted_plan: follower.plan,
      is_admin: false,
    })),
  ]);

  const follows = followsOf(seed, tipsters, followers).map(([who, tipster]) => ({
    account_id: who < DEMO_ACCOUNTS.length ? demoIds[who] : followerIds[who - DEMO_ACCOUNTS.length],
    tipster_id: tipsterIds[tipster],
    created_at: now,
  }));
  const followerCounts = Map.groupBy(follows, ({ tipster_id }) => tipster_id);
  await insertRows(
    trx,
    'tipster',
    tipsters.map((tipster, index) => ({
      id: tipsterIds[index],
      pseudonym: pseudonym(seed, index),
      ledger_seq: 0,
      share_percent: 70,
      followers: followerCounts.get(tipsterIds[index])?.length ?? 0,
      headline: tipster.headline,
      simulated: true,
      created_at: since,
    })),
  );
  await appendNames(
    trx,
    tipsters.map(({ username }, index) => ({ tipsterId: tipsterIds[index]!, name: username, at: since })),
  );
  await insertRows(
    trx,
    'tip_template',
    DEMO_TEMPLATES.map((template) => ({ ...template, account_id: tipsterIds[DEMO_TIPSTER], created_at: now })),
  );
  await insertRows(trx, 'follow', follows);
  return {
    tipsterIds,
    channelIds: await loadChannels(trx, tipsters, tipsterIds, demoIds, now),
    adminId: demoIds[0] ?? 0,
  };
}

/** Pairs of follower (the demo accounts first) and tipster. The demo accounts follow a few good and a few bad ones. */
function followsOf(
  seed: string,
  tipsters: readonly SimulatedTipster[],
  followers: readonly SimulatedFollower[],
): [number, number][] {
  const weights = tipsters.map(({ popularity }) => popularity);
  const demo = DEMO_ACCOUNTS.map((account) => {
    const random = stream(seed, 'demo-follows', account.username);
    return [...new Set([DEMO_TIPSTER, ...Array.from({ length: 6 }, () => random.weighted(weights))])];
  });
  return [...demo, ...followers.map((follower) => [...follower.follows])].flatMap((chosen, who) =>
    chosen.map((tipster): [number, number] => [who, tipster]),
  );
}

/** Every paid channel sells a month and a quarter. */
async function loadChannelPlans(trx: Trx, channelIds: readonly number[], now: Date): Promise<void> {
  const plans = channelIds.flatMap((channel_id, n) => {
    const month = 1_500 + (n % 4) * 500;
    const same = {
      channel_id,
      user_limit: 200,
      stated_tips: 10,
      status: 'published',
      created_at: now,
      updated_at: now,
    };
    return [
      { ...same, name: 'Mensile', price_cents: month, duration_days: 30 },
      { ...same, name: 'Trimestrale', price_cents: Math.round(month * 2.5), duration_days: 90 },
    ];
  });
  await insertRows(trx, 'channel_plan', plans);
  await insertPrices(trx);
}

async function loadChannels(
  trx: Trx,
  tipsters: readonly SimulatedTipster[],
  tipsterIds: readonly number[],
  demoIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const paid = tipsters.flatMap((tipster, index) => (tipster.paidChannel ? [index] : []));
  const ids = await reserveIds(trx, 'channel_id_seq', paid.length);
  await insertRows(
    trx,
    'channel',
    paid.map((index, n) => ({
      id: ids[n],
      tipster_id: tipsterIds[index],
      name: `Canale ${tipsters[index]?.username ?? ''}`,
      description: 'Ogni tip con la puntata e il perché.',
      link: '',
      is_paid: true,
      active: true,
      created_at: now,
    })),
  );
  await loadChannelPlans(trx, ids, now);
  const channels = new Map(paid.map((index, n) => [index, ids[n] ?? 0]));
  const demoChannel = channels.get(DEMO_TIPSTER);
  const pro = demoIds[2];
  if (demoChannel !== undefined && pro !== undefined) {
    const year = 365 * 24 * 60 * 60_000;
    await insertRows(trx, 'channel_subscription', [
      { account_id: pro, channel_id: demoChannel, starts_at: now, ends_at: new Date(now.getTime() + year) },
    ]);
  }
  return channels;
}
