/** Kelly's figures of a bet. */
export interface Kelly {
  /** Share of the bank to risk that makes it grow fastest; negative when the bet is not worth taking. */
  fullKelly: number;
  /** Expected profit per unit at risk, a fraction (0.05 is +5%). */
  edge: number;
}

/**
 * Kelly's fraction of a back (Kelly 1956): b = (odds − 1)(1 − commission), f = (p·b − (1 − p))/b; the edge is p(b + 1) − 1.
 * `probability` 0 to 1 of the selection winning, `odds` decimal > 1, `commission` 0 to below 1 (default 0). Throws RangeError outside.
 */
export function kellyBack(bet: { probability: number; odds: number; commission?: number }): Kelly {
  const { probability, odds, commission = 0 } = checked(bet);
  return kelly(probability, (odds - 1) * (1 - commission));
}

/**
 * Kelly's fraction of a lay, as liability: b = (1 − commission)/(odds − 1) per unit of liability, f = ((1 − p)·b − p)/b with p the
 * probability that the selection **wins**. The backer's stake is {@link backersStakeOf} the liability. Ranges as {@link kellyBack}.
 */
export function kellyLay(bet: { probability: number; odds: number; commission?: number }): Kelly {
  const { probability, odds, commission = 0 } = checked(bet);
  return kelly(1 - probability, (1 - commission) / (odds - 1));
}

function kelly(winning: number, gain: number): Kelly {
  return { fullKelly: (winning * gain - (1 - winning)) / gain, edge: winning * (gain + 1) - 1 };
}

function checked<T extends { probability: number; odds: number; commission?: number }>(bet: T): T {
  const { probability, odds, commission = 0 } = bet;
  if (!(probability >= 0 && probability <= 1)) throw new RangeError('a probability is between 0 and 1');
  if (!(odds > 1 && odds < Number.POSITIVE_INFINITY)) throw new RangeError('odds are above 1');
  if (!(commission >= 0 && commission < 1)) throw new RangeError('a commission is from 0 to below 1');
  return bet;
}

/**
 * Returns the amount to risk (stake of a back, liability of a lay), in the bankroll's unit: `fraction` (1 full, 0.25 a quarter) of Kelly on
 * the bank, never below 0.
 */
export function kellyStake(bet: Kelly, bankroll: number, fraction = 1): number {
  return Math.max(0, bet.fullKelly) * fraction * bankroll;
}

/** The backer's stake that a lay's liability covers at decimal odds: liability / (odds − 1). */
export function backersStakeOf(liability: number, odds: number): number {
  return liability / (odds - 1);
}
