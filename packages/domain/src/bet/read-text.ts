import type { OddsMilli } from '../odds/units.ts';
import type { Phase, Side, StakeBasis } from './bet.ts';
import { takeFigures } from './read-figures.ts';
import { LegReader, type ReadLeg } from './read-legs.ts';
import { Page, type TextPiece } from './read-page.ts';

/** A tip as somebody wrote it. Stake in thousandths of a unit. */
export interface ReadTip {
  legs: readonly ReadLeg[];
  side: Side;
  phase: Phase;
  stake: number | null;
  /** `liability` where the text says that a lay's stake is what it risks. */
  stakeBasis: StakeBasis;
  /** The stake as a share of the bank, in thousandths of a percent: it is no number of units unless a unit is a percent. */
  bankShare: number | null;
  bookmaker: string | null;
  minimumOdds: OddsMilli | null;
  /** When several legs have a single price, it is the price of all of them together. */
  totalOdds: OddsMilli | null;
  /** The words that mean nothing here, in their order. */
  unread: readonly string[];
  /** The text in pieces, in their order and without overlaps; what lies between them is blanks and punctuation. */
  pieces: readonly TextPiece[];
}

/**
 * Reads a tip as tipsters write it in messages ("Inter - Milan Over 2.5 @1.95 2u Pinnacle"), in Italian, English, German, Spanish and
 * French words. A bet is read only when every word that stands with it is understood; otherwise its words are left as they are, so that it
 * never becomes another bet. A line, or a sign, with two teams begins another leg. With `matches` of the calendar two names without a sign
 * between them are found too, and words behind a name are no part of it. It checks no rule of publication.
 */
export function readTipText(text: string, matches: readonly { home: string; away: string }[] = []): ReadTip {
  return readPage(new Page(text), matches);
}

/** Reads what is left of a page on which some of the text may be taken already. */
export function readPage(page: Page, matches: readonly { home: string; away: string }[]): ReadTip {
  const { isLive, side, prices, ...figures } = takeFigures(page);
  const reader = new LegReader(page, { prices, isLive }, matches);
  reader.read();
  const legs = reader.finished(side);
  const priced = legs.flatMap(({ odds }) => odds ?? []);
  const isTotal = legs.length > 1 && priced.length === 1;
  const pieces = page.joined();
  return {
    ...figures,
    legs: legs.map((leg) => ({ ...leg, odds: isTotal ? null : leg.odds })),
    side: side === 'lay' && legs.length <= 1 ? 'lay' : 'back',
    phase: isLive ? 'live' : 'prematch',
    totalOdds: isTotal ? (priced[0] ?? null) : null,
    unread: pieces
      .filter(({ as }) => as === 'unread')
      .map(({ from, to }) => page.source.slice(from, to).replaceAll(/\s+/g, ' ')),
    pieces,
  };
}
