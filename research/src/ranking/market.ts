import type { OddsMilli, Side } from '@quotavera/domain/bet';
import type { PriceObservation } from '@quotavera/domain/margin';
import type { Random } from '@quotavera/domain/random';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';

/** The fair probability of a selection, as the market sees it at four moments. */
export interface FairCourse {
  /** At the last look before publication. */
  before: number;
  /** At publication; a look sees it a few minutes later at the earliest. */
  now: number;
  /** At the first look after publication. */
  next: number;
  close: number;
}

/** Publication is at 0. A look every ten minutes sees prices at these moments. */
export const PUBLISHED_AT = 0;
export const LAST_LOOK_AT = -4 * MINUTE_MS;
export const NEXT_LOOK_AT = 6 * MINUTE_MS;
export const START_AT = DAY_MS;

export const SHARPEST = 'Pinnacle';
export const EXCHANGE = 'Betfair Exchange';
/** Margins of the bookmakers on an even market: the book is 1 + margin there. */
export const MARGINS: Readonly<Record<string, number>> = {
  [SHARPEST]: 0.025,
  bet365: 0.05,
  bwin: 0.06,
  'William Hill': 0.06,
};
const BOOKMAKERS = Object.entries(MARGINS);
/** An exchange's back prices cost this much, and its lay prices as much on the other side. */
const EXCHANGE_MARGIN = 0.01;

/** Odds are drawn log-uniformly in this range, as those of simulated tips. */
const ODDS_FROM = 1.6;
const ODDS_TO = 4;

/** Standard deviations of the move in the minutes to the next look, and from there to the close. */
const SOON = 0.01;
const LATER = 0.06;

/** Prices of both outcomes whose margin the power method takes out again exactly, but for rounding: the selection's first. */
export function bookAt(fair: number, margin: number): [OddsMilli, OddsMilli] {
  const exponent = 1 - Math.log1p(margin) / Math.LN2;
  const price = (probability: number) => Math.floor(1000 * probability ** -exponent);
  return [price(fair), price(1 - fair)];
}

/** A probability after a move by a fraction of itself with this standard deviation, as likely up as down and cut alike on both sides. */
export function moved(random: Random, fair: number, deviation: number): number {
  const room = Math.min(fair - 0.01, 0.99 - fair) / fair;
  return fair * (1 + Math.min(room, Math.max(-room, deviation * random.normal())));
}

export function drawFair(random: Random): number {
  return 1 / Math.exp(random.between(Math.log(ODDS_FROM), Math.log(ODDS_TO)));
}

/** A match on which nothing special happens: nobody knows where its price will go. */
export function quietCourse(random: Random, now = drawFair(random)): FairCourse {
  const next = moved(random, now, SOON);
  return { before: now, now, next, close: moved(random, next, LATER) };
}

function observed(bookmaker: string, side: Side, at: number, prices: readonly OddsMilli[]): PriceObservation {
  return { bookmaker, side, at, prices };
}

/** All bookmakers at one moment. */
export function bookmakersAt(fair: number, at: number): PriceObservation[] {
  return BOOKMAKERS.map(([name, margin]) => observed(name, 'back', at, bookAt(fair, margin)));
}

/** An exchange at one moment, on both sides. */
function exchangeAt(fair: number, at: number): PriceObservation[] {
  return [
    observed(EXCHANGE, 'back', at, bookAt(fair, EXCHANGE_MARGIN)),
    observed(EXCHANGE, 'lay', at, bookAt(fair, -EXCHANGE_MARGIN)),
  ];
}

/** The last look before publication and the first after it. */
export function looks({ before, next }: FairCourse, seesExchange: boolean): PriceObservation[] {
  return [[before, LAST_LOOK_AT] as const, [next, NEXT_LOOK_AT] as const].flatMap(([fair, at]) => [
    ...bookmakersAt(fair, at),
    ...(seesExchange ? exchangeAt(fair, at) : []),
  ]);
}
