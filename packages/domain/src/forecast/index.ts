export * from './calibration.ts';
export * from './coverage.ts';
export * from './distribution.ts';
export * from './edge.ts';
export * from './fit/index.ts';
export * from './half-time.ts';
export * from './joint-counts.ts';
export {
  fairOdds,
  fairProbability,
  type LineProbabilities,
  oppositeSide,
  overUnder,
  plainProbability,
} from './line.ts';
export * from './markets.ts';
export * from './price.ts';
export * from './score-matrix.ts';
export * from './scores.ts';
export * from './track-record.ts';
export * from './walk-forward.ts';
