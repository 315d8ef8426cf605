import { RANKING_MIN_BETS } from '../limits/limits.ts';
import { createRandom, type Random } from '../random/random.ts';
import { BADGE_FALSE_SHARE, badgeChange, badgeLogE, badgeThreshold, eBH, leastBadgeLog } from './badge.ts';
import { EvidenceProcess, type EvidenceTip } from './evidence.ts';
import { addRankingTerm, EMPTY_RANKING_SUMS, estimatePriors, expectedYield, INITIAL_PRIORS } from './expected-yield.ts';

/** A tipster of a simulation: what the next tip is worth. All are fractions of the unit at risk. */
export interface SimulatedTipster {
  /** The mean margin-free CLV of the tips. */
  close: number;
  /** The results' average profit beyond the close; a fake CLV has a close that pays less than it says. */
  beyondClose: number;
}

/** How lines move between a tip and the close. */
export interface SimulatedLines {
  /** Standard deviation of one tip's margin-free CLV around its mean. */
  noise: number;
  /** Correlation of the closes of one week of one tipster. */
  weeklyCorrelation: number;
  tipsAWeek: number;
}

/** How far the fair price of a selection typically moves, and how busy a tipster is. */
export const ORDINARY_LINES: SimulatedLines = { noise: 0.06, weeklyCorrelation: 0, tipsAWeek: 10 };

/** Odds are drawn log-uniformly in this range. */
const ODDS_FROM = 1.6;
const ODDS_TO = 4;

/**
 * An endless stream of settled ranking tips of one tipster. A tip at odds o closes at the fair probability (1 + c)/o and wins with
 * (1 + c + `beyondClose`)/o, where c is normal around `close`, cut symmetrically where a probability would leave [0.01, 0.99].
 */
export function* simulateTips(
  random: Random,
  tipster: SimulatedTipster,
  lines: SimulatedLines,
): Generator<EvidenceTip, never> {
  const shared = Math.sqrt(lines.weeklyCorrelation);
  const own = Math.sqrt(1 - lines.weeklyCorrelation);
  const lowest = Math.min(1 + tipster.close, 1 + tipster.close + tipster.beyondClose);
  const highest = Math.max(1 + tipster.close, 1 + tipster.close + tipster.beyondClose);
  for (let week = 0; ; week += 1) {
    const weekly = lines.weeklyCorrelation > 0 ? random.normal() : 0;
    for (let tip = 0; tip < lines.tipsAWeek; tip += 1) {
      const odds = Math.round(100 * Math.exp(random.between(Math.log(ODDS_FROM), Math.log(ODDS_TO)))) / 100;
      const room = Math.min(lowest / odds - 0.01, 0.99 - highest / odds) * odds;
      const move = lines.noise * (shared * weekly + own * random.normal());
      const fairClv = tipster.close + Math.min(room, Math.max(-room, move));
      const won = random.chance((1 + fairClv + tipster.beyondClose) / odds);
      yield { levelReturn: won ? odds - 1 : -1, levelVariance: odds - 1, fairClv, week };
    }
  }
}

/** The settled tips of one tipster, without end; null stands for a tip that doesn't rank. */
export type TipStream = Iterator<EvidenceTip | null, never>;

/** A field of tipsters that publish one tip each in every round. */
interface FieldOptions {
  tipsters: readonly (SimulatedTipster | ((random: Random) => TipStream))[];
  /** Tips each. */
  tips: number;
  seed: number | string;
  lines?: SimulatedLines;
  /** Tips after which the state is reported. */
  checkpoints?: readonly number[];
  /** The share of false badges that e-BH allows. */
  falseShare?: number;
}

/** The state of a field after so many tips of everybody. */
export interface FieldCheckpoint {
  tips: number;
  /** The tipsters who have been given the badge so far. */
  badges: ReadonlySet<number>;
  /** The tipsters whom e-BH would give the badge on the e-values of results alone. */
  byResults: ReadonlySet<number>;
  /** All tipsters in the order of the ranking; those with too few ranking tips come last. */
  ranking: readonly number[];
}

const PRIORS_EVERY = 25;

/**
 * Plays a field with the product's rules: e-BH over everybody after every single tip, the lower bound, the veto, the detector, priors
 * estimated again and again from the field itself. Returns the state at the checkpoints; the last one is after all tips.
 */
export function playField(options: FieldOptions): FieldCheckpoint[] {
  const random = createRandom(options.seed);
  const lines = options.lines ?? ORDINARY_LINES;
  const falseShare = options.falseShare ?? BADGE_FALSE_SHARE;
  const leastLog = leastBadgeLog(falseShare);
  const field = options.tipsters.map((tipster, who) => ({
    who,
    tips: streamOf(tipster, random.fork(String(who)), lines),
    evidence: new EvidenceProcess(),
    sums: { ...EMPTY_RANKING_SUMS },
    resultsLogMax: 0,
    badge: false,
    lost: 0,
  }));
  const ever = new Set<number>();
  const reports: FieldCheckpoint[] = [];
  const checkpoints = new Set([...(options.checkpoints ?? []), options.tips]);
  let priors = INITIAL_PRIORS;
  for (let round = 1; round <= options.tips; round += 1) {
    for (const one of field) {
      const tip = one.tips.next().value;
      if (tip === null) continue;
      one.evidence.add(tip);
      addRankingTerm(one.sums, tip);
      one.resultsLogMax = Math.max(one.resultsLogMax, one.evidence.resultsLogE);
    }
    if (round % PRIORS_EVERY === 0) priors = estimatePriors(field.map((one) => one.sums));
    const candidates = field.filter(({ badge, evidence }) => badge || evidence.logMax >= leastLog);
    const states = candidates.map(({ evidence, sums, badge, lost }) => {
      const { contradicted, logMax, badgeLostAfter } = evidence;
      const { low } = expectedYield(sums, priors);
      const edgeLost = badgeLostAfter !== null && badgeLostAfter > lost;
      return { logMax, tips: sums.rankN, low, badge, contradicted, edgeLost };
    });
    const threshold = badgeThreshold(
      states.map(badgeLogE).sort((a, b) => b - a),
      field.length,
      falseShare,
    );
    for (const [at, state] of states.entries()) {
      const change = badgeChange(state, threshold);
      if (change === null) continue;
      const one = candidates[at]!;
      one.badge = change === 'won';
      if (change === 'won') {
        ever.add(one.who);
        one.evidence.holdBadge();
      } else {
        one.lost = state.tips;
        one.evidence.dropBadge();
      }
    }
    if (!checkpoints.has(round)) continue;
    const low = field.map(({ sums }) =>
      sums.rankN < RANKING_MIN_BETS ? Number.NEGATIVE_INFINITY : expectedYield(sums, priors).low,
    );
    const byResults = eBH(
      field.map((one) => one.resultsLogMax),
      falseShare,
    );
    reports.push({
      tips: round,
      badges: new Set(ever),
      byResults: new Set(byResults.flatMap((held, who) => (held ? [who] : []))),
      ranking: field.map((_, who) => who).sort((a, b) => low[b]! - low[a]!),
    });
  }
  return reports;
}

function streamOf(tipster: FieldOptions['tipsters'][number], random: Random, lines: SimulatedLines): TipStream {
  return typeof tipster === 'function' ? tipster(random) : simulateTips(random, tipster, lines);
}

/** After how many tips a badge holder with this edge loses the badge; null when not within `tips`. */
export function playHolder(tipster: SimulatedTipster, tips: number, seed: number | string): number | null {
  const evidence = new EvidenceProcess();
  evidence.holdBadge();
  const stream = simulateTips(createRandom(seed), tipster, ORDINARY_LINES);
  for (let tip = 0; tip < tips && evidence.badgeLostAfter === null; tip += 1) {
    evidence.add(stream.next().value);
  }
  return evidence.badgeLostAfter;
}

/** So many tipsters of one kind. */
export function tipstersOf(count: number, close: number, beyondClose = 0): SimulatedTipster[] {
  return Array.from({ length: count }, () => ({ close, beyondClose }));
}
