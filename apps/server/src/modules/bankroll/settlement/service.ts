import type { Clock } from '../../../platform/clock/index.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { tellMembers } from '../../../platform/live/index.ts';
import { fixturesByIds } from '../../calendar/fixtures/service.ts';
import { closingPrices } from '../../calendar/prices/service.ts';
import { loadBets, lockBankrolls, type StoredBet } from '../bet/repository.ts';
import { askForLook } from '../watch/repository.ts';
import { type BetFacts, type BetVerdict, gradeBet, isSettledSo, storedGrade } from './policy.ts';
import * as repository from './repository.ts';

/** Bets of one transaction: few enough that nobody waits long for a bankroll's lock. */
const BATCH = 200;
/** Bets that one run settles at most; the next goes on. */
const RUN_LIMIT = 5_000;

async function factsOf(trx: Trx, bets: readonly StoredBet[]): Promise<BetFacts> {
  const fixtureIds = [...new Set(bets.flatMap(({ legs }) => legs.flatMap((leg) => leg.fixture_id ?? [])))];
  const tips = bets.flatMap(({ bet }) =>
    bet.of_declared && bet.tip_id !== null ? [{ tipsterId: bet.tipster_id!, tipId: bet.tip_id }] : [],
  );
  return {
    fixtures: await fixturesByIds(trx, fixtureIds),
    closings: fixtureIds.length === 0 ? new Map() : await closingPrices(trx, fixtureIds),
    tipGrades: await repository.selectTipGrades(trx, tips),
  };
}

interface Graded {
  stored: StoredBet;
  verdict: BetVerdict;
}

function betRow({ stored, verdict }: Graded, now: Date): repository.SettledBetRow {
  const { settlement, closing } = verdict;
  const { settled } = settlement;
  return {
    id: stored.bet.id,
    outcome: settlement.outcome,
    entryOutcome: verdict.entryOutcome,
    settledAt: settled ? (stored.bet.settled_at ?? now).toISOString() : null,
    ruleVersion: settled ? settlement.ruleVersion : null,
    profit: settled ? settlement.profitCents : null,
    staked: settled ? settlement.stakedCents : null,
    closingOdds: settled ? closing.closingOdds : null,
    clv: settled ? closing.clv : null,
    fairClv: settled ? closing.fairClv : null,
    lastStartAt: verdict.lastStartAt.toISOString(),
    day: verdict.day,
    updatedAt: now.toISOString(),
  };
}

function legRows({ stored, verdict }: Graded): repository.GradedLegRow[] {
  return verdict.legs.map((leg, n) => ({
    betId: stored.bet.id,
    n: stored.legs[n]!.n,
    grade: storedGrade(leg),
    gradedBy: leg.by,
    resultVersion: leg.resultVersion,
    closingOdds: leg.closing?.odds ?? null,
    closingProbability: leg.closing?.fairProbability ?? null,
  }));
}

/**
 * Settles own bets by the current facts, in the caller's transaction; locks their bankrolls in the order of their ids. With the same facts it
 * writes nothing; a bet whose result was taken back is open again. Answers the ids of those that changed.
 */
export async function settleBets(trx: Trx, ids: readonly number[], { clock }: { clock: Clock }): Promise<number[]> {
  await lockBankrolls(trx, await repository.bankrollsOf(trx, ids));
  const bets = await loadBets(trx, ids);
  const facts = await factsOf(trx, bets);
  const now = clock.now();
  const graded = bets
    .map((stored) => ({ stored, verdict: gradeBet(stored, facts, now) }))
    .filter(({ stored, verdict }) => !isSettledSo(stored, verdict));
  await repository.writeLegs(trx, graded.flatMap(legRows));
  await repository.writeBets(
    trx,
    graded.map((item) => betRow(item, now)),
  );
  await askForLook(trx, [...new Set(graded.map(({ stored }) => stored.bet.bankroll_id))]);
  return graded.map(({ stored }) => stored.bet.id);
}

/** Settles what is outstanding of these, and tells their owners who look at them. */
async function settleBatch(trx: Trx, ids: readonly number[], context: { clock: Clock }): Promise<number> {
  const changed = await settleBets(trx, ids, context);
  if (changed.length === 0) return 0;
  const accounts = await repository.ownersOf(trx, changed);
  await tellMembers(trx, { accounts, admins: false, event: 'own_bets', data: {} });
  return changed.length;
}

/** Settles whatever the calendar and tips know more of than own bets do. Opens its own transactions. */
export async function settleOutstanding(db: Db, context: { clock: Clock }): Promise<number> {
  const ids = await repository.selectUnsettled(db, context.clock.now(), RUN_LIMIT);
  let changed = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    changed += await db.transaction().execute((trx) => settleBatch(trx, batch, context));
  }
  return changed;
}
