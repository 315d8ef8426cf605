/** A probability stated for something, and whether it happened. `weight` (default 1) for what counts half. */
export interface ScoredProbability {
  /** 0 to 1. */
  probability: number;
  happened: boolean;
  weight?: number;
}

/** Forecasts stated in [from, to) and what came of them. */
export interface CalibrationBin {
  from: number;
  to: number;
  /** How many, or their weights' sum. */
  weight: number;
  meanProbability: number;
  /** Share that happened. */
  frequency: number;
  /** 95% interval of that share (Wilson 1927). */
  low: number;
  high: number;
}

const Z95 = 1.959963984540054;
const BINS = 10;

/** 95% interval of a share of `successes` among `trials` (Wilson 1927), 0 to 1; the whole range for no trials. */
export function wilsonInterval(successes: number, trials: number): readonly [low: number, high: number] {
  if (trials <= 0) return [0, 1];
  const share = successes / trials;
  const z2 = Z95 ** 2 / trials;
  const centre = (share + z2 / 2) / (1 + z2);
  const half = (Z95 * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials))) / (1 + z2);
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

/** Equal bins from 0 to 1, in order, empty ones left out: the reliability diagram. */
export function calibrationBins(forecasts: Iterable<ScoredProbability>, count = BINS): readonly CalibrationBin[] {
  const bins = Array.from({ length: count }, () => ({ weight: 0, probability: 0, happened: 0 }));
  for (const { probability, happened, weight = 1 } of forecasts) {
    const bin = bins[Math.min(count - 1, Math.floor(probability * count))]!;
    bin.weight += weight;
    bin.probability += weight * probability;
    bin.happened += weight * Number(happened);
  }
  return bins.flatMap((bin, at) => {
    if (bin.weight === 0) return [];
    const [low, high] = wilsonInterval(bin.happened, bin.weight);
    const { weight } = bin;
    return [
      {
        from: at / count,
        to: (at + 1) / count,
        weight,
        meanProbability: bin.probability / weight,
        frequency: bin.happened / weight,
        low,
        high,
      },
    ];
  });
}
