/** The fractions of a bank that the two betting games stake, product decisions: results at level risk, margin-free CLV. */
export const RESULTS_LAMBDAS = [0.01, 0.02, 0.04, 0.08, 0.16] as const;
export const CLOSING_LAMBDAS = [0.25, 0.5, 1] as const;

/** What a tip brings to the e-values: return at level risk, margin-free CLV (null, which counts 0, without a closing line). */
export interface ETerm {
  /** ≥ −1. */
  readonly levelReturn: number;
  /** ≥ −1 or null. */
  readonly fairClv: number | null;
}

/**
 * Where the evidence of a tipster's record stands (testing by betting; Shafer and Vovk). Logarithms throughout, so that nothing
 * overflows; all numbers are finite, so that JSON keeps them.
 */
export interface EProcess {
  /** Tips taken in. */
  readonly n: number;
  /** Σ log(1 + λ·return), one per λ of {@link RESULTS_LAMBDAS}. */
  readonly results: readonly number[];
  /** Σ log(1 + λ·margin-free CLV), one per λ of {@link CLOSING_LAMBDAS}. */
  readonly closing: readonly number[];
  /** Log of the e-value from results: of the mean over λ. */
  readonly resultsLogE: number;
  /** Log of the e-value from the closing line: of the mean over λ. */
  readonly closingLogE: number;
  /** Log of the tipster's e-value, the mean of the two. */
  readonly logE: number;
  /** The highest `logE` so far, the start (0) included: this one counts for the badge. */
  readonly logMax: number;
}

/** The evidence of an empty record: every bank stands at 1. */
export const EMPTY_E_PROCESS: EProcess = {
  n: 0,
  results: RESULTS_LAMBDAS.map(() => 0),
  closing: CLOSING_LAMBDAS.map(() => 0),
  resultsLogE: 0,
  closingLogE: 0,
  logE: 0,
  logMax: 0,
};

/** A bank that lost everything is kept at 10^-300 of itself: a factor of 0 has no finite logarithm, and it never recovers anyway. */
const LOWEST_LOG = Math.log(1e-300);

/**
 * The evidence in a record: `terms` in record order, of the tips that rank. Each e-value is the mean over a few λ of ∏(1 + λ·x), the
 * growth of a bank that stakes the fraction λ on every tip: without edge its expectation never rises above 1, whenever one looks.
 */
export function eProcess(terms: Iterable<ETerm>): EProcess {
  return extendEProcess(EMPTY_E_PROCESS, terms);
}

/**
 * The same, going on from where a record stood: extending piece by piece equals one pass to the last bit. After a correction go on
 * from the state before the corrected tip.
 */
export function extendEProcess(state: EProcess, terms: Iterable<ETerm>): EProcess {
  const results = [...state.results];
  const closing = [...state.closing];
  let { n, resultsLogE, closingLogE, logE, logMax } = state;
  for (const term of terms) {
    n += 1;
    for (let at = 0; at < RESULTS_LAMBDAS.length; at += 1) {
      results[at] = results[at]! + logGrowth(RESULTS_LAMBDAS[at]! * term.levelReturn);
    }
    if (term.fairClv !== null) {
      for (let at = 0; at < CLOSING_LAMBDAS.length; at += 1) {
        closing[at] = closing[at]! + logGrowth(CLOSING_LAMBDAS[at]! * term.fairClv);
      }
      closingLogE = logMeanExp(closing);
    }
    resultsLogE = logMeanExp(results);
    logE = logMeanExp([resultsLogE, closingLogE]);
    logMax = Math.max(logMax, logE);
  }
  return { n, results, closing, resultsLogE, closingLogE, logE, logMax };
}

function logGrowth(gain: number): number {
  return gain > -1 ? Math.max(LOWEST_LOG, Math.log1p(gain)) : LOWEST_LOG;
}

/** log of the mean of exp(logs), without overflow; −∞ for no logs. */
export function logMeanExp(logs: readonly number[]): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (const log of logs) if (log > highest) highest = log;
  if (!Number.isFinite(highest)) return highest;
  let sum = 0;
  for (const log of logs) sum += Math.exp(log - highest);
  return highest + Math.log(sum / logs.length);
}

/** Share of false badges among those given that e-BH allows. */
export const BADGE_FALSE_SHARE = 0.05;

/**
 * Who holds the badge *abilità, non fortuna*: e-BH (Wang and Ramdas 2022) over **all** tipsters' logarithmic e-values: the k highest,
 * for the largest k whose k-th e-value is at least tipsters/(α·k). Same order as given. A tipster without tips has logE 0 and counts.
 * Given running maxima (`logMax`), as the badge is, their reciprocals are p-values valid at any time (Ville) and this is Benjamini–Hochberg
 * on them: its 5% then assumes tipsters that are independent or positively dependent, where current values would need no assumption.
 */
export function eBH(logEs: readonly number[], alpha: number = BADGE_FALSE_SHARE): boolean[] {
  const sorted = Float64Array.from(logEs).sort().reverse();
  const base = Math.log(logEs.length / alpha);
  let held = sorted.length;
  while (held > 0 && !(sorted[held - 1]! >= base - Math.log(held))) held -= 1;
  const least = held > 0 ? sorted[held - 1]! : Number.POSITIVE_INFINITY;
  return logEs.map((logE) => logE >= least);
}
