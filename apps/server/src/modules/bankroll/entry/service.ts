import type { cashOutBet, gradeBet } from '@quotavera/contract/bankroll';
import { convertCents, isDeadHeat, type OwnBet, PLAIN_TERMS } from '@quotavera/domain/bankroll';
import { declarableAt } from '@quotavera/domain/bet';
import { ASK_AGAIN_MS } from '@quotavera/domain/limits';
import { romeDay } from '@quotavera/domain/time';
import type { z } from 'zod';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { applyBettingLimits } from '../../accounts/care/service-betting.ts';
import { fixturesByIds } from '../../calendar/fixtures/service.ts';
import { competitionOf, fixtureIdsOf, matchOf, onCalendar } from '../../tips/tip/service-terms.ts';
import { lockBankroll, lockOwner } from '../bankroll/repository.ts';
import type { BetView } from '../bet/presenter.ts';
import {
  deleteBet,
  insertBet,
  loadOwnBet,
  replaceCashOuts,
  rewriteBet,
  type StoredBet,
  writeAskAfter,
  writeOwnersGrades,
} from '../bet/repository.ts';
import { betCashOutRowsOf, betColumnsOf, betExitRowsOf, betLegRowsOf, ownBetOf } from '../bet/repository-rows.ts';
import { betOf, type PlacedView, placedBetOf } from '../bet/service.ts';
import { rateTable } from '../rates/service.ts';
import { settleBets } from '../settlement/service.ts';
import { setTags } from '../tags/service.ts';
import { askForLook } from '../watch/repository.ts';
import { type BetInput, checked, placedAtOf, readBet, readCashOuts } from './policy.ts';
import { doubtsAbout } from './service-doubts.ts';
import { isOverLimit, lockPlace, type Place } from './service-place.ts';

export type EntryContext = Pick<ServerContext, 'db' | 'clock'>;

/** A bet that may be kept, and the name of its competition. */
interface ReadBet {
  bet: OwnBet;
  competition: string;
}

/** The stake in the bankroll's currency, and what it was in another. */
type Stake = Pick<OwnBet, 'stakeCents' | 'original'>;

/** Converts a stake in another currency by the rate of the day on which the bet was placed. */
async function stakeOf(trx: Trx, input: BetInput, currency: string, placedAt: string): Promise<Stake | Failure> {
  const { currency: from, stake_cents: stakeCents } = input;
  if (from === null || from === currency || !Number.isSafeInteger(stakeCents)) return { stakeCents };
  const day = romeDay(new Date(placedAt));
  const found = (await rateTable(trx, [from, currency], [day])).find(from, currency, day);
  if (!found)
    return fail('tip_invalid', { fields: { currency: { code: 'rate_missing', values: { currency: from, day } } } });
  return { stakeCents: convertCents(stakeCents, found.rate), original: { currency: from, stakeCents, ...found } };
}

/** Reads a bet by hand, its matches named and timed by the calendar. */
async function readEntry(trx: Trx, input: BetInput, place: Place, now: Date): Promise<ReadBet | Failure> {
  const read = readBet(input, input.placed_at ?? now.toISOString());
  if (isFailure(read)) return read;
  const fixtures = await fixturesByIds(trx, fixtureIdsOf(read.tip.legs));
  const dated = onCalendar(read.tip, (id) => matchOf(fixtures.get(id)));
  if (isFailure(dated)) return dated;
  const { kind, phase, side, legs, stakeBasis, commission } = dated.value;
  const placedAt = placedAtOf(input.placed_at, legs, now);
  const stake = await stakeOf(trx, input, place.currency, placedAt);
  if (isFailure(stake)) return stake;
  const bet = checked(
    {
      ...{ kind, phase, side, legs, stakeBasis, commission, bookmaker: place.bookmaker, special: read.special },
      ...stake,
      exits: read.parts.exits,
      placedAt,
      note: input.note,
    },
    now,
  );
  return isFailure(bet) ? bet : { bet, competition: competitionOf(legs, fixtures).name };
}

/** The answer of whatever leaves a bet behind. */
export async function replyWith(
  { db }: EntryContext,
  ownerId: number,
  outcome: number | Failure,
): Promise<BetView | Failure> {
  if (isFailure(outcome)) return outcome;
  return (await betOf(db, ownerId, outcome)) ?? fail('not_found');
}

/** Turns the outcome of placing a bet into the reply with its warnings. */
export async function replyWithPlaced(
  { db }: EntryContext,
  ownerId: number,
  outcome: number | Failure,
): Promise<PlacedView | Failure> {
  if (isFailure(outcome)) return outcome;
  return (await placedBetOf(db, ownerId, outcome)) ?? fail('not_found');
}

export function partsOf(bet: Pick<OwnBet, 'legs' | 'exits' | 'special'>) {
  return { legs: betLegRowsOf(bet), exits: betExitRowsOf(bet), cashOuts: betCashOutRowsOf(bet) };
}

/** Locks the bankroll of an own bet; a failure when there is no such bet. */
export async function lockOwnBet(trx: Trx, ownerId: number, id: number): Promise<StoredBet | Failure> {
  const seen = await loadOwnBet(trx, ownerId, id);
  if (!seen) return fail('not_found');
  const bankroll = await lockBankroll(trx, ownerId, seen.bet.bankroll_id);
  // Taking losses out one by one would change what an admin has looked at.
  if (bankroll?.declared) return fail('bet_declared');
  return (await loadOwnBet(trx, ownerId, id)) ?? fail('not_found');
}

interface Entry {
  place: Place;
  entry: ReadBet;
}

async function placedEntry(trx: Trx, ownerId: number, input: BetInput, now: Date): Promise<Entry | Failure> {
  const place = await lockPlace(trx, ownerId, input);
  if (isFailure(place)) return place;
  const entry = await readEntry(trx, input, place, now);
  return isFailure(entry) ? entry : { place, entry };
}

/** Writes down a bet; one on a match that is over is settled at once. */
export async function createBet(
  context: EntryContext,
  ownerId: number,
  { input, key }: { input: BetInput; key: string | null },
): Promise<PlacedView | Failure> {
  const now = context.clock.now();
  const request = key === null ? null : { key, request: input };
  const outcome = await transact(context.db, (trx) =>
    withIdempotencyKey(trx, ownerId, request, context.clock.wall(), async () => {
      if (input.tags.length > 0) await lockOwner(trx, ownerId);
      const placed = await placedEntry(trx, ownerId, input, now);
      if (isFailure(placed)) return placed;
      const { place, entry } = placed;
      const doubts = input.unlikely_confirmed ? null : await doubtsAbout(trx, ownerId, { place, bet: entry.bet, now });
      if (doubts) return doubts;
      const id = await insertBet(trx, {
        bet: {
          ...betColumnsOf(entry.bet, entry.competition, now),
          account_id: ownerId,
          bankroll_id: place.bankrollId,
          bookmaker_account_id: place.accountId,
          source: 'hand',
          over_limit: await isOverLimit(trx, ownerId, { place, bet: entry.bet, now }),
          created_at: now,
        },
        ...partsOf(entry.bet),
      });
      const untagged = await setTags(trx, ownerId, { betId: id, tags: input.tags, at: now });
      if (untagged) return untagged;
      await applyBettingLimits(trx, ownerId, now);
      await settleBets(trx, [id], context);
      await askForLook(trx, [place.bankrollId]);
      return id;
    }),
  );
  return replyWithPlaced(context, ownerId, outcome);
}

/** Rewrites an open bet by hand. */
export async function editBet(
  context: EntryContext,
  ownerId: number,
  { id, input }: { id: number; input: BetInput },
): Promise<BetView | Failure> {
  const outcome = await transact(context.db, async (trx) => {
    if (input.tags.length > 0) await lockOwner(trx, ownerId);
    const stored = await lockOwnBet(trx, ownerId, id);
    if (isFailure(stored)) return stored;
    if (stored.bet.tip_id !== null) return fail('bet_of_tip');
    if (stored.bet.settled_at !== null) return fail('bet_settled');
    const now = context.clock.now();
    const placed = await placedEntry(trx, ownerId, input, now);
    if (isFailure(placed)) return placed;
    const { place, entry } = placed;
    const doubtful = { place, bet: entry.bet, now, before: ownBetOf(stored) };
    const doubts = input.unlikely_confirmed ? null : await doubtsAbout(trx, ownerId, doubtful);
    if (doubts) return doubts;
    const risk = stored.bet.risk_cents;
    const before = { risk, here: stored.bet.bankroll_id === place.bankrollId ? risk : 0 };
    const bet = {
      ...betColumnsOf(entry.bet, entry.competition, now),
      bankroll_id: place.bankrollId,
      bookmaker_account_id: place.accountId,
      over_limit: await isOverLimit(trx, ownerId, { place, bet: entry.bet, now, before }),
    };
    await rewriteBet(trx, id, { bet, ...partsOf(entry.bet), cashOuts: betCashOutRowsOf(ownBetOf(stored)) });
    const untagged = await setTags(trx, ownerId, { betId: id, tags: input.tags, at: now });
    if (untagged) return untagged;
    await applyBettingLimits(trx, ownerId, now);
    await settleBets(trx, [id], context);
    await askForLook(trx, [stored.bet.bankroll_id, place.bankrollId]);
    return id;
  });
  return replyWith(context, ownerId, outcome);
}

export function removeBet(
  { db }: EntryContext,
  ownerId: number,
  { id, followed }: { id: number; followed?: true },
): Promise<{ ok: true } | Failure> {
  return transact(db, async (trx) => {
    const stored = await lockOwnBet(trx, ownerId, id);
    if (isFailure(stored)) return stored;
    if (followed && stored.bet.tip_id === null) return fail('not_found');
    await deleteBet(trx, id);
    await askForLook(trx, [stored.bet.bankroll_id]);
    return { ok: true as const };
  });
}

/** Puts off the question how an open bet came out. */
export function askLater({ db, clock }: EntryContext, ownerId: number, id: number): Promise<{ ok: true } | Failure> {
  return transact(db, async (trx) => {
    const stored = await lockOwnBet(trx, ownerId, id);
    if (isFailure(stored)) return stored;
    if (stored.bet.settled_at !== null) return fail('bet_settled');
    await writeAskAfter(trx, id, new Date(clock.now().getTime() + ASK_AGAIN_MS));
    return { ok: true as const };
  });
}

export type OwnersGrade = z.output<typeof gradeBet.body>['grades'][number];

/** Returns the part of a selection's result that can't be: a place without each way, a dead heat of what didn't win. */
function resultProblem({ special }: OwnBet, { grade, placed, dead_heat: heat, place_dead_heat: place }: OwnersGrade) {
  const eachWay = special?.eachWay ?? null;
  if (placed && (eachWay === null || grade !== 'lost')) return { field: 'placed', code: 'not_placed' };
  if (heat !== null && (grade !== 'won' || !isDeadHeat(heat))) return { field: 'dead_heat', code: 'dead_heat_invalid' };
  const hasPlace = eachWay !== null && (placed || grade === 'won');
  if (place !== null && !(hasPlace && isDeadHeat(place)))
    return { field: 'place_dead_heat', code: 'dead_heat_invalid' };
  return null;
}

function gradeFailure(bet: OwnBet, grades: readonly OwnersGrade[], now: Date): Failure | null {
  const { legs } = bet;
  const fields: Record<string, string> = {};
  const seen = new Set<number>();
  for (const [n, result] of grades.entries()) {
    const { leg } = result;
    if (!legs[leg]) fields[`grades.${n}.leg`] = 'leg_unknown';
    else if (seen.has(leg)) fields[`grades.${n}.leg`] = 'leg_twice';
    seen.add(leg);
    const problem = resultProblem(bet, result);
    if (problem) fields[`grades.${n}.${problem.field}`] = problem.code;
  }
  if (Object.keys(fields).length > 0) return fail('tip_invalid', { fields });
  // A bet of one's own words states no start but when it was placed: what it came to, its owner knows best.
  const early = grades.some(({ leg, grade }) => {
    const { type, ...match } = legs[leg]!;
    return grade !== null && type === 'structured' && declarableAt(match) > now;
  });
  return early ? fail('self_declaration_early') : null;
}

const gradeColumns = ({ leg, grade, placed, dead_heat: heat, place_dead_heat: place }: OwnersGrade) => ({
  leg,
  grade,
  placed,
  dead_heat_places: heat?.places ?? null,
  dead_heat_tied: heat?.tied ?? null,
  place_dead_heat_places: place?.places ?? null,
  place_dead_heat_tied: place?.tied ?? null,
});

/** The owner says how selections came out, or leaves them to the product again; the bet is settled by it at once. */
export async function gradeOwnBet(
  context: EntryContext,
  ownerId: number,
  { id, grades }: { id: number; grades: readonly OwnersGrade[] },
): Promise<BetView | Failure> {
  const outcome = await transact(context.db, async (trx) => {
    const stored = await lockOwnBet(trx, ownerId, id);
    if (isFailure(stored)) return stored;
    const refused = gradeFailure(ownBetOf(stored), grades, context.clock.now());
    if (refused) return refused;
    await writeOwnersGrades(trx, id, grades.map(gradeColumns));
    await settleBets(trx, [id], context);
    return id;
  });
  return replyWith(context, ownerId, outcome);
}

/** The owner says what a bookmaker paid for the bet before its end; the bet is settled by it at once. */
export async function cashOutOwnBet(
  context: EntryContext,
  ownerId: number,
  { id, cashOuts: input }: { id: number; cashOuts: z.output<typeof cashOutBet.body>['cash_outs'] },
): Promise<BetView | Failure> {
  const outcome = await transact(context.db, async (trx) => {
    const stored = await lockOwnBet(trx, ownerId, id);
    if (isFailure(stored)) return stored;
    const now = context.clock.now();
    const cashOuts = readCashOuts(input, now);
    if (isFailure(cashOuts)) return cashOuts;
    const before = ownBetOf(stored);
    const bet = { ...before, special: { ...(before.special ?? PLAIN_TERMS), cashOuts } };
    const refused = checked(bet, now, (field) => field.replace('receivedCents', 'received_cents'));
    if (isFailure(refused)) return refused;
    await replaceCashOuts(trx, id, betCashOutRowsOf(bet));
    await settleBets(trx, [id], context);
    return id;
  });
  return replyWith(context, ownerId, outcome);
}
