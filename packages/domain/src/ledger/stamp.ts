import type { StampTrust } from './bundle.ts';
import type { Bytes } from './bytes.ts';

/** Why a time stamp proves nothing. */
type StampProblem =
  /** No RFC 3161 token. */
  | 'malformed'
  /** The token stamps other bytes. */
  | 'other_imprint'
  | 'bad_signature'
  /** The signer's certificate is not one for time stamping, or not the one that the token names. */
  | 'not_by_authority'
  /** A certificate on the way to the root was not valid at the stamped time. */
  | 'expired'
  /** No way leads to a given root. */
  | 'untrusted'
  | 'other_policy';

export type StampVerdict =
  | {
      ok: true;
      /** Milliseconds since 1970: the latest moment that the token's accuracy allows. */
      at: number;
      /** The name in the signer's certificate. */
      authority: string;
    }
  | { ok: false; problem: StampProblem };

/** Judges a time-stamp token (DER) over some bytes. Given from outside: parsing certificates takes a library, which the domain has none of. */
export type StampVerifier = (token: Bytes, data: Bytes, trust: StampTrust) => Promise<StampVerdict>;
