import { Readable } from 'node:stream';
import type { Member } from '@quotavera/domain/access';
import type { Watch } from '@quotavera/domain/bankroll';
import { type Outcome, SIMULATED_EXCHANGE } from '@quotavera/domain/bet';
import { EARLY_ACCESS_MS } from '@quotavera/domain/limits';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import {
  createAccount,
  createBankroll,
  createMovement,
  editAccount,
  editBankroll,
} from '../../modules/bankroll/bankroll/service.ts';
import { betsOf } from '../../modules/bankroll/bet/service.ts';
import { cashOutOwnBet, createBet, gradeOwnBet } from '../../modules/bankroll/entry/service.ts';
import { recordPastFollow } from '../../modules/bankroll/entry/service-follow.ts';
import { importRates } from '../../modules/bankroll/rates/service.ts';
import { addMail } from '../../modules/bankroll/report/service-mails.ts';
import { putLink } from '../../modules/bankroll/shared/service.ts';
import { tagBets } from '../../modules/bankroll/tags/service.ts';
import { putWatch } from '../../modules/bankroll/watch/service.ts';
import { notifyReader } from '../../modules/tips/notification/service.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { inTransaction } from '../../platform/database/transact.ts';
import { isFailure } from '../../platform/errors/index.ts';
import { stream } from '../world/random.ts';
import { loadFollows } from './follows.ts';
import { DEMO_ELITE_EMAIL, DEMO_FREE_EMAIL, DEMO_PRO_EMAIL, DEMO_TIPSTER_EMAIL } from './people.ts';
import { type FollowableTip, hasBankrolls, selectFollowable, selectReaderNamed } from './repository.ts';

/** The history of the PRO reader's bankroll, in days, and how many tips were followed in it. */
const HISTORY_DAYS = 120;
const FOLLOWED = 90;
const OPEN = 4;
const FOLLOWED_BY_START = 5;
const FOLLOWED_BY_TIPSTER = 6;
/** A unit is worth so many cents to the PRO reader. */
const UNIT_CENTS = 1_000;
/** Bets in own words, with their age in days and their grade; a bet with a null grade is still open. */
const OWN_BETS = [
  {
    event: 'Sinner vince a Roma, due set a zero',
    odds: '1.85',
    stake: 2_500,
    days: 40,
    grade: 'won',
    tags: ['value', 'tennis'],
  },
  { event: 'Olimpia Milano −6,5', odds: '1.9', stake: 2_000, days: 33, grade: 'lost', tags: ['basket'] },
  { event: 'Trento vince la serie 3-1', odds: '4.2', stake: 800, days: 21, grade: 'lost', tags: ['d’istinto'] },
  { event: 'Tappa annullata per neve: Pogačar vince', odds: '1.5', stake: 1_500, days: 12, grade: 'void', tags: [] },
  { event: 'Bagnaia sul podio', odds: '1.72', stake: 2_000, days: 1, grade: null, tags: ['d’istinto', 'live'] },
] as const;

const resultOf = (grade: Outcome) => ({ leg: 0, grade, placed: false, dead_heat: null, place_dead_heat: null });

const ownLeg = (event: string, odds: string, sport: string) => ({
  ...{ type: 'custom', sport, competition: '', match: event, matchdate: null, market: '', result: '' },
  ...{ sub_result: '', extra_combinations: [], odds },
});
const PLAIN_INPUT = {
  ...{ valexc: 'other', liveprematch: 'prematch', side: 'back', stake_basis: 'stake', commission: null, exits: [] },
  ...{
    unlikely_confirmed: true,
    note: '',
    tags: [],
    funds: 'own',
    boosted_odds: null,
    each_way: null,
    system: null,
    currency: null,
  },
};

interface SpecialBet {
  days: number;
  stake: number;
  legs: readonly (readonly [event: string, odds: string, sport: string])[];
  terms: object;
  grades: readonly { grade: Outcome; placed?: boolean }[];
  received?: number;
}

/** Bets of every kind: a free bet, a boost, each way, a system, a cash-out, a stake in another currency. */
const SPECIAL_BETS: readonly SpecialBet[] = [
  {
    days: 37,
    stake: 1_000,
    legs: [['Sinner in tre set', '2.6', 'tennis']],
    terms: { funds: 'free_bet' },
    grades: [{ grade: 'won' }],
  },
  {
    days: 30,
    stake: 2_000,
    legs: [['Trento vince di 5 o più', '2', 'volleyball']],
    terms: { boosted_odds: '2.4' },
    grades: [{ grade: 'lost' }],
  },
  {
    days: 26,
    stake: 1_000,
    legs: [['San Siro, quinta corsa: Vento d’Aprile', '9', 'Ippica']],
    terms: { each_way: { divisor: 4, places: 3 } },
    grades: [{ grade: 'lost', placed: true }],
  },
  {
    days: 18,
    stake: 800,
    legs: [
      ['Musetti vince', '1.8', 'tennis'],
      ['Milano vince', '2.1', 'basketball'],
      ['Modena vince', '1.65', 'volleyball'],
    ],
    terms: { system: [2, 3] },
    grades: [{ grade: 'won' }, { grade: 'lost' }, { grade: 'won' }],
  },
  { days: 9, stake: 1_500, legs: [['Paolini vince il torneo', '6', 'tennis']], terms: {}, grades: [], received: 2_850 },
  {
    days: 6,
    stake: 2_000,
    legs: [['Fury ai punti', '3.2', 'boxing']],
    terms: { currency: 'GBP' },
    grades: [{ grade: 'won' }],
  },
];

/** Rates of the world's last months: one euro in each currency, a little different every day. */
const WORLD_RATES = {
  USD: 1.09,
  GBP: 0.85,
  CHF: 0.95,
  PLN: 4.25,
  RON: 4.97,
  SEK: 11.3,
  DKK: 7.46,
  CZK: 25.1,
  BRL: 6.1,
};
const RATE_DAYS = 150;

function rateFile(today: Date): string {
  const days = Array.from({ length: RATE_DAYS }, (_, n) => new Date(today.getTime() - n * DAY_MS));
  const published = days.filter((day) => day.getUTCDay() % 6 !== 0);
  const rows = published.map((day, n) =>
    [
      day.toISOString().slice(0, 10),
      ...Object.values(WORLD_RATES).map((rate) => (rate * (1 + Math.sin(n / 9) / 60)).toFixed(4)),
    ].join(),
  );
  return [['Date', ...Object.keys(WORLD_RATES)].join(), ...rows].join('\n');
}

interface Context {
  db: Db;
  clock: Clock;
}

/** The world is loaded by rules that refuse what is wrong: a refusal is a mistake of the world. */
async function accepted<T>(work: Promise<T>): Promise<Exclude<T, { ok: false }>> {
  const outcome = await work;
  if (isFailure(outcome)) throw new Error(`the simulated world was refused: ${JSON.stringify(outcome.error)}`);
  return outcome as Exclude<T, { ok: false }>;
}

async function memberNamed(db: Db, email: string, plan: Member['plan']): Promise<Member> {
  const accountId = await selectReaderNamed(db, email);
  return { type: 'member', accountId, userType: plan === 'free' ? 'user' : 'client', plan, isAdmin: false };
}

interface Bankroll {
  id: number;
  /** Bookmakers' accounts; the first ones are used most. */
  accounts: readonly number[];
}

async function loadMain(context: Context, { accountId }: Member): Promise<Bankroll> {
  const { clock } = context;
  const terms = { name: 'Principale', currency: 'EUR', initial_cents: 100_000, stake_plan: 'units' } as const;
  const { results } = await accepted(createBankroll(context, accountId, { ...terms, stake_value: UNIT_CENTS }));
  const { id } = results[0]!;
  let accounts: readonly number[] = [];
  for (const bookmaker of ['Linea Dodici', 'Novantesimo', SIMULATED_EXCHANGE]) {
    const list = await accepted(createAccount(context, accountId, { bankrollId: id, bookmaker }));
    accounts = [...accounts, Math.max(...list.results[0]!.accounts.map((account) => account.id))];
  }
  const [first = null, second = null, exchange = null] = accounts;
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  const movements = [
    { type: 'transfer', amountCents: 40_000, from: null, to: first, at: ago(HISTORY_DAYS), note: '' },
    { type: 'transfer', amountCents: 30_000, from: null, to: second, at: ago(HISTORY_DAYS), note: '' },
    { type: 'transfer', amountCents: 20_000, from: null, to: exchange, at: ago(HISTORY_DAYS - 2), note: '' },
    { type: 'deposit', amountCents: 20_000, from: null, to: first, at: ago(60), note: 'Ricarica' },
    { type: 'transfer', amountCents: 10_000, from: second, to: exchange, at: ago(45), note: '' },
    { type: 'withdrawal', amountCents: 15_000, from: first, to: null, at: ago(20), note: 'Prelievo del mese' },
  ] as const;
  for (const movement of movements) {
    await accepted(createMovement(context, accountId, { bankrollId: id, movement, key: null }));
  }
  return { id, accounts };
}

interface Following {
  tip: FollowableTip;
  bankroll: number | null;
  account: number | null;
  bookmaker: string | null;
  stakeCents: number;
  minutes: number;
  tags?: string[];
}

/** A follow some minutes after publication, and always before the start. */
async function follow(context: Context, member: Member, { tip, minutes, ...place }: Following): Promise<void> {
  const latest = Math.min(tip.start_at.getTime(), context.clock.now().getTime()) - MINUTE_MS;
  const at = Math.min(tip.published_at.getTime() + minutes * MINUTE_MS, latest);
  const input = {
    bankroll: place.bankroll,
    account: place.account,
    bookmaker: place.bookmaker,
    odds: null,
    stake_basis: null,
    commission: null,
    funds: null,
    stake_cents: place.stakeCents,
    exits: [],
    note: '',
    tags: place.tags ?? null,
    placed_at: new Date(Math.max(at, tip.published_at.getTime())).toISOString(),
    unlikely_confirmed: true,
  };
  await accepted(recordPastFollow(context, member, { tipId: tip.id, input }));
}

interface OwnWorldBet {
  event: string;
  odds: string;
  stake: number;
  days: number;
  grade: Outcome | null;
  tags: readonly string[];
}

async function loadOwnBets(
  context: Context,
  { accountId }: Member,
  { id, accounts }: Bankroll,
  bets: readonly OwnWorldBet[] = OWN_BETS,
): Promise<void> {
  for (const { event, odds, stake, days, grade, tags } of bets) {
    const placed = new Date(context.clock.now().getTime() - days * DAY_MS).toISOString();
    const place = {
      bankroll: id,
      account: accounts[1] ?? null,
      bookmaker: null,
      stake_cents: stake,
      placed_at: placed,
      tags,
    };
    const input = { ...PLAIN_INPUT, ...place, legs: [ownLeg(event, odds, 'tennis')] };
    const bet = await accepted(createBet(context, accountId, { input: input as never, key: null }));
    if (grade) await accepted(gradeOwnBet(context, accountId, { id: bet.id, grades: [resultOf(grade)] }));
  }
}

async function loadSpecialBets(context: Context, { accountId }: Member, { id, accounts }: Bankroll): Promise<void> {
  const source = { accountId: null, name: 'eurofxref-hist.csv', requestId: '' };
  await accepted(importRates(context, Readable.from([Buffer.from(rateFile(context.clock.now()))]), source));
  for (const { days, stake, legs, terms, grades, received } of SPECIAL_BETS) {
    const at = new Date(context.clock.now().getTime() - days * DAY_MS).toISOString();
    const place = { bankroll: id, account: accounts[0] ?? null, bookmaker: null, stake_cents: stake, placed_at: at };
    const input = { ...PLAIN_INPUT, ...place, legs: legs.map((leg) => ownLeg(...leg)), ...terms };
    const bet = await accepted(createBet(context, accountId, { input: input as never, key: null }));
    if (received !== undefined) {
      await accepted(
        cashOutOwnBet(context, accountId, { id: bet.id, cashOuts: [{ share: '1', received_cents: received, at }] }),
      );
    }
    if (grades.length === 0) continue;
    const results = grades.map((result, leg) => ({ ...resultOf(result.grade), ...result, leg }));
    await accepted(gradeOwnBet(context, accountId, { id: bet.id, grades: results }));
  }
}

/** The addresses of the public pages of the PRO and the ELITE reader: only the simulated world has any that are known. */
const DEMO_BANKROLL_SECRET = 'simulated-world-pro-reader-public-bankroll0';
const DEMO_ELITE_SECRET = 'simulated-world-elite-reader-public-page000';

/** A limit, signs and goals, some crossed and some not. */
const WATCHES: readonly Watch[] = [
  { kind: 'loss_limit', period: 'week', amount: 8_000 },
  { kind: 'drawdown', period: null, amount: 6_000 },
  { kind: 'losing_run', period: null, amount: null },
  { kind: 'stake_over', period: null, amount: 200 },
  { kind: 'profit_goal', period: 'month', amount: 10_000 },
];

async function loadWatches(context: Context, { accountId }: Member, bankrollId: number): Promise<void> {
  for (const watch of WATCHES) await accepted(putWatch(context, accountId, { bankrollId, watch }));
  const data = { bankroll: bankrollId, name: 'Principale', currency: 'EUR', ...WATCHES[1], value: 6_240 };
  const at = new Date(context.clock.now().getTime() - DAY_MS);
  await inTransaction(context.db, (trx) =>
    notifyReader(trx, { accountId, type: 'bankroll_watch', tipster_id: null, data, at }),
  );
}

/** Every third followed tip was of value, every seventh taken while the match was on. */
async function loadTags(context: Context, { accountId }: Member): Promise<void> {
  const { results } = await betsOf(context.db, accountId, { source: 'followed', page: 1, page_size: FOLLOWED });
  const ids = results.map(({ id }) => id);
  const every = (nth: number) => ids.filter((_, n) => n % nth === 0);
  await accepted(tagBets(context, accountId, { bets: every(3), add: ['value'], remove: [] }));
  await accepted(tagBets(context, accountId, { bets: every(7), add: ['live'], remove: [] }));
}

/** The PRO reader: four months of followed tips and own bets, a limited account, a declared balance, a report by mail, a bankroll put away and one that is new. */
async function loadPro(context: Context, seed: string): Promise<void> {
  const { db, clock } = context;
  const member = await memberNamed(db, DEMO_PRO_EMAIL, 'pro');
  const { accountId } = member;
  const bankroll = await loadMain(context, member);
  const random = stream(seed, 'bankroll');
  const since = new Date(clock.now().getTime() - HISTORY_DAYS * DAY_MS);
  const seenByAll = new Date(clock.now().getTime() - EARLY_ACCESS_MS);
  const tips = [
    ...(await selectFollowable(db, { settled: true, since, until: clock.now(), limit: FOLLOWED })),
    ...(await selectFollowable(db, { settled: false, since, until: seenByAll, limit: OPEN })),
  ];
  for (const tip of tips) {
    const account = bankroll.accounts[Math.floor(random.next() * 2)] ?? null;
    const units = 1 + Math.floor(random.next() * 3);
    const minutes = Math.floor(random.next() * 90);
    await follow(context, member, {
      tip,
      bankroll: bankroll.id,
      account,
      bookmaker: null,
      stakeCents: units * UNIT_CENTS,
      minutes,
    });
  }
  await loadOwnBets(context, member, bankroll);
  await loadSpecialBets(context, member, bankroll);
  await loadTags(context, member);
  await loadWatches(context, member, bankroll.id);
  const shown = { title: 'Stagione in chiaro', amounts: 'units', shows_bets: true } as const;
  await accepted(putLink(context, accountId, { bankrollId: bankroll.id, input: shown, secret: DEMO_BANKROLL_SECRET }));
  await accepted(addMail(context, member, { bankroll: bankroll.id }));
  const [first] = bankroll.accounts;
  const limited = new Date(clock.now().getTime() - 30 * DAY_MS).toISOString().slice(0, 10);
  await accepted(editAccount(context, accountId, first!, { declared_cents: 43_250, limited_since: limited }));
  const past = { name: 'Stagione scorsa', currency: 'EUR', initial_cents: 50_000, stake_plan: 'level' } as const;
  const { results } = await accepted(createBankroll(context, accountId, { ...past, stake_value: 500 }));
  await accepted(editBankroll(context, accountId, results.at(-1)!.id, { archived: true }));
  const fresh = { name: 'Exchange', currency: 'GBP', initial_cents: 30_000, stake_plan: 'percent' } as const;
  await accepted(createBankroll(context, accountId, { ...fresh, stake_value: 200 }));
}

/** Bets of the ELITE reader: most of them lost, so that limits are crossed. */
const ELITE_BETS = [
  { event: 'Verstappen in pole a Monza', odds: '2.1', stake: 5_000, days: 24, grade: 'won', tags: ['motori'] },
  { event: 'Egonu oltre 21,5 punti', odds: '1.87', stake: 5_000, days: 17, grade: 'lost', tags: ['volley', 'player'] },
  { event: 'Italia vince il Sei Nazioni', odds: '15', stake: 1_000, days: 15, grade: 'lost', tags: ['lungo termine'] },
  { event: 'Brignone prima in gigante', odds: '2.4', stake: 4_000, days: 10, grade: 'lost', tags: ['d’istinto'] },
  { event: 'Brignone sul podio in superG', odds: '1.65', stake: 6_000, days: 9, grade: 'lost', tags: ['d’istinto'] },
  { event: 'Sinner vince il titolo', odds: '1.9', stake: 5_000, days: 2, grade: null, tags: ['tennis', 'value'] },
] as const;

/** A goal that is far off, a limit that was crossed and a bank below its threshold. */
const ELITE_WATCHES: readonly Watch[] = [
  { kind: 'loss_limit', period: 'month', amount: 5_000 },
  { kind: 'bank_below', period: null, amount: 195_000 },
  { kind: 'yield_goal', period: 'year', amount: 500 },
];

/** The ELITE reader: own bets with tags, watches that were crossed, and a public page in money without bets. */
async function loadElite(context: Context): Promise<void> {
  const member = await memberNamed(context.db, DEMO_ELITE_EMAIL, 'elite');
  const { accountId } = member;
  const terms = { name: 'Stagione', currency: 'EUR', initial_cents: 200_000, stake_plan: 'percent' } as const;
  const { results } = await accepted(createBankroll(context, accountId, { ...terms, stake_value: 200 }));
  const { id } = results[0]!;
  await loadOwnBets(context, member, { id, accounts: [] }, ELITE_BETS);
  for (const watch of ELITE_WATCHES) await accepted(putWatch(context, accountId, { bankrollId: id, watch }));
  const shown = { title: 'Conti alla luce del sole', amounts: 'money', shows_bets: false } as const;
  await accepted(putLink(context, accountId, { bankrollId: id, input: shown, secret: DEMO_ELITE_SECRET }));
}

/** The tipster takes colleagues' tips, too, and marks why. */
async function loadTipster(context: Context): Promise<void> {
  const member = await memberNamed(context.db, DEMO_TIPSTER_EMAIL, 'free');
  const since = new Date(context.clock.now().getTime() - 21 * DAY_MS);
  const taken = await selectFollowable(context.db, {
    ...{ settled: true, since, until: context.clock.now(), limit: FOLLOWED_BY_TIPSTER * 2 },
  });
  const others = taken.filter(({ tipster_id }) => tipster_id !== member.accountId).slice(0, FOLLOWED_BY_TIPSTER);
  for (const [n, tip] of others.entries()) {
    const place = { bankroll: null, account: null, bookmaker: 'Linea Dodici' };
    const tags = n % 2 === 0 ? ['colleghi'] : ['colleghi', 'studio'];
    await follow(context, member, { tip, ...place, stakeCents: 1_000, minutes: 20, tags });
  }
}

/** The START reader: a few followed tips in the bankroll that was made by itself. */
async function loadStart(context: Context): Promise<void> {
  const member = await memberNamed(context.db, DEMO_FREE_EMAIL, 'free');
  const since = new Date(context.clock.now().getTime() - 14 * DAY_MS);
  for (const tip of await selectFollowable(context.db, {
    settled: true,
    since,
    until: context.clock.now(),
    limit: FOLLOWED_BY_START,
  })) {
    const place = { bankroll: null, account: null, bookmaker: 'Novantesimo' };
    await follow(context, member, { tip, ...place, stakeCents: 500, minutes: 12, tags: ['prova'] });
  }
}

/** Readers' bankrolls in every state, by the services that keep them elsewhere. It does nothing when there are any. */
export async function loadBankrolls(db: Db, clock: Clock, seed: string): Promise<void> {
  if (await hasBankrolls(db)) return;
  await loadPro({ db, clock }, seed);
  await loadElite({ db, clock });
  await loadTipster({ db, clock });
  await loadStart({ db, clock });
  await loadFollows(db, clock, seed);
}
