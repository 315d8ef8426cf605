import { gradeSelection, type MatchResult, THREE_WAY, type ThreeWay } from '@quotavera/domain/bet';
import { fairClosingProbability } from '@quotavera/domain/margin';
import type { PricedBet, WorthMeasure } from '@quotavera/domain/records';
import { AVERAGE, BEST, type BookPrices, closingBook, priceKey, SHARPEST } from '../../calendar/prices/service-book.ts';

/** A played match with its prices of some days before, where there are any, and those at its start. */
export interface PricedMatch {
  result: MatchResult;
  early: BookPrices | null;
  closing: BookPrices;
}

const pickOf = (selection: ThreeWay) => ({ market: '1x2' as const, selection, line: null });

/** The market's probability without margin: the sharpest bookmaker's, else the average's. */
function fairOf(prices: BookPrices, sign: ThreeWay): number | null {
  for (const bookmaker of [SHARPEST, AVERAGE]) {
    const book = closingBook(prices, bookmaker, pickOf(sign));
    if (book) return fairClosingProbability(book, sign);
  }
  return null;
}

/** The decimal odds of a sign at each bookmaker that can be named: neither the market's best nor its average can be bet on. */
function oddsOf(prices: BookPrices, sign: ThreeWay): number[] {
  return Object.entries(prices).flatMap(([bookmaker, own]) => {
    const odds = own[priceKey(pickOf(sign))];
    return odds === undefined || bookmaker === BEST || bookmaker === AVERAGE ? [] : [odds / 1000];
  });
}

function betsOf(prices: BookPrices, { closing, result }: PricedMatch): PricedBet[] {
  return THREE_WAY.flatMap((sign) => {
    const fairNow = fairOf(prices, sign);
    const fairClose = fairOf(closing, sign);
    if (fairNow === null || fairClose === null) return [];
    const won = gradeSelection('1x2', sign, null, result) === 'won';
    return oddsOf(prices, sign).map((odds) => ({ odds, fairNow, fairClose, won }));
  });
}

/** Adds a bet on every sign at every bookmaker that can be named, at both looks. */
export function addMatch(measure: WorthMeasure, match: PricedMatch): void {
  if (match.early) measure.addEarly(betsOf(match.early, match));
  measure.addClosing(betsOf(match.closing, match));
}
