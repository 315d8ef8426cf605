import type { OddsMilli, Side } from '../bet/bet.ts';
import { PRICE_TOLERANCE } from '../limits/limits.ts';

/** In thousandths, so that the comparison is one of integers. */
const TOLERANCE_MILLI = Math.round(PRICE_TOLERANCE * 1000);

export interface PriceToVerify {
  readonly side: Side;
  readonly quoted: OddsMilli;
  /** The latest imported price of the market, no older than the product allows; null when there is none. */
  readonly imported: OddsMilli | null;
}

/** What comes of comparing a quoted price with the imported one. */
export interface PriceVerification {
  readonly verified: boolean;
  readonly code: 'verified' | 'too_favourable' | 'no_price';
  /** The odds that rank: the worse for the tipster of the two, lower for a back and higher for a lay; the quoted ones alone if no other. */
  readonly rankingOdds: OddsMilli;
}

/**
 * Compares the price a tip quotes with the imported one, exactly: verified when it is at most 3% more favourable, that is
 * quoted ≤ 1.03·imported for a back and, mirrored, imported ≤ 1.03·quoted for a lay. Nothing to compare with is not verified.
 */
export function verifyPrice({ side, quoted, imported }: PriceToVerify): PriceVerification {
  if (imported === null) return { verified: false, code: 'no_price', rankingOdds: quoted };
  const [better, worse] = side === 'back' ? [quoted, imported] : [imported, quoted];
  const verified = better * 1000 <= worse * (1000 + TOLERANCE_MILLI);
  return {
    verified,
    code: verified ? 'verified' : 'too_favourable',
    rankingOdds: side === 'back' ? Math.min(quoted, imported) : Math.max(quoted, imported),
  };
}
