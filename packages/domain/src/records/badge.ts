import { RANKING_MIN_BETS } from '../limits/limits.ts';

/** Share of false badges among those given that e-BH allows. */
export const BADGE_FALSE_SHARE = 0.05;

/** Why a badge ended: the detector of a lost edge, or results that contradict the closing line where it rested on that. */
export const BADGE_LOSSES = ['edge_lost', 'contradicted'] as const;
export type BadgeLoss = (typeof BADGE_LOSSES)[number];

/** These figures decide whether a tipster may be given the badge. */
export interface BadgeCandidate {
  /** The highest e-value that counts, as a logarithm: {@link Evidence.logMax}. */
  logMax: number;
  /** Settled ranking tips. */
  tips: number;
  /** The 5% quantile of the expected yield. */
  low: number;
}

/**
 * The logarithm with which a tipster enters {@link eBH}: −∞ (an e-value of 0, which counts among all tipsters) under 50 ranking tips or
 * when the lower bound of the expected yield is not above 0.
 */
export function badgeLogE({ logMax, tips, low }: BadgeCandidate): number {
  return tips >= RANKING_MIN_BETS && low > 0 ? logMax : Number.NEGATIVE_INFINITY;
}

/** A tipster before it is decided over badges. */
export interface BadgeState extends BadgeCandidate {
  /** Whether the badge is held now. */
  badge: boolean;
  /** {@link Evidence.contradicted} */
  contradicted: boolean;
  /** Whether the detector of a lost edge has ended the badge that is held. */
  edgeLost: boolean;
}

/**
 * Returns how a tipster's badge changes when e-BH over all tipsters gives `threshold` ({@link badgeThreshold}); null for no change. A badge
 * is lost by the detector, or when results contradict the close and those alone would not earn it; never because other tipsters changed.
 */
export function badgeChange(state: BadgeState, threshold: number | null): 'won' | BadgeLoss | null {
  const due = threshold !== null && badgeLogE(state) >= threshold;
  if (!state.badge) return due ? 'won' : null;
  if (state.edgeLost) return 'edge_lost';
  return state.contradicted && !due ? 'contradicted' : null;
}

/**
 * Returns for each tipster, in the given order, whether they get the badge *abilità, non fortuna*: e-BH (Wang and Ramdas 2022) over **all**
 * tipsters' logarithmic e-values chooses the k highest, for the largest k whose k-th e-value is at least tipsters/(α·k). Given running
 * maxima, as the badge is, their reciprocals are p-values valid at any time (Ville) and this is Benjamini–Hochberg on them: its 5% then
 * assumes tipsters that are independent or positively dependent, where current values would need no assumption.
 */
export function eBH(logEs: readonly number[], alpha: number = BADGE_FALSE_SHARE): boolean[] {
  const least = badgeThreshold(Array.from(Float64Array.from(logEs).sort().reverse()), logEs.length, alpha);
  return logEs.map((logE) => least !== null && logE >= least);
}

/** Below this logarithm no e-value can earn the badge, however many tipsters hold it: whoever looks for candidates starts here. */
export function leastBadgeLog(alpha: number = BADGE_FALSE_SHARE): number {
  return -Math.log(alpha);
}

/**
 * Returns the logarithm from which on an e-value earns the badge, the same decision as {@link eBH} from the highest values alone: `highest`
 * are all logarithms of at least {@link leastBadgeLog}, highest first; `tipsters` counts everybody, also those below it. The result is null
 * when nobody earns the badge.
 */
export function badgeThreshold(
  highest: readonly number[],
  tipsters: number,
  alpha: number = BADGE_FALSE_SHARE,
): number | null {
  const base = Math.log(tipsters / alpha);
  for (let count = highest.length; count > 0; count -= 1) {
    if (highest[count - 1]! >= base - Math.log(count)) return highest[count - 1]!;
  }
  return null;
}
