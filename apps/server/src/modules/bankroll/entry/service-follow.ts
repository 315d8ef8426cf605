import type { prepareFollow } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import type { Member, Viewer } from '@quotavera/domain/access';
import { firstStakeValue, type OwnBet, PLAIN_TERMS, plannedStake } from '@quotavera/domain/bankroll';
import type { Tip } from '@quotavera/domain/bet';
import { formatMilli, totalOddsMilli } from '@quotavera/domain/odds';
import { MINUTE_MS } from '@quotavera/domain/time';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { applyBettingLimits } from '../../accounts/care/service-betting.ts';
import { bookmakersShownTo } from '../../calendar/bookmakers/service.ts';
import { fixturesByIds } from '../../calendar/fixtures/service.ts';
import { bestPriceNow, bookmakerName, latestQuotes } from '../../calendar/prices/service.ts';
import { competitionOf, fixtureIdsOf, type SeenTip, termsSeenBy } from '../../tips/tip/service-terms.ts';
import * as bankrolls from '../bankroll/repository.ts';
import { bankrollsOf, FIRST_BANKROLL } from '../bankroll/service.ts';
import { type BetView, presentExits } from '../bet/presenter.ts';
import { insertBet, rewriteBet } from '../bet/repository.ts';
import { selectFollows, selectLastPlace } from '../bet/repository-lists.ts';
import { betColumnsOf, ownBetOf } from '../bet/repository-rows.ts';
import { betOf, type PlacedView } from '../bet/service.ts';
import { settleBets } from '../settlement/service.ts';
import { setTags } from '../tags/service.ts';
import { askForLook } from '../watch/repository.ts';
import { checked, type FollowedTerms, type FollowInput, oddsOfFollow, placedAtOf, readFollow } from './policy.ts';
import { type EntryContext, lockOwnBet, partsOf, replyWith, replyWithPlaced } from './service.ts';
import { doubtsAbout } from './service-doubts.ts';
import { isBeyondOwnLimits, isOverLimit, lockPlace } from './service-place.ts';

const UNIT_MILLI = 1_000;

/** The bankroll that a follow goes into when it names none: where the last bet was placed, else the first, else one that is made. */
async function chooseBankroll(
  trx: Trx,
  ownerId: number,
  first: { stakeCents: number; tipStake: number; at: Date },
): Promise<number> {
  await bankrolls.lockOwner(trx, ownerId);
  const own = (await bankrolls.selectBankrolls(trx, ownerId)).filter(({ archived_at }) => archived_at === null);
  const last = await selectLastPlace(trx, ownerId);
  const used = own.find(({ id }) => id === last?.bankroll) ?? own[0];
  if (used) return used.id;
  const budget = await bankrolls.statedBudget(trx, ownerId);
  // A unit is a hundredth of the budget; where no budget is stated, it is the owner's present stake per unit of the tip.
  const unit = budget
    ? firstStakeValue('units', budget)
    : Math.max(1, Math.round((first.stakeCents * UNIT_MILLI) / first.tipStake));
  const terms = { ...FIRST_BANKROLL, initial_cents: budget ?? 0, stake_plan: 'units', stake_value: unit } as const;
  return bankrolls.insertBankroll(trx, { accountId: ownerId, terms, at: first.at });
}

function followedBet(
  input: FollowInput,
  terms: FollowedTerms & Pick<OwnBet, 'special'>,
  bookmaker: string | null,
  now: Date,
): OwnBet | Failure {
  const read = readFollow(input, terms);
  if (isFailure(read)) return read;
  const { kind, phase, side, special = PLAIN_TERMS } = terms;
  const bet: OwnBet = {
    kind,
    phase,
    side,
    legs: read.legs,
    stakeBasis: input.stake_basis ?? terms.stakeBasis,
    commission: read.commission,
    bookmaker,
    stakeCents: input.stake_cents,
    exits: read.parts.exits,
    placedAt: placedAtOf(input.placed_at, read.legs, now),
    note: input.note,
    special: { ...special, funds: input.funds ?? special.funds },
  };
  return checked(bet, now, oddsOfFollow);
}

const JUST_PLACED_MS = 5 * MINUTE_MS;

/** Whether the prices of now are those at which a bet was placed. */
const isPlacedNow = ({ placedAt }: OwnBet, now: Date): boolean =>
  now.getTime() - Date.parse(placedAt) <= JUST_PLACED_MS;

const competitionName = async (db: Db, terms: Pick<Tip, 'legs'>): Promise<string> =>
  competitionOf(terms.legs, await fixturesByIds(db, fixtureIdsOf(terms.legs))).name;

async function place(
  trx: Trx,
  viewer: Member,
  { tip, input, context }: { tip: SeenTip; input: FollowInput; context: EntryContext },
): Promise<number | Failure> {
  const ownerId = viewer.accountId;
  const now = context.clock.now();
  const [existing] = await selectFollows(trx, ownerId, [tip.id]);
  if (existing) return fail('tip_followed');
  // Read before a first bankroll is made: a stake that is refused must leave none behind.
  const tried = followedBet(input, tip.terms, input.bookmaker, now);
  if (isFailure(tried)) return tried;
  // A bet that was placed before is written down, beyond the limit or not; no further one is taken.
  if (input.placed_at === null && (await isBeyondOwnLimits(trx, ownerId, { bet: tried, now })))
    return fail('own_limit_reached', { fields: { stake_cents: 'own_limit_reached' } });
  const first = { stakeCents: input.stake_cents, tipStake: tip.terms.stake, at: now };
  const bankroll = input.bankroll ?? (await chooseBankroll(trx, ownerId, first));
  const where = await lockPlace(trx, ownerId, { ...input, bankroll });
  if (isFailure(where)) return where;
  const bet = { ...tried, bookmaker: where.bookmaker };
  const doubtful = { place: where, bet, now, rename: oddsOfFollow };
  const doubts = input.unlikely_confirmed ? null : await doubtsAbout(trx, ownerId, doubtful);
  if (doubts) return doubts;
  const id = await insertBet(trx, {
    bet: {
      ...betColumnsOf(bet, await competitionName(trx, tip.terms), now),
      account_id: ownerId,
      bankroll_id: where.bankrollId,
      bookmaker_account_id: where.accountId,
      source: 'followed',
      over_limit: await isOverLimit(trx, ownerId, { place: where, bet, now }),
      tip_id: tip.id,
      tipster_id: tip.tipsterId,
      tip_odds_milli: totalOddsMilli(tip.terms.legs.map((leg) => leg.odds)),
      tip_published_at: tip.publishedAt,
      best_odds_milli: isPlacedNow(tried, now) ? await bestPriceNow(trx, tip.terms, now) : null,
      of_declared: tip.terms.legs.some(({ type }) => type === 'custom'),
      created_at: now,
    },
    ...partsOf(bet),
  });
  const untagged = input.tags && (await setTags(trx, ownerId, { betId: id, tags: input.tags, at: now }));
  if (untagged) return untagged;
  await applyBettingLimits(trx, ownerId, now);
  await settleBets(trx, [id], context);
  await askForLook(trx, [where.bankrollId]);
  return id;
}

/** Takes a tip into an own bankroll. Only an open tip that the reader sees whole, and each tip once. */
export async function followTip(
  context: EntryContext,
  viewer: Member,
  request: { tipId: number; input: FollowInput; key: string | null },
): Promise<PlacedView | Failure> {
  const { tipId, input, key } = request;
  const ownerId = viewer.accountId;
  const idempotent = key === null ? null : { key, request: { tipId, input } };
  const outcome = await transact(context.db, (trx) =>
    withIdempotencyKey(trx, ownerId, idempotent, context.clock.wall(), async () => {
      // Two requests at once: the second waits here, and finds the first one's bet.
      await bankrolls.lockOwner(trx, ownerId);
      const tip = await termsSeenBy(trx, viewer, tipId, context);
      if (!tip) return fail('not_found');
      return tip.open ? place(trx, viewer, { tip, input, context }) : fail('tip_not_open');
    }),
  );
  return replyWithPlaced(context, ownerId, outcome);
}

/** A follow of the past, of a tip that may be settled by now: for the simulated world. */
export function recordPastFollow(
  context: EntryContext,
  viewer: Member,
  { tipId, input }: { tipId: number; input: FollowInput },
): Promise<number | Failure> {
  return transact(context.db, async (trx) => {
    await bankrolls.lockOwner(trx, viewer.accountId);
    const tip = await termsSeenBy(trx, viewer, tipId, context);
    return tip ? place(trx, viewer, { tip, input, context }) : fail('not_found');
  });
}

/** Changes an open follow: odds, stake, place and exits; what was bet on stays the tip's. */
export async function editFollow(
  context: EntryContext,
  ownerId: number,
  { id, input }: { id: number; input: FollowInput },
): Promise<BetView | Failure> {
  const outcome = await transact(context.db, async (trx) => {
    if (input.tags !== null) await bankrolls.lockOwner(trx, ownerId);
    const stored = await lockOwnBet(trx, ownerId, id);
    if (isFailure(stored)) return stored;
    if (stored.bet.tip_id === null) return fail('not_found');
    if (stored.bet.settled_at !== null) return fail('bet_settled');
    const now = context.clock.now();
    const before = ownBetOf(stored);
    const bankroll = input.bankroll ?? stored.bet.bankroll_id;
    const where = await lockPlace(trx, ownerId, { ...input, bankroll });
    if (isFailure(where)) return where;
    const placed_at = input.placed_at ?? before.placedAt;
    const bet = followedBet({ ...input, placed_at }, before, where.bookmaker, now);
    if (isFailure(bet)) return bet;
    const doubtful = { place: where, bet, now, before, rename: oddsOfFollow };
    const doubts = input.unlikely_confirmed ? null : await doubtsAbout(trx, ownerId, doubtful);
    if (doubts) return doubts;
    const risk = stored.bet.risk_cents;
    const own = { risk, here: stored.bet.bankroll_id === where.bankrollId ? risk : 0 };
    const row = {
      ...betColumnsOf(bet, stored.bet.competition_name, now),
      bankroll_id: where.bankrollId,
      bookmaker_account_id: where.accountId,
      over_limit: await isOverLimit(trx, ownerId, { place: where, bet, now, before: own }),
    };
    await rewriteBet(trx, id, { bet: row, ...partsOf(bet) });
    const untagged = input.tags && (await setTags(trx, ownerId, { betId: id, tags: input.tags, at: now }));
    if (untagged) return untagged;
    await applyBettingLimits(trx, ownerId, now);
    await settleBets(trx, [id], context);
    await askForLook(trx, [stored.bet.bankroll_id, where.bankrollId]);
    return id;
  });
  return replyWith(context, ownerId, outcome);
}

type Prepared = ReplyOf<typeof prepareFollow>;

/** Prices of a single on a match, the reader's own bookmakers first, then the best. */
async function quotesNow(
  db: Db,
  viewer: Viewer,
  terms: Tip,
  own: ReadonlySet<string>,
  now: Date,
): Promise<Prepared['quotes']> {
  const [leg] = terms.legs;
  if (terms.legs.length !== 1 || leg?.type !== 'structured') return [];
  const [[quotes = []], isShown] = await Promise.all([latestQuotes(db, [leg], now), bookmakersShownTo(db, viewer)]);
  return quotes
    .filter(({ side, bookmaker }) => side === terms.side && isShown(bookmaker))
    .map(({ bookmaker, odds, importedAt }) => ({
      bookmaker,
      own: own.has(bookmaker),
      value: odds,
      odds: formatMilli(odds),
      minutes: Math.max(0, Math.floor((now.getTime() - importedAt) / MINUTE_MS)),
      below_minimum: terms.minimumOdds !== null && odds < terms.minimumOdds,
    }))
    .sort((a, b) => Number(b.own) - Number(a.own) || b.value - a.value)
    .map(({ value: _value, ...quote }) => quote);
}

/** Returns the values that the form to follow a tip starts from. */
export async function followForm(context: EntryContext, viewer: Member, tipId: number): Promise<Prepared | Failure> {
  const { db, clock } = context;
  const tip = await termsSeenBy(db, viewer, tipId, context);
  if (!tip) return fail('not_found');
  const ownerId = viewer.accountId;
  const [follow] = await selectFollows(db, ownerId, [tipId]);
  const own = (await bankrollsOf(db, ownerId)).results.filter(({ archived }) => !archived);
  const accounts = own.flatMap((each) => each.accounts.filter(({ closed }) => !closed));
  const last = await selectLastPlace(db, ownerId);
  const names = new Set([...accounts.map(({ bookmaker }) => bookmaker), last?.bookmaker ?? ''].map(bookmakerName));
  return {
    bet: follow ? await betOf(db, ownerId, follow.bet) : null,
    odds: tip.terms.legs.map((leg) => formatMilli(leg.odds)),
    bankrolls: own.map(({ id, name, currency, stake_plan, stake_value, capital_cents, accounts: of }) => ({
      id,
      name,
      currency,
      stake_plan,
      proposed_cents: plannedStake(
        { stake_plan, stake_value },
        { tipStake: tip.terms.stake, capitalCents: capital_cents },
      ),
      accounts: of.flatMap((account) =>
        account.closed
          ? []
          : [{ id: account.id, bookmaker: account.bookmaker, limited: account.limited_since !== null }],
      ),
    })),
    last,
    exits: presentExits(tip.exits),
    quotes: await quotesNow(db, viewer, tip.terms, names, clock.now()),
  };
}
