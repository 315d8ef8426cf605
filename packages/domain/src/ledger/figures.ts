import { type Bet, isOutcome, type OddsMilli, type Outcome } from '../bet/bet.ts';
import { marketOfLegs, sportOfLegs } from '../bet/legs.ts';
import { countedPrices } from '../margin/ranking-price.ts';
import { totalOddsMilli } from '../odds/total.ts';
import { sumAggregates } from '../records/aggregate.ts';
import { fairClv } from '../records/closing.ts';
import { aggregateDays, inScope, type RecordScope } from '../records/day.ts';
import { expectedYield, type RankingSums, type YieldPriors } from '../records/expected-yield.ts';
import { entryOutcome, rankingTerm } from '../records/level.ts';
import { foldSegments } from '../records/segment.ts';
import { type RecordSummary, summarise } from '../records/summary.ts';
import { isVerified, type RankingTerm, type RecordTip, type VerifiedResult } from '../records/tip.ts';
import { settledStart } from '../settlement/settle.ts';
import { verifiedResult } from '../settlement/verified.ts';
import { romeDay } from '../time/rome.ts';
import type { CommittedBet, CommittedPrices } from './bet-content.ts';
import { fromDecimal, fromDoubleText } from './decimal.ts';
import type { SettlementEntry } from './entry.ts';
import { settledBet, type TipHistory } from './history.ts';

/**
 * A tipster's record as the log tells it. Open tips whose bet is not revealed count as one more in progress and nothing else;
 * settled tips whose reveal cannot be read are left out (their own check fails).
 */
export function recordTips(tips: readonly TipHistory[]): RecordTip[] {
  return tips.map(recordTip).filter((tip) => tip !== null);
}

function recordTip(history: TipHistory): RecordTip | null {
  const { publication } = history;
  const settlement = history.settled;
  const base = {
    id: Number(history.tip),
    publishedAt: Date.parse(publication.at),
    kind: publication.kind,
    sport: publication.sport,
    isFree: publication.free,
  };
  if (!settlement) return { ...base, ...placeholderBet(romeDay(Date.parse(publication.at))), ...unsettled(history) };
  const revealed = settledBet(settlement);
  if (!revealed) return null;
  const { bet } = revealed;
  const counted = countedAt(revealed);
  const lastStartAt = settledStart(settlement.legs.map((leg) => ({ ...leg, startsAt: Date.parse(leg.startsAt) })));
  const outcome = history.withdrawal ? ('withdrawn' as const) : settlement.outcome;
  const entry = revealed.exits.length === 0 ? settlement.outcome : tradeEntryOutcome(bet, settlement);
  return {
    ...base,
    lastStartAt,
    day: romeDay(lastStartAt),
    sport: sportOfLegs(bet.legs),
    competition: bet.legs[0]!.competition,
    market: marketOfLegs(bet.legs),
    phase: bet.phase,
    bookmaker: bet.bookmaker,
    side: bet.side,
    outcome,
    entryOutcome: entry,
    stakedMicro: history.withdrawal ? 0 : fromDecimal(settlement.staked, 6)!,
    stakeMilli: bet.stake,
    profitMicro: history.withdrawal ? 0 : fromDecimal(settlement.profit, 6)!,
    totalOddsMilli: totalOddsMilli(bet.legs.map((leg) => leg.odds)),
    clv: doubleOf(settlement.clv),
    fairClv: doubleOf(settlement.fairClv),
    verified: verifiedOf(bet, counted.headline, history, settlement),
    ranking: bet.ranks && counted.ranking !== null ? rankingOf(bet, settlement, entry, counted.ranking) : null,
  };
}

function unsettled(history: TipHistory): Pick<RecordTip, 'outcome' | 'entryOutcome'> {
  const outcome = history.withdrawal ? 'withdrawn' : 'in_progress';
  return { outcome, entryOutcome: outcome };
}

/** The odds at which a revealed tip counts; an accumulator's and those of a tip without a verified price are the quoted ones. */
function countedAt({ bet, prices }: { bet: CommittedBet; prices: readonly CommittedPrices[] }) {
  const quoted = totalOddsMilli(bet.legs.map((leg) => leg.odds));
  const before = bet.price?.verified && bet.legs.length === 1 ? bet.price.importedOdds : null;
  if (before === null) return { headline: quoted, ranking: null };
  const last = prices.at(-1);
  const next = last ? { odds: last.next, fair: doubleOf(last.fair) } : null;
  return countedPrices({ side: bet.side, quoted, before, next });
}

/** Returns the result of a settled tip for headlines. A tip whose figures can't be computed is left out: it fails its own check. */
function verifiedOf(
  bet: CommittedBet,
  headlineOdds: OddsMilli,
  { confirmed, withdrawal }: TipHistory,
  settlement: SettlementEntry,
): VerifiedResult | null {
  const selfDeclared = settlement.selfDeclared && !confirmed;
  if (!isVerified({ phase: bet.phase, priceVerified: bet.price?.verified ?? false, selfDeclared })) return null;
  if (withdrawal) return { outcome: 'withdrawn', profitMicro: 0, stakedMicro: 0 };
  if (bet.legs.length > 1) {
    const { outcome, profit, staked } = settlement;
    return { outcome, profitMicro: fromDecimal(profit, 6)!, stakedMicro: fromDecimal(staked, 6)! };
  }
  const { grade } = settlement.legs[0]!;
  try {
    return verifiedResult(bet, { grade, ruleVersion: settlement.rule, headlineOdds });
  } catch {
    return null;
  }
}

/** Luck and ranking use a trade's entry, graded by the result of its selection, whatever the exit earned. */
function tradeEntryOutcome(bet: Bet, settlement: SettlementEntry): Outcome {
  const grade = settlement.legs[0]!.grade;
  return isOutcome(grade) ? entryOutcome(bet.side, grade) : settlement.outcome;
}

function placeholderBet(
  day: string,
): Omit<RecordTip, 'id' | 'publishedAt' | 'kind' | 'sport' | 'isFree' | 'outcome' | 'entryOutcome'> {
  return {
    verified: null,
    lastStartAt: Date.parse(`${day}T00:00:00.000Z`),
    day,
    competition: '',
    market: 'custom',
    phase: 'prematch',
    bookmaker: null,
    side: 'back',
    stakedMicro: 0,
    stakeMilli: 0,
    profitMicro: 0,
    totalOddsMilli: 1000,
    clv: null,
    fairClv: null,
    ranking: null,
  };
}

function doubleOf(text: string | null): number | null {
  return text === null ? null : fromDoubleText(text);
}

function rankingOf(
  bet: CommittedBet,
  settlement: SettlementEntry,
  outcome: Outcome,
  oddsMilli: OddsMilli,
): RankingTerm | null {
  const probability = doubleOf(settlement.legs[0]!.closingProbability);
  return rankingTerm({
    side: bet.side,
    oddsMilli,
    outcome,
    fairClv: probability === null ? null : fairClv({ side: bet.side, oddsMilli, probability }),
  });
}

/** The figures of a record, all time, added up in the order that the product's own tables use. */
export function recordSummary(tips: readonly RecordTip[], scope: RecordScope): RecordSummary {
  const days = aggregateDays(tips);
  const rows = days.flatMap((day) => day.rows.filter((row) => inScope(scope, row)).map((row) => row.aggregate));
  return summarise(sumAggregates(rows), foldSegments(days.map((day) => day.segments[scope])));
}

/** The figures of a summary that a bundle states and the verifier recomputes, by name. */
export function recordFigures(summary: RecordSummary): RecordFigures {
  return {
    bets: summary.bets,
    settled: summary.settled,
    won: summary.won,
    lost: summary.lost,
    voided: summary.voided,
    halfWon: summary.halfWon,
    halfLost: summary.halfLost,
    inProgress: summary.inProgress,
    withdrawn: summary.withdrawn,
    stakedMicro: summary.stakedMicro,
    profitMicro: summary.profitMicro,
    yield: summary.yield,
    strikeRate: summary.strikeRate,
    averageOdds: summary.averageOdds,
    averageStake: summary.averageStake,
    longestWinningStreak: summary.longestWinningStreak,
    longestLosingStreak: summary.longestLosingStreak,
    drawdownMicro: summary.drawdown.micro,
    clvBets: summary.clv.bets,
    clv: summary.clv.mean,
    fairClvBets: summary.fairClv.bets,
    fairClv: summary.fairClv.mean,
  };
}

/** The headline figures, stated and recomputed like the others: of the tips that anybody can check. */
export function verifiedFigures(summary: RecordSummary): RecordFigures {
  return {
    verifiedSettled: summary.settled,
    verifiedStakedMicro: summary.stakedMicro,
    verifiedProfitMicro: summary.profitMicro,
    verifiedYield: summary.yield,
    verifiedFairClv: summary.fairClv.mean,
  };
}

/** How the same tips came out. Recomputed only: a bundle that states them would be refused by the verifiers of before. */
export function verifiedCounts(summary: RecordSummary): RecordFigures {
  return {
    verifiedWon: summary.won,
    verifiedLost: summary.lost,
    verifiedVoided: summary.voided,
    verifiedHalfWon: summary.halfWon,
    verifiedHalfLost: summary.halfLost,
  };
}

/** The figures of the ranking, stated and recomputed like the others: settled ranking tips and their expected yield. */
export function rankingFigures(sums: RankingSums, priors: YieldPriors): RecordFigures {
  const expected = sums.rankN === 0 ? null : expectedYield(sums, priors);
  return {
    rankingTips: sums.rankN,
    expectedYield: expected?.mean ?? null,
    expectedYieldLow: expected?.low ?? null,
    expectedYieldHigh: expected?.high ?? null,
  };
}

/** The figures that come from settled tips alone: open tips are not counted before every reader may know of them. */
export function settledFigures(summary: RecordSummary): RecordFigures {
  const { bets: _bets, inProgress: _inProgress, withdrawn: _withdrawn, ...settled } = recordFigures(summary);
  return settled;
}

/** Amounts in millionths of a unit, shares and yields as fractions, null where there is nothing to divide. */
export interface RecordFigures {
  readonly [name: string]: number | null;
}
