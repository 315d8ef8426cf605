import { type MatchResult, NOTHING_COUNTED, type Outcome, type Side } from '../bet/bet.ts';
import { flipOutcome, gradeSelection } from '../bet/grade.ts';
import { MARKET_RULES, type MarketPick } from '../bet/market.ts';
import { solveDecreasing } from '../margin/solve.ts';
import { kellyBack } from './kelly.ts';
import { kellyOfScenarios, type Scenario, type StakeLimit } from './simultaneous.ts';

/** An open bet that a bank may be shared with. */
export interface OpenBet {
  /** Bets that name the same event win and lose together; an accumulator names several. */
  events: readonly string[];
  /** For the cap per day. */
  day: string;
  side: Side;
  /** Decimal, > 1. */
  odds: number;
  /** The share taken of a positive result, 0 to below 1. */
  commission: number;
  /** The probability of being right, 0 to 1. */
  probability: number;
  /** The selection, where the bet is one on a football match of the calendar. */
  pick: MarketPick | null;
}

/** Shares of the bank, above 0 and at most 1. */
export interface OptimiserTerms {
  /** The fraction of Kelly to stake: 1 is full. */
  fraction: number;
  eventCap: number;
  dayCap: number;
}

/**
 * Why a stake is what it is: worth nothing; worth something, but others use the bank better; the same as alone; held by a cap; less because
 * others run at the same time; more, because others on the event win where it loses; bought as a cover although it is worth nothing alone.
 */
type StakeReason = 'no_value' | 'crowded_out' | 'alone' | 'event_cap' | 'day_cap' | 'together' | 'paired' | 'cover';

/** The stake proposed for a bet, as a share of the bank. */
export interface OptimisedStake {
  share: number;
  /** The stake that the same fraction of Kelly gives when this bet is the only one. */
  alone: number;
  /** Expected profit per unit at risk. */
  edge: number;
  reason: StakeReason;
}

/** The stakes, in the order of the bets, and the expected natural logarithm of the bank's growth with them. */
export interface Optimised {
  stakes: readonly OptimisedStake[];
  growth: number;
  /** Events whose bets hang together in a way that isn't known: they are taken to win and lose together. */
  guessed: readonly string[];
}

/** At most so many bets, and so many things that may happen to them together; more would take too long. */
export const MAX_OPTIMISED_BETS = 12;
const MAX_SCENARIOS = 20_000;

/** A league's usual goals; scores above ten a side are too rare to change a stake. */
const USUAL_GOALS = [1.5, 1.2] as const;
const MOST_GOALS = 10;
const SWEEPS = 400;
const CLOSE_ENOUGH = 1e-10;
const CONTRADICTION = 1e-5;
const STEEPEST = 60;
/** Stakes that differ by less than this share of them are shown as the same. */
const SAME = 0.02;
const BINDING = 1e-6;

function netGain({ side, odds, commission }: OpenBet): number {
  return (side === 'back' ? odds - 1 : 1 / (odds - 1)) * (1 - commission);
}

function edgeOf(bet: OpenBet): number {
  return bet.probability * (netGain(bet) + 1) - 1;
}

const SHARE: Readonly<Record<Outcome, number>> = { won: 1, half_won: 0.5, void: 0, half_lost: -0.5, lost: -1 };

function profitOn(bet: OpenBet, pick: MarketPick, result: MatchResult): number {
  const grade = gradeSelection(pick.market, pick.selection, pick.line, result);
  if (grade === 'unavailable') return 0;
  const share = SHARE[bet.side === 'back' ? grade : flipOutcome(grade)];
  return share > 0 ? share * netGain(bet) : share;
}

function poisson(mean: number): number[] {
  const row = [Math.exp(-mean)];
  for (let n = 1; n <= MOST_GOALS; n += 1) row.push((row[n - 1]! * mean) / n);
  return row;
}

/** Merges scenarios with the same profits; probabilities are made to sum to 1. */
function merged(scenarios: readonly Scenario[]): Scenario[] {
  const byProfits = new Map<string, { probability: number; profits: readonly number[] }>();
  let total = 0;
  for (const { probability, profits } of scenarios) {
    const key = profits.join(' ');
    const same = byProfits.get(key);
    if (same) same.probability += probability;
    else byProfits.set(key, { probability, profits });
    total += probability;
  }
  return [...byProfits.values()].map(({ probability, profits }) => ({ probability: probability / total, profits }));
}

/**
 * Returns the distribution of the scores that gives every bet its expected profit and is nearest to the usual distribution (least relative
 * entropy): the usual distribution times exp(Σ λ·profit), with λ after λ adjusted until all bets fit. The result is null where the bets
 * contradict each other.
 */
function byScores(bets: readonly OpenBet[]): Scenario[] | null {
  const [home, away] = USUAL_GOALS.map(poisson) as [number[], number[]];
  const scores = merged(
    home.flatMap((p, h) =>
      away.map((q, a) => ({
        probability: p * q,
        profits: bets.map((bet) => profitOn(bet, bet.pick!, { ...NOTHING_COUNTED, goals: [h, a] })),
      })),
    ),
  );
  const lambda = bets.map(() => 0);
  const logWeight = ({ probability, profits }: Scenario, skipped = -1) =>
    lambda.reduce((sum, l, at) => (at === skipped ? sum : sum + l * profits[at]!), Math.log(probability));
  const meanAt = (logs: readonly number[], bet: number, l: number): number => {
    const exponents = logs.map((log, n) => log + l * scores[n]!.profits[bet]!);
    const highest = Math.max(...exponents);
    let weights = 0;
    let sum = 0;
    for (const [n, exponent] of exponents.entries()) {
      const weight = Math.exp(exponent - highest);
      weights += weight;
      sum += weight * scores[n]!.profits[bet]!;
    }
    return sum / weights;
  };
  const gap = (bet: number) =>
    Math.abs(
      meanAt(
        scores.map((score) => logWeight(score, bet)),
        bet,
        lambda[bet]!,
      ) - edgeOf(bets[bet]!),
    );
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const [at, bet] of bets.entries()) {
      const logs = scores.map((score) => logWeight(score, at));
      lambda[at] = solveDecreasing((l) => edgeOf(bet) - meanAt(logs, at, l), -STEEPEST, STEEPEST);
    }
    if (bets.every((_, at) => gap(at) < CLOSE_ENOUGH)) break;
  }
  if (bets.some((_, at) => !(gap(at) < CONTRADICTION))) return null;
  const logs = scores.map((score) => logWeight(score));
  const highest = Math.max(...logs);
  return merged(scores.map(({ profits }, n) => ({ probability: Math.exp(logs[n]! - highest), profits })));
}

/** The least favourable way to hang together: whatever is likelier wins whenever what is less likely does. */
function together(bets: readonly OpenBet[]): Scenario[] {
  const edges = [...new Set([0, ...bets.map(({ probability }) => probability), 1])].sort((a, b) => a - b);
  return edges.slice(1).map((to, n) => ({
    probability: to - edges[n]!,
    profits: bets.map((bet) => (bet.probability >= to ? netGain(bet) : -1)),
  }));
}

function isOnScore(bet: OpenBet): boolean {
  const rule = bet.pick && MARKET_RULES[bet.pick.market];
  if (rule?.period !== 'match' || bet.events.length !== 1) return false;
  const level: MatchResult = { ...NOTHING_COUNTED, goals: [0, 0] };
  return gradeSelection(bet.pick!.market, bet.pick!.selection, bet.pick!.line, level) !== 'unavailable';
}

/** Places of bets that share an event, directly or through others. */
function blocksOf(bets: readonly OpenBet[]): number[][] {
  const blocks: { events: Set<string>; bets: number[] }[] = [];
  for (const [at, { events }] of bets.entries()) {
    const touched = blocks.filter((block) => events.some((event) => block.events.has(event)));
    for (const block of touched) blocks.splice(blocks.indexOf(block), 1);
    blocks.push({
      events: new Set([...events, ...touched.flatMap((block) => [...block.events])]),
      bets: [...touched.flatMap((block) => block.bets), at].sort((a, b) => a - b),
    });
  }
  return blocks.map((block) => block.bets);
}

function crossed(bets: number, blocks: readonly { places: readonly number[]; scenarios: readonly Scenario[] }[]) {
  let all: Scenario[] = [{ probability: 1, profits: new Array<number>(bets).fill(0) }];
  for (const { places, scenarios } of blocks) {
    if (all.length * scenarios.length > MAX_SCENARIOS) return null;
    all = all.flatMap((before) =>
      scenarios.map(({ probability, profits }) => {
        const own = [...before.profits];
        for (const [n, place] of places.entries()) own[place] = profits[n]!;
        return { probability: before.probability * probability, profits: own };
      }),
    );
  }
  return all;
}

type CapKind = 'event_cap' | 'day_cap';

function limitsOf(bets: readonly OpenBet[], { fraction, eventCap, dayCap }: OptimiserTerms) {
  const on = (is: (bet: OpenBet) => boolean) => bets.flatMap((bet, at) => (is(bet) ? [at] : []));
  const limit = (kind: CapKind, own: number[], cap: number) => ({
    kind,
    bets: own,
    most: Math.min(1, cap / fraction),
  });
  const events = [...new Set(bets.flatMap((bet) => bet.events))];
  const days = [...new Set(bets.map(({ day }) => day))];
  return [
    ...events.map((event) =>
      limit(
        'event_cap',
        on((bet) => bet.events.includes(event)),
        eventCap,
      ),
    ),
    ...days.map((day) =>
      limit(
        'day_cap',
        on((bet) => bet.day === day),
        dayCap,
      ),
    ),
  ].filter(({ most }) => most < 1) as (StakeLimit & { kind: CapKind })[];
}

function reasonOf(stake: Omit<OptimisedStake, 'reason'>, held: CapKind | undefined): StakeReason {
  const { share, alone, edge } = stake;
  if (share === 0) return edge > 0 ? (held ?? 'crowded_out') : 'no_value';
  if (edge <= 0) return 'cover';
  if (Math.abs(share - alone) <= SAME * alone) return 'alone';
  return share > alone ? 'paired' : (held ?? 'together');
}

/**
 * Returns the stakes on several open bets at once that let the bank grow fastest, with caps per event and per day. A fraction of Kelly is
 * computed as the optimum under the caps divided by the fraction, times the fraction. Bets on the goals of a match are graded on every
 * score, so that outcomes exclude each other and lines nest exactly; other bets on the same event are taken to win and lose together;
 * different events are independent. The result is null for no bets, more than {@link MAX_OPTIMISED_BETS}, or too many outcomes.
 */
export function optimiseStakes(bets: readonly OpenBet[], terms: OptimiserTerms): Optimised | null {
  if (bets.length === 0 || bets.length > MAX_OPTIMISED_BETS) return null;
  const guessed: string[] = [];
  const blocks = blocksOf(bets).map((places) => {
    const own = places.map((place) => bets[place]!);
    const known = own.length > 1 && own.every(isOnScore) ? byScores(own) : null;
    if (own.length > 1 && known === null) guessed.push(...new Set(own.flatMap(({ events }) => events)));
    return { places, scenarios: known ?? together(own) };
  });
  const scenarios = crossed(bets.length, blocks);
  if (scenarios === null) return null;
  const limits = limitsOf(bets, terms);
  const { fractions } = kellyOfScenarios(scenarios, limits);
  const stakes = bets.map((bet, at): OptimisedStake => {
    const { fullKelly } = kellyBack({ probability: bet.probability, odds: 1 + netGain(bet) });
    const held = limits.find(
      (limit) =>
        limit.bets.includes(at) && limit.most - limit.bets.reduce((sum, one) => sum + fractions[one]!, 0) < BINDING,
    );
    const stake = {
      share: fractions[at]! * terms.fraction,
      alone: Math.max(0, fullKelly) * terms.fraction,
      edge: edgeOf(bet),
    };
    return { ...stake, reason: reasonOf(stake, held?.kind) };
  });
  const growth = scenarios.reduce(
    (sum, { probability, profits }) =>
      sum + probability * Math.log(profits.reduce((bank, profit, at) => bank + profit * stakes[at]!.share, 1)),
    0,
  );
  return { stakes, growth, guessed };
}
