import type { OddsMilli, Side } from '../bet/bet.ts';

/**
 * Closing line value as a fraction: odds taken / closing odds − 1 of a back, closing / taken − 1 of a lay. Exactly 0 when equal.
 * Both prices must be of the same selection at the same line.
 */
export function clv(bet: { side: Side; oddsMilli: OddsMilli; closingMilli: OddsMilli }): number {
  return bet.side === 'back' ? bet.oddsMilli / bet.closingMilli - 1 : bet.closingMilli / bet.oddsMilli - 1;
}

/**
 * Margin-free closing line value: the expected return at the close's fair probability of the selection, as a fraction ≥ −1.
 * Back: odds taken × probability − 1; lay, per liability: (1 − probability × odds) / (odds − 1).
 */
export function fairClv(bet: { side: Side; oddsMilli: OddsMilli; probability: number }): number {
  const odds = bet.oddsMilli / 1000;
  return bet.side === 'back' ? odds * bet.probability - 1 : (1 - bet.probability * odds) / (odds - 1);
}
