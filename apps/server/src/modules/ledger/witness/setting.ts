/** Witnesses whose cosignatures the log collects: where they listen and their verifier key (cosignature/v1). */
export interface WitnessSetting {
  /** Submission prefix: `/add-checkpoint` comes after it. */
  readonly url: string;
  readonly vkey: string;
}

export const WITNESSES = 'ledger.witnesses';
