import type { OddsMilli, Side } from '../bet/bet.ts';
import type { PriceCheck } from '../bet/rank.ts';
import { PRICE_TOLERANCE } from '../limits/limits.ts';

/** In thousandths, so that the comparison is one of integers. */
const TOLERANCE_MILLI = Math.round(PRICE_TOLERANCE * 1000);

export interface PriceToVerify {
  side: Side;
  quoted: OddsMilli;
  /** The latest imported price of the market, no older than the product allows; null when there is none. */
  imported: OddsMilli | null;
}

/** Result of comparing a quoted price with the imported one. */
export interface PriceVerification {
  verified: boolean;
  code: PriceCheck;
  /** The worse of the two for the tipster, lower for a back and higher for a lay; the quoted ones where there is no other. */
  worstOdds: OddsMilli;
}

/**
 * Compares the price a tip quotes with the imported one, exactly: verified when it is at most 3% more favourable. For a back that is
 * quoted ≤ 1.03·imported. A lay at o is the back at o' = o/(o − 1): quoted' ≤ 1.03·imported', multiplied out to integers (below 2^53
 * for odds up to 1000). Nothing to compare with is not verified.
 */
export function verifyPrice({ side, quoted, imported }: PriceToVerify): PriceVerification {
  if (imported === null) return { verified: false, code: 'no_price', worstOdds: quoted };
  const verified =
    side === 'back'
      ? quoted * 1000 <= imported * (1000 + TOLERANCE_MILLI)
      : quoted * (imported - 1000) * 1000 <= imported * (quoted - 1000) * (1000 + TOLERANCE_MILLI);
  return {
    verified,
    code: verified ? 'verified' : 'too_favourable',
    worstOdds: side === 'back' ? Math.min(quoted, imported) : Math.max(quoted, imported),
  };
}
