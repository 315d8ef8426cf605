import { rhoRange } from '../score-matrix.ts';
import { maximise, type View } from './newton.ts';

/** A match as the likelihood sees it. */
export interface Observation {
  /** Places in the list of teams. */
  home: number;
  away: number;
  /** Counts, which may be blends and so not whole. */
  homeCount: number;
  awayCount: number;
  weight: number;
  /** The final score where low scores are to inform rho, null elsewhere. */
  score: readonly [home: number, away: number] | null;
}

/** A normal prior, as mean and precision (1/variance); a precision of 0 is no prior. */
export interface NormalPrior {
  mean: number;
  precision: number;
}

/** The prior of a team's strengths, before its matches are known. */
export interface TeamPrior {
  attack: number;
  defence: number;
  precision: number;
  /** Correlation of attack and defence over teams, −1 to 1 exclusive: a club that is rich is good at both. */
  correlation: number;
}

export interface StrengthOptions {
  /** Each team has a prior here; without priors the fit is maximum likelihood with attacks and defences summing to 0. */
  teamPriors?: readonly TeamPrior[];
  homeAdvantage?: NormalPrior;
  /** Fits rho jointly; absent, rho stays 0. */
  rho?: NormalPrior;
}

/**
 * log E[home count] = intercept + homeAdvantage + attack[home] − defence[away]; log E[away count] = intercept + attack[away] −
 * defence[home]. A larger defence concedes less.
 */
export interface Strengths {
  intercept: number;
  homeAdvantage: number;
  rho: number;
  attack: readonly number[];
  defence: readonly number[];
  /** Weighted log likelihood at the optimum, factorials included for whole counts only, prior excluded. */
  logLikelihood: number;
  /** Largest slope left of what was maximised. */
  slope: number;
}

const INTERCEPT = 0;
const HOME = 1;
const RHO = 2;
const FIRST_TEAM = 3;
const NO_PRIOR: NormalPrior = { mean: 0, precision: 0 };
/** Centres attacks and defences of a fit without priors; any value picks the same point of the ridge. */
const CENTRING = 1;
/** Bounds the strengths, so that exp stays finite for a team without a goal. */
const MAX_LOG = 40;

/**
 * Attack and defence strengths by maximum (penalised) Poisson likelihood, with Dixon and Coles' (1997) correction of low scores when
 * `rho` is asked for; Newton's method with the exact Hessian. With team priors the optimum is unique whatever the matches: a team
 * without matches stays at its prior, one without goals stays finite.
 */
export function fitStrengths(
  teams: number,
  observations: readonly Observation[],
  options: StrengthOptions = {},
): Strengths {
  const size = FIRST_TEAM + 2 * teams;
  const start = new Float64Array(size);
  start[INTERCEPT] = startingLevel(observations);
  start[HOME] = options.homeAdvantage?.mean ?? 0;
  start[RHO] = options.rho?.mean ?? 0;
  for (const [team, prior] of (options.teamPriors ?? []).entries()) {
    start[FIRST_TEAM + team] = prior.attack;
    start[FIRST_TEAM + teams + team] = prior.defence;
  }
  const best = maximise((at) => view(at, teams, observations, options), start);
  const parameters = Array.from(best.at);
  return {
    intercept: parameters[INTERCEPT]!,
    homeAdvantage: parameters[HOME]!,
    rho: parameters[RHO]!,
    attack: parameters.slice(FIRST_TEAM, FIRST_TEAM + teams),
    defence: parameters.slice(FIRST_TEAM + teams),
    logLikelihood: logLikelihood(best.at, teams, observations, options.rho !== undefined),
    slope: best.slope,
  };
}

function startingLevel(observations: readonly Observation[]): number {
  let counts = 0;
  let weights = 0;
  for (const { homeCount, awayCount, weight } of observations) {
    counts += weight * (homeCount + awayCount);
    weights += 2 * weight;
  }
  return counts > 0 ? Math.log(counts / weights) : 0;
}

function view(at: Float64Array, teams: number, observations: readonly Observation[], options: StrengthOptions): View {
  const n = at.length;
  const gradient = new Float64Array(n);
  const curvature = new Float64Array(n * n);
  const withRho = options.rho !== undefined;
  const rho = withRho ? at[RHO]! : 0;
  let value = 0;
  const add = (i: number, j: number, x: number) => {
    curvature[i >= j ? i * n + j : j * n + i]! += x;
  };
  for (const { home, away, homeCount, awayCount, weight, score } of observations) {
    const ah = FIRST_TEAM + home;
    const aa = FIRST_TEAM + away;
    const dh = ah + teams;
    const da = aa + teams;
    const logHome = at[INTERCEPT]! + at[HOME]! + at[ah]! - at[da]!;
    const logAway = at[INTERCEPT]! + at[aa]! - at[dh]!;
    if (logHome > MAX_LOG || logAway > MAX_LOG) return { value: Number.NEGATIVE_INFINITY, gradient, curvature };
    const lambda = Math.exp(logHome);
    const mu = Math.exp(logAway);
    value += weight * (homeCount * logHome - lambda + awayCount * logAway - mu);
    let slopeHome = homeCount - lambda;
    let slopeAway = awayCount - mu;
    let bendHome = lambda;
    let bendAway = mu;
    let bendBoth = 0;
    if (withRho && score !== null && score[0] <= 1 && score[1] <= 1) {
      const low = lowScore(score[0], score[1], lambda, mu, rho);
      if (low === null) return { value: Number.NEGATIVE_INFINITY, gradient, curvature };
      value += weight * Math.log(low.factor);
      slopeHome += low.home;
      slopeAway += low.away;
      bendHome -= low.homeHome;
      bendAway -= low.awayAway;
      bendBoth = -low.homeAway;
      gradient[RHO]! += weight * low.rho;
      curvature[RHO * n + RHO]! += weight * low.rho ** 2;
      const byHome = -weight * low.homeRho;
      const byAway = -weight * low.awayRho;
      add(INTERCEPT, RHO, byHome + byAway);
      add(HOME, RHO, byHome);
      add(ah, RHO, byHome);
      add(da, RHO, -byHome);
      add(aa, RHO, byAway);
      add(dh, RHO, -byAway);
    }
    const gh = weight * slopeHome;
    const ga = weight * slopeAway;
    gradient[INTERCEPT]! += gh + ga;
    gradient[HOME]! += gh;
    gradient[ah]! += gh;
    gradient[da]! -= gh;
    gradient[aa]! += ga;
    gradient[dh]! -= ga;
    const bh = weight * bendHome;
    const ba = weight * bendAway;
    const bb = weight * bendBoth;
    add(INTERCEPT, INTERCEPT, bh + ba + 2 * bb);
    add(HOME, INTERCEPT, bh + bb);
    add(HOME, HOME, bh);
    add(ah, INTERCEPT, bh + bb);
    add(da, INTERCEPT, -bh - bb);
    add(aa, INTERCEPT, ba + bb);
    add(dh, INTERCEPT, -ba - bb);
    add(ah, HOME, bh);
    add(da, HOME, -bh);
    add(aa, HOME, bb);
    add(dh, HOME, -bb);
    add(ah, ah, bh);
    add(da, da, bh);
    add(ah, da, -bh);
    add(aa, aa, ba);
    add(dh, dh, ba);
    add(aa, dh, -ba);
    add(ah, aa, bb);
    add(ah, dh, -bb);
    add(da, aa, -bb);
    add(da, dh, bb);
  }
  value += penalise(at, teams, options, gradient, curvature);
  if (!withRho) {
    gradient[RHO] = 0;
    curvature[RHO * n + RHO] = 1;
  }
  return { value, gradient, curvature };
}

/** Derivatives of ln τ by the logarithms of the means and by rho; null where τ is not positive. */
function lowScore(h: number, a: number, lambda: number, mu: number, rho: number) {
  // τ = 1 + s·ρ with s = −λμ, λ, μ, −1: each of the logarithms that s contains has the same derivatives.
  const byHome = a === 0 || a === 1 ? (h === 0 ? 1 : 0) : 0;
  const byAway = a === 0 ? 1 : 0;
  const size = h === 0 ? (a === 0 ? -lambda * mu : lambda) : a === 0 ? mu : -1;
  const factor = 1 + size * rho;
  if (!(factor > 1e-9)) return null;
  const relative = (size * rho) / factor;
  const second = relative - relative ** 2;
  const mixed = size / factor ** 2;
  return {
    factor,
    home: byHome * relative,
    away: byAway * relative,
    rho: size / factor,
    homeHome: byHome * second,
    awayAway: byAway * second,
    homeAway: byHome * byAway * second,
    homeRho: byHome * mixed,
    awayRho: byAway * mixed,
  };
}

/** Adds the priors (or the centring) to gradient and curvature and returns what they add to the value. */
function penalise(
  at: Float64Array,
  teams: number,
  options: StrengthOptions,
  gradient: Float64Array,
  curvature: Float64Array,
): number {
  const n = at.length;
  let value = 0;
  const single = (i: number, { mean, precision }: NormalPrior) => {
    const off = at[i]! - mean;
    value -= (precision * off ** 2) / 2;
    gradient[i]! -= precision * off;
    curvature[i * n + i]! += precision;
  };
  single(HOME, options.homeAdvantage ?? NO_PRIOR);
  if (options.rho) single(RHO, options.rho);
  if (options.teamPriors === undefined) return value + centre(at, teams, gradient, curvature);
  for (const [team, prior] of options.teamPriors.entries()) {
    const i = FIRST_TEAM + team;
    const j = i + teams;
    const own = prior.precision / (1 - prior.correlation ** 2);
    const cross = -own * prior.correlation;
    const a = at[i]! - prior.attack;
    const d = at[j]! - prior.defence;
    value -= (own * (a ** 2 + d ** 2)) / 2 + cross * a * d;
    gradient[i]! -= own * a + cross * d;
    gradient[j]! -= own * d + cross * a;
    curvature[i * n + i]! += own;
    curvature[j * n + j]! += own;
    curvature[j * n + i]! += cross;
  }
  return value;
}

function centre(at: Float64Array, teams: number, gradient: Float64Array, curvature: Float64Array): number {
  const n = at.length;
  let value = 0;
  for (const first of [FIRST_TEAM, FIRST_TEAM + teams]) {
    let sum = 0;
    for (let i = first; i < first + teams; i += 1) sum += at[i]!;
    value -= (CENTRING * sum ** 2) / 2;
    for (let i = first; i < first + teams; i += 1) {
      gradient[i]! -= CENTRING * sum;
      for (let j = first; j <= i; j += 1) curvature[i * n + j]! += CENTRING;
    }
  }
  return value;
}

/** ln of k!, exact enough for goals and shots. */
function logFactorial(k: number): number {
  let sum = 0;
  for (let i = 2; i <= k; i += 1) sum += Math.log(i);
  return sum;
}

function logLikelihood(
  at: Float64Array,
  teams: number,
  observations: readonly Observation[],
  withRho: boolean,
): number {
  let sum = 0;
  for (const { home, away, homeCount, awayCount, weight, score } of observations) {
    const logHome = at[INTERCEPT]! + at[HOME]! + at[FIRST_TEAM + home]! - at[FIRST_TEAM + teams + away]!;
    const logAway = at[INTERCEPT]! + at[FIRST_TEAM + away]! - at[FIRST_TEAM + teams + home]!;
    const lambda = Math.exp(logHome);
    const mu = Math.exp(logAway);
    let one = homeCount * logHome - lambda + awayCount * logAway - mu;
    one -= logFactorial(Math.floor(homeCount)) + logFactorial(Math.floor(awayCount));
    if (withRho && score !== null && score[0] <= 1 && score[1] <= 1) {
      one += Math.log(lowScore(score[0], score[1], lambda, mu, at[RHO]!)?.factor ?? 1e-9);
    }
    sum += weight * one;
  }
  return sum;
}

/** Keeps a fitted rho applicable to the means it will meet. */
export function clampRho(rho: number, home: number, away: number): number {
  const [lowest, highest] = rhoRange(home, away);
  return Math.min(highest, Math.max(lowest, rho));
}
