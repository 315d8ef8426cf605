import type { Payout } from './repository-payouts.ts';

/** Mails about a tipster's money lead to this page. */
export const EARNINGS = '/earnings';

/** The sums of a payout, in cents, as mails name them. */
export function payoutSums({ gross_cents: gross, withheld_cents: withheld }: Payout) {
  return { gross, withheld, net: gross - withheld };
}
