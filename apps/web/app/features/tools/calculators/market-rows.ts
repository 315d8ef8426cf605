import { lineOfSide, MARKET_RULES, type Market } from '@quotavera/domain/bet';
import { priceSelection, type ScoreMatrix } from '@quotavera/domain/forecast';
import { formatMilli } from '@quotavera/domain/odds';
import { useWording } from '../../tips/index.ts';
import { useDesk } from './components/Desk.tsx';
import type { MarketRow } from './components/MarketTable.tsx';

export interface Goals {
  matrix: ScoreMatrix;
  share: number;
}

/** Rows of a market as the tip form calls its selections. */
export function useRows({ matrix, share }: Goals) {
  const { home, away } = useDesk();
  const words = useWording();
  return (market: Market, line: number | null = null, selections = MARKET_RULES[market].selections): MarketRow[] =>
    selections.flatMap((selection) => {
      // The line of a handicap is the home team's until a side has it.
      const own = line === null ? null : lineOfSide(market, selection, line);
      const chances = priceSelection(matrix, { market, selection, line: own }, share);
      if (chances === null) return [];
      const text = own === null ? null : formatMilli(own);
      const label = words.selection({ market, selection, line: text, home, away });
      return [{ pick: { market, selection, line: own, chances }, label }];
    });
}
