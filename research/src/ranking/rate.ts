/** A figure over many worlds or tips, with the standard error of its mean. */
export interface Rate {
  mean: number;
  error: number;
}

/** The mean of independent values. */
export function rateOf(values: readonly number[]): Rate {
  return clusteredRate(values, (at) => at);
}

/** The mean of values of which those of one cluster may move together (cluster-robust standard error, Liang and Zeger 1986). */
export function clusteredRate(values: readonly number[], clusterOf: (at: number) => unknown): Rate {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const clusters = new Map<unknown, number>();
  for (const [at, value] of values.entries()) {
    clusters.set(clusterOf(at), (clusters.get(clusterOf(at)) ?? 0) + value - mean);
  }
  const squares = [...clusters.values()].reduce((sum, deviation) => sum + deviation ** 2, 0);
  const freedom = clusters.size / Math.max(1, clusters.size - 1);
  return { mean, error: Math.sqrt(squares * freedom) / values.length };
}
