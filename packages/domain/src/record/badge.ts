import { BADGE_FALSE_SHARE } from './evalue.ts';

/** Below this logarithm no e-value can earn the badge, however many tipsters hold it: whoever looks for candidates starts here. */
export function leastBadgeLog(alpha: number = BADGE_FALSE_SHARE): number {
  return -Math.log(alpha);
}

/**
 * The logarithm from which on an e-value holds the badge, the same decision as {@link eBH} from the highest values alone:
 * `highest` are all logarithms of at least {@link leastBadgeLog}, highest first, of `tipsters` in all. Null when nobody holds it.
 */
export function badgeThreshold(
  highest: readonly number[],
  tipsters: number,
  alpha: number = BADGE_FALSE_SHARE,
): number | null {
  const base = Math.log(tipsters / alpha);
  for (let held = highest.length; held > 0; held -= 1) {
    if (highest[held - 1]! >= base - Math.log(held)) return highest[held - 1]!;
  }
  return null;
}
