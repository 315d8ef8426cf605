import { bookmakerKey } from '../bet/bookmakers.ts';
import { followProblem, rankRefusal } from '../bet/rank.ts';
import { bookmakerName } from '../margin/book-prices.ts';
import { canBeFairBeside } from '../margin/fair-range.ts';
import { fairOdds } from '../margin/ranking-price.ts';
import { verifyPrice } from '../margin/verify-price.ts';
import { totalOddsMilli } from '../odds/total.ts';
import { isDay, mondayOf, romeDay } from '../time/rome.ts';
import type { CommittedBet, CommittedPrices } from './bet-content.ts';
import { fromDoubleText } from './decimal.ts';
import type { PublicationEntry, SettlementEntry } from './entry.ts';
import { knownBet, type Reveals, type TipHistory } from './history.ts';
import type { Findings } from './verification.ts';

/** The comparison at publication holds: what was imported then makes the price verified, or not. Only matches of the calendar have prices. */
function entryComparisonHolds({ side, legs, price }: CommittedBet): boolean {
  if (price === null) return true;
  if (price.importedOdds !== null && legs.some(({ type }) => type === 'custom')) return false;
  const quoted = totalOddsMilli(legs.map((leg) => leg.odds));
  return verifyPrice({ side, quoted, imported: price.importedOdds }).verified === price.verified;
}

function isSameBookmaker(a: string, b: string): boolean {
  return bookmakerKey(bookmakerName(a)) === bookmakerKey(bookmakerName(b));
}

/**
 * Whether the prices after publication can be what they are said to be: the price before is the one that the bet committed to, the next one
 * was seen after the publication and before the start, its market can have had that fair probability, and what is of the close agrees with
 * the settlement's close. A price that was seen is not replaced by another.
 */
export function pricesHold(
  bet: CommittedBet,
  seen: readonly CommittedPrices[],
  { publishedAt, settlement }: { publishedAt: string; settlement: SettlementEntry },
): boolean {
  const prices = seen.at(-1);
  if (!prices) return true;
  if (seen.slice(0, -1).some(({ nextFrom }) => nextFrom === 'observation')) return false;
  const [leg] = settlement.legs;
  if (bet.legs.length !== 1 || !leg || prices.before !== bet.price?.importedOdds) return false;
  const isOfSource = prices.bookmaker === null || isSameBookmaker(prices.bookmaker, bet.bookmaker ?? '');
  if (!isOfSource || prices.beforeAt > publishedAt) return false;
  const fair = prices.fair === null ? null : fromDoubleText(prices.fair);
  if (prices.nextFrom === 'observation') {
    const isInTime = prices.nextAt !== null && prices.nextAt > publishedAt && prices.nextAt < leg.startsAt;
    return isInTime && (fair === null || canBeFairBeside(bet.side, prices.next, fair));
  }
  if (prices.nextAt !== null || prices.fair !== leg.closingProbability) return false;
  return prices.nextFrom === 'close' || (fair !== null && prices.next === fairOdds(bet.side, fair));
}

/** The Monday of the week that a publication announced; null where it announced none. */
export function announcedWeek({ week, day }: PublicationEntry): string | null {
  if (week !== undefined) return week;
  return day !== undefined && isDay(day) ? mondayOf(day) : null;
}

/**
 * Each comparison of an entry's price follows from the imported one, and the tips that rank are the structured, prematch, price-verified
 * singles that followers could take, the earliest on its match. A tip whose bet is not revealed yet may have been the earliest.
 */
export function checkRanks(findings: Findings, tips: readonly TipHistory[], reveals: Reveals): void {
  const places = new Map<number, { tip: string; ranks: boolean }>();
  const hidden = new Set<string | null>();
  for (const history of tips) {
    const { tip, publication, settled } = history;
    const bet = knownBet(history, reveals);
    if (!bet) {
      hidden.add(announcedWeek(publication));
      continue;
    }
    const entry = settled ?? publication;
    if (!entryComparisonHolds(bet)) findings.fail('other_comparison', entry);
    const [leg] = bet.legs;
    const price = bet.price?.verified ? 'verified' : 'too_favourable';
    const mayRank = rankRefusal({ bet, price, firstOnMatch: true, refusal: null }) === null;
    const importedOdds = bet.price?.importedOdds ?? null;
    const followable =
      importedOdds !== null && followProblem(bet, { at: Date.parse(publication.at), price: importedOdds }) === null;
    if (!mayRank || leg?.type !== 'structured' || !followable) {
      if (bet.ranks) findings.fail('may_not_rank', entry);
      if (!mayRank || leg?.type !== 'structured') continue;
    }
    const place = places.get(leg.fixtureId);
    if (bet.ranks && place) findings.fail(place.ranks ? 'ranks_twice' : 'not_first', entry, place.tip);
    if (bet.ranks && settled) findings.count('ranking');
    const isKnownFirst = !place && !hidden.has(null) && !hidden.has(mondayOf(romeDay(Date.parse(leg.startsAt))));
    if (followable && !bet.ranks && isKnownFirst) findings.fail('left_out_of_ranking', entry);
    if (!place) places.set(leg.fixtureId, { tip, ranks: bet.ranks });
  }
}
