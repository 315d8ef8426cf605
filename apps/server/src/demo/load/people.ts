import { createHash } from 'node:crypto';
import { templateContent } from '@quotavera/contract/tips';
import type { Plan } from '@quotavera/domain/access';
import { SIMULATED_EXCHANGE } from '@quotavera/domain/bet';
import { DAY_MS } from '@quotavera/domain/time';
import { hashPassword } from '../../modules/accounts/index.ts';
import { appendNames } from '../../modules/ledger/service-names.ts';
import type { Trx } from '../../platform/database/index.ts';
import { DEMO_TIPSTER, type SimulatedFollower, type SimulatedTipster } from '../world/people.ts';
import { stream } from '../world/random.ts';
import { loadChannels } from './channels.ts';
import { insertRows, reserveIds } from './repository.ts';

export const DEMO_PASSWORD = 'Quotavera-demo-1';

interface DemoAccount {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  plan: Plan;
  admin: boolean;
}

/** The accounts that can sign in, besides the tipster's. */
export const DEMO_TIPSTER_EMAIL = 'tipster@example.com';
export const DEMO_PRO_EMAIL = 'pro@example.com';
export const DEMO_ELITE_EMAIL = 'elite@example.com';
export const DEMO_FREE_EMAIL = 'free@example.com';
/** Channels are older than what was sold in them. */
const CHANNELS_SINCE_MS = 75 * DAY_MS;

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
    email: DEMO_FREE_EMAIL,
    username: 'franca.start',
    firstName: 'Franca',
    lastName: 'Start',
    plan: 'free',
    admin: false,
  },
  { email: DEMO_PRO_EMAIL, username: 'piero.pro', firstName: 'Piero', lastName: 'Pro', plan: 'pro', admin: false },
  {
    email: DEMO_ELITE_EMAIL,
    username: 'elisa.elite',
    firstName: 'Elisa',
    lastName: 'Elite',
    plan: 'elite',
    admin: false,
  },
];

/** The demo tipster has a template for each kind of tip that they often publish. */
const DEMO_TEMPLATES = [
  {
    name: 'Over 2,5 di campionato',
    tip: templateContent.parse({
      valexc: 'valuebet',
      side: 'back',
      bookmaker: 'Linea Dodici',
      stake: '1',
      stake_basis: 'stake',
      commission: '0',
      legs: [{ type: 'structured', market: 'over_under', result: 'over', line: '2.5' }],
      description: 'Due attacchi in forma e ritmo alto: la linea è bassa per queste medie.',
      tags: ['goals'],
    }),
  },
  {
    name: 'Banca la favorita in trasferta',
    tip: templateContent.parse({
      valexc: 'exchange',
      side: 'lay',
      bookmaker: SIMULATED_EXCHANGE,
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
  tipsterIds: readonly number[];
  /** Paid channels by tipster index. */
  channelIds: ReadonlyMap<number, number>;
  adminId: number;
  /** Accounts that somebody can sign in to. */
  signInIds: readonly number[];
}

const FOLLOWED_DAYS = 60;

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
    seed: string;
    tipsters: readonly SimulatedTipster[];
    followers: readonly SimulatedFollower[];
    since: Date;
    now: Date;
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
    // Readers of the world have followed for long; the demo accounts have just come.
    created_at: who < DEMO_ACCOUNTS.length ? now : new Date(now.getTime() - FOLLOWED_DAYS * DAY_MS),
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
    tipsters.map(({ username }, index) => ({ tipster_id: tipsterIds[index]!, name: username, at: since })),
  );
  await insertRows(
    trx,
    'tip_template',
    DEMO_TEMPLATES.map((template) => ({ ...template, account_id: tipsterIds[DEMO_TIPSTER], created_at: now })),
  );
  // Nothing is known to hash to this: it opens nothing.
  await insertRows(trx, 'access_token', [
    {
      account_id: tipsterIds[DEMO_TIPSTER],
      name: 'Modello Serie A',
      hash: Buffer.alloc(32),
      scopes: ['publish', 'read'],
      created_at: new Date(now.getTime() - 40 * DAY_MS),
      last_used_at: new Date(now.getTime() - DAY_MS),
      expires_at: new Date(now.getTime() + 50 * DAY_MS),
    },
  ]);
  await insertRows(trx, 'follow', follows);
  return {
    tipsterIds,
    channelIds: await loadChannels(trx, { tipsters, tipsterIds, since: new Date(now.getTime() - CHANNELS_SINCE_MS) }),
    adminId: demoIds[0] ?? 0,
    signInIds: [tipsterIds[DEMO_TIPSTER]!, ...demoIds],
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
