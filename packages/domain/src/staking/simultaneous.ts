/** A bet that may be placed beside others. */
export interface SimultaneousBet {
  /** The probability of winning, 0 to 1. */
  probability: number;
  /** Decimal, > 1, net of commission. */
  odds: number;
}

/** The stakes on the bets, as fractions of the bank in the bets' order, and the growth of the bank that they give. */
export interface StakeFractions {
  fractions: readonly number[];
  /** Expected natural logarithm of the bank's growth; ≥ 0. */
  growth: number;
}

/** A possible outcome of all bets at once: profit per unit staked of each (−1 lost, 0 void, odds − 1 won). */
export interface Scenario {
  probability: number;
  profits: readonly number[];
}

/** At most `most` of the bank, above 0, on these bets together. */
export interface StakeLimit {
  /** The places of the bets in the list. */
  bets: readonly number[];
  most: number;
}

/** More bets than this at once would mean too many scenarios: 2^n. */
export const MAX_INDEPENDENT_BETS = 12;

const FIRST_BARRIER = 1e-2;
const LAST_BARRIER = 1e-14;
const MAX_STEPS = 60;
/** A stake this small is the barrier's, not Kelly's. */
const NOTHING = 1e-9;

/**
 * Kelly's stakes on bets that **exclude each other** (home, draw, away of one match), all of which may be placed: by reserve rate
 * (Smoczynski and Tomkins 2010). Probabilities sum to at most 1. Throws RangeError for a probability outside 0 to 1 or odds not above 1.
 */
export function kellyExclusive(bets: readonly SimultaneousBet[]): StakeFractions {
  check(bets);
  const order = bets.map((_, at) => at).sort((x, y) => value(bets[y]!) - value(bets[x]!));
  let reserve = 1;
  let probability = 0;
  let implied = 0;
  const chosen = new Set<number>();
  for (const at of order) {
    const bet = bets[at]!;
    if (value(bet) <= reserve || implied + 1 / bet.odds >= 1) break;
    chosen.add(at);
    probability += bet.probability;
    implied += 1 / bet.odds;
    reserve = Math.max(0, 1 - probability) / (1 - implied);
  }
  const fractions = bets.map((bet, at) => (chosen.has(at) ? Math.max(0, bet.probability - reserve / bet.odds) : 0));
  const staked = fractions.reduce((sum, f) => sum + f, 0);
  const rest = Math.max(0, 1 - bets.reduce((sum, bet) => sum + bet.probability, 0));
  const growth = bets.reduce(
    (sum, bet, at) =>
      sum + (bet.probability > 0 ? bet.probability * Math.log(1 - staked + fractions[at]! * bet.odds) : 0),
    rest > 1e-12 ? rest * Math.log(1 - staked) : 0,
  );
  return { fractions, growth };
}

/**
 * Kelly's stakes on **independent** bets placed at the same time (different matches), singles only: the maximum of expected log growth
 * over all 2^n outcomes, within 1e-9. Throws RangeError as {@link kellyExclusive} and beyond {@link MAX_INDEPENDENT_BETS}.
 */
export function kellyIndependent(bets: readonly SimultaneousBet[]): StakeFractions {
  check(bets);
  if (bets.length > MAX_INDEPENDENT_BETS) throw new RangeError(`${bets.length} bets at once`);
  const scenarios: Scenario[] = [];
  for (let outcome = 0; outcome < 2 ** bets.length; outcome += 1) {
    const won = bets.map((_, at) => (outcome & (1 << at)) !== 0);
    scenarios.push({
      probability: bets.reduce((p, bet, at) => p * (won[at] ? bet.probability : 1 - bet.probability), 1),
      profits: bets.map((bet, at) => (won[at] ? bet.odds - 1 : -1)),
    });
  }
  return kellyOfScenarios(scenarios);
}

/**
 * Kelly's stakes on bets that hang together in any way (several lines of one match: a scenario per score), from what may happen to all
 * of them: no stake below 0, no more than the bank in all, nor than any of `limits`. Newton's method on a logarithmic barrier, within 1e-9
 * where the optimum is unique. Probabilities sum to 1; every scenario has as many profits as there are bets.
 */
export function kellyOfScenarios(scenarios: readonly Scenario[], limits: readonly StakeLimit[] = []): StakeFractions {
  const possible = scenarios.filter((scenario) => scenario.probability > 0);
  const n = possible[0]?.profits.length ?? 0;
  if (n === 0) return { fractions: [], growth: 0 };
  const all = [{ bets: possible[0]!.profits.map((_, at) => at), most: 1 }, ...limits];
  const most = (bet: number) => Math.min(...all.filter(({ bets }) => bets.includes(bet)).map((limit) => limit.most));
  let f = all[0]!.bets.map((bet) => (0.5 * most(bet)) / (n + 1));
  for (let barrier = FIRST_BARRIER; barrier >= LAST_BARRIER; barrier /= 10) {
    f = climb({ scenarios: possible, limits: all, barrier }, f);
  }
  const fractions = f.map((share) => (share < NOTHING ? 0 : share));
  const growth = logGrowth(possible, fractions);
  return growth > 0 ? { fractions, growth } : { fractions: fractions.map(() => 0), growth: 0 };
}

interface Hill {
  scenarios: readonly Scenario[];
  limits: readonly StakeLimit[];
  barrier: number;
}

/** The maximum of expected log growth with `barrier`·(Σ ln f + Σ ln(what each limit leaves)) added, from inside the limits. */
function climb(hill: Hill, start: readonly number[]): number[] {
  let f = [...start];
  let height = barrierHeight(hill, f);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { gradient, curvature } = derivatives(hill, f);
    const direction = solve(curvature, gradient);
    const gain = direction.reduce((sum, d, at) => sum + d * gradient[at]!, 0);
    if (!(gain > 1e-18)) break;
    let length = 1;
    let next = f;
    let reached = Number.NEGATIVE_INFINITY;
    for (; length > 1e-10; length /= 2) {
      next = f.map((share, at) => share + length * direction[at]!);
      reached = barrierHeight(hill, next);
      if (reached >= height + 1e-4 * length * gain) break;
    }
    if (!(reached > height)) {
      // Too near the top for the height to tell: Newton's own step is then right to the last digits.
      return gain < 1e-10 && Number.isFinite(barrierHeight(hill, addAll(f, direction))) ? addAll(f, direction) : f;
    }
    f = next;
    height = reached;
  }
  return f;
}

function addAll(f: readonly number[], direction: readonly number[]): number[] {
  return f.map((share, at) => share + direction[at]!);
}

/** Returns the share of the bank that a limit leaves unused. */
function slackOf({ bets, most }: StakeLimit, f: readonly number[]): number {
  return bets.reduce((rest, bet) => rest - f[bet]!, most);
}

function barrierHeight({ scenarios, limits, barrier }: Hill, f: readonly number[]): number {
  let logs = 0;
  for (const share of f) {
    if (share <= 0) return Number.NEGATIVE_INFINITY;
    logs += Math.log(share);
  }
  for (const limit of limits) {
    const slack = slackOf(limit, f);
    if (slack <= 0) return Number.NEGATIVE_INFINITY;
    logs += Math.log(slack);
  }
  return logGrowth(scenarios, f) + barrier * logs;
}

function bankAfter({ profits }: Scenario, f: readonly number[]): number {
  let bank = 1;
  for (let at = 0; at < f.length; at += 1) bank += f[at]! * profits[at]!;
  return bank;
}

function logGrowth(scenarios: readonly Scenario[], f: readonly number[]): number {
  let growth = 0;
  for (const scenario of scenarios) growth += scenario.probability * Math.log(Math.max(0, bankAfter(scenario, f)));
  return growth;
}

/** Gradient, and minus the Hessian (positive definite through the barrier). */
function derivatives({ scenarios, limits, barrier }: Hill, f: readonly number[]) {
  const n = f.length;
  const gradient = f.map((share) => barrier / share);
  const curvature = f.map((share, i) => f.map((_, j) => (i === j ? barrier / share ** 2 : 0)));
  for (const scenario of scenarios) {
    const bank = bankAfter(scenario, f);
    for (let i = 0; i < n; i += 1) {
      const slope = (scenario.probability * scenario.profits[i]!) / bank;
      gradient[i]! += slope;
      for (let j = 0; j <= i; j += 1) curvature[i]![j]! += (slope * scenario.profits[j]!) / bank;
    }
  }
  for (let i = 0; i < n; i += 1) for (let j = i + 1; j < n; j += 1) curvature[i]![j] = curvature[j]![i]!;
  for (const limit of limits) {
    const slack = slackOf(limit, f);
    for (const i of limit.bets) {
      gradient[i]! -= barrier / slack;
      for (const j of limit.bets) curvature[i]![j]! += barrier / slack ** 2;
    }
  }
  return { gradient, curvature };
}

/** Solves A·x = b for a small symmetric positive definite A, by Gaussian elimination: such a matrix needs no pivoting. */
function solve(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const n = b.length;
  const rows = a.map((row, at) => [...row, b[at]!]);
  for (let column = 0; column < n; column += 1) {
    for (let row = column + 1; row < n; row += 1) {
      const factor = rows[row]![column]! / rows[column]![column]!;
      for (let k = column; k <= n; k += 1) rows[row]![k]! -= factor * rows[column]![k]!;
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let row = n - 1; row >= 0; row -= 1) {
    let rest = rows[row]![n]!;
    for (let k = row + 1; k < n; k += 1) rest -= rows[row]![k]! * x[k]!;
    x[row] = rest / rows[row]![row]!;
  }
  return x;
}

function value(bet: SimultaneousBet): number {
  return bet.probability * bet.odds;
}

function check(bets: readonly SimultaneousBet[]): void {
  for (const { probability, odds } of bets) {
    if (!(probability >= 0 && probability <= 1)) throw new RangeError('a probability is between 0 and 1');
    if (!(odds > 1 && odds < Number.POSITIVE_INFINITY)) throw new RangeError('odds are above 1');
  }
}
