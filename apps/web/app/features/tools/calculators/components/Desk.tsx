import type { Market, MarketPick } from '@quotavera/domain/bet';
import type { LineProbabilities } from '@quotavera/domain/forecast';
import { createContext, type ReactNode, use, useState } from 'react';
import { useDecision } from '../../../../platform/viewer/index.ts';
import { type Calculation, isSamePick, withOdds } from '../address.ts';
import type { ImportedPrice, MatchContext } from '../queries.ts';
import type { Change } from '../useCalculation.ts';
import { importedFor, openingLine, type Quote, quoteOf } from '../value.ts';

/** Every table of markets on a screen shares these: the match's imported prices, the odds typed, the bank. */
export interface Desk {
  state: Calculation;
  prices: readonly ImportedPrice[];
  home: string;
  away: string;
  /** The match of the calendar on which the reader may publish a tip; null for readers who aren't tipsters and for other matches. */
  tipFixture: number | null;
  quote: (pick: MarketPick) => Quote;
  type: (pick: MarketPick, text: string) => void;
  change: Change;
}

const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('no desk around');
  return desk;
}

export function DeskProvider({
  state,
  change,
  context,
  names,
  children,
}: {
  state: Calculation;
  change: Change;
  /** The context is null with the reader's own means. */
  context: MatchContext | null;
  names: { home: string; away: string };
  children: ReactNode;
}) {
  const tipster = useDecision('tips.publish').granted;
  const prices = context?.prices ?? [];
  const fixture = context?.fixture ?? null;
  const ahead = fixture !== null && Date.parse(fixture.starts_at) > Date.now();
  const desk: Desk = {
    state,
    prices,
    home: context?.home.name ?? names.home,
    away: context?.away.name ?? names.away,
    tipFixture: tipster && ahead ? fixture.id : null,
    quote: (pick) => quoteOf(pick, state.odds, prices),
    type: (pick, text) => {
      const { market, selection, line } = pick;
      change((current) => {
        const before = current.odds.find((each) => isSamePick(each, pick));
        // An emptied field is stored only where an imported price would fill it again.
        if (text === '' && importedFor(prices, pick) === null) {
          return { ...current, odds: current.odds.filter((each) => !isSamePick(each, pick)) };
        }
        const typed = { market, selection, line, odds: text, chosen: before?.chosen ?? true };
        return { ...current, odds: withOdds(current.odds, typed) };
      });
    },
    change,
  };
  return <DeskContext value={desk}>{children}</DeskContext>;
}

/** The line at which a market opens; it stays while odds are typed. */
export function useOpening(
  market: Market,
  usual: readonly number[],
  chancesAt: (line: number) => LineProbabilities,
): number | undefined {
  const { state, prices } = useDesk();
  const [line] = useState(() => openingLine(market, usual, state.odds, prices, chancesAt));
  return line;
}
