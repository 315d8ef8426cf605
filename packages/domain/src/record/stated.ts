import type { RecordOutcome } from './tip.ts';

/** A tip whose author stated how likely it was to win. */
export interface StatedProbability {
  /** 0 to 1. */
  readonly probability: number;
  readonly outcome: RecordOutcome;
}

/** One bar of the reliability chart: tips stated in [from, to). */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  /** Tips, a half outcome counting half. */
  readonly weight: number;
  readonly meanProbability: number;
  readonly winShare: number;
}

/** How good stated probabilities were; lower scores are better. */
export interface StatedScore {
  /** Scored tips, a half outcome counting half. */
  readonly weight: number;
  /** Mean of (p − y)², y 1 when won: 0 is perfect, 0.25 is always saying one half. Null for nothing scored. */
  readonly brier: number | null;
  /** Mean of −ln of the probability given to what happened, in nats. */
  readonly logLoss: number | null;
  /** Ten equal bins, empty ones left out. */
  readonly reliability: readonly ReliabilityBin[];
}

/** (p − y)² of one forecast (Brier 1950). */
export function brierScore(probability: number, won: boolean): number {
  return (probability - Number(won)) ** 2;
}

/** −ln of the probability given to what happened, in nats; a stated 0 or 1 is taken as 10^-15 away from it, so it stays finite. */
export function logLoss(probability: number, won: boolean): number {
  const given = won ? probability : 1 - probability;
  return Math.log(1 / Math.min(1, Math.max(1e-15, given)));
}

const WEIGHT: Partial<Record<RecordOutcome, number>> = { won: 1, lost: 1, half_won: 0.5, half_lost: 0.5 };
const BINS = 10;

/** Scores stated probabilities: voids and what is not settled are left out, a half won or lost tip counts half. */
export function scoreStated(tips: readonly StatedProbability[]): StatedScore {
  let weight = 0;
  let brier = 0;
  let loss = 0;
  const bins = Array.from({ length: BINS }, () => ({ weight: 0, probability: 0, won: 0 }));
  for (const { probability, outcome } of tips) {
    const share = WEIGHT[outcome];
    if (share === undefined) continue;
    const won = outcome === 'won' || outcome === 'half_won';
    weight += share;
    brier += share * brierScore(probability, won);
    loss += share * logLoss(probability, won);
    const bin = bins[Math.min(BINS - 1, Math.floor(probability * BINS))]!;
    bin.weight += share;
    bin.probability += share * probability;
    bin.won += share * Number(won);
  }
  return {
    weight,
    brier: weight > 0 ? brier / weight : null,
    logLoss: weight > 0 ? loss / weight : null,
    reliability: bins.flatMap((bin, at) =>
      bin.weight === 0
        ? []
        : [
            {
              from: at / BINS,
              to: (at + 1) / BINS,
              weight: bin.weight,
              meanProbability: bin.probability / bin.weight,
              winShare: bin.won / bin.weight,
            },
          ],
    ),
  };
}
