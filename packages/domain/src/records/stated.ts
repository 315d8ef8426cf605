import { calibrationBins } from '../forecast/calibration.ts';
import { brierScore, logLoss } from '../forecast/scores.ts';
import type { RecordOutcome } from './tip.ts';

export { brierScore, logLoss };

/** A tip whose author stated how likely it was to win. */
export interface StatedProbability {
  /** 0 to 1. */
  probability: number;
  outcome: RecordOutcome;
}

/** A bar of the reliability chart: tips stated in [from, to). */
interface ReliabilityBin {
  from: number;
  to: number;
  /** Tips, a half outcome counting half. */
  weight: number;
  meanProbability: number;
  winShare: number;
}

/** How good stated probabilities were; lower scores are better. */
export interface StatedScore {
  /** Scored tips, a half outcome counting half. */
  weight: number;
  /** Mean of (p − y)², y 1 when won: 0 is perfect, 0.25 is always saying one half. It is null when nothing was scored. */
  brier: number | null;
  /** Mean of −ln of the probability given to what happened, in nats. */
  logLoss: number | null;
  /** Ten equal bins, empty ones left out. */
  reliability: readonly ReliabilityBin[];
}

const WEIGHT: Partial<Record<RecordOutcome, number>> = { won: 1, lost: 1, half_won: 0.5, half_lost: 0.5 };

/** Scores stated probabilities: voids and what is not settled are left out, a half won or lost tip counts half. */
export function scoreStated(tips: readonly StatedProbability[]): StatedScore {
  let weight = 0;
  let brier = 0;
  let loss = 0;
  const counted: { probability: number; happened: boolean; weight: number }[] = [];
  for (const { probability, outcome } of tips) {
    const share = WEIGHT[outcome];
    if (share === undefined) continue;
    const won = outcome === 'won' || outcome === 'half_won';
    weight += share;
    brier += share * brierScore(probability, won);
    loss += share * logLoss(probability, won);
    counted.push({ probability, happened: won, weight: share });
  }
  return {
    weight,
    brier: weight > 0 ? brier / weight : null,
    logLoss: weight > 0 ? loss / weight : null,
    reliability: calibrationBins(counted).map(({ from, to, weight: tipsWeight, meanProbability, frequency }) => ({
      from,
      to,
      weight: tipsWeight,
      meanProbability,
      winShare: frequency,
    })),
  };
}
