import type { Tracker } from './tracker.ts';

/** "Bet Won · Against Draw": what happened, the side and the selection. */
const BET = /^Bet (Placed|Won|Lost|Voided|Void|Cancelled)\s*·\s*(For|Against)\s+(.+)$/i;

/**
 * The account overview, with a title above its header: a line when a bet is placed and one when it is decided, beside settled markets, deposits
 * and commission. Header and rows: tests of a public parser.
 */
export const smarkets: Tracker = {
  format: 'smarkets',
  telling: ['event', 'details', 'date', 'backers stake', 'odds', 'exposure', 'in out'],
  columns: {
    placed_at: 'placed',
    settled_at: 'settled',
    event: 'event',
    market: 'market',
    selection: 'selection',
    side: 'side',
    odds: 'odds',
    stake: 'stake',
    outcome: 'outcome',
  },
  rewritten: {
    header: ['Placed', 'Settled', 'Event', 'Market', 'Selection', 'Side', 'Odds', 'Stake', 'Outcome'],
    rows: (rows, columns) => {
      const at = (name: string) => columns.findIndex((each) => each === name || each.startsWith(`${name} `));
      const [event, details, date, stake, odds] = ['event', 'details', 'date', 'backers stake', 'odds'].map(at) as [
        number,
        number,
        number,
        number,
        number,
      ];
      const currency = /\b[A-Z]{3}\b/i.exec(columns[stake] ?? '')?.[0].toUpperCase() ?? '';
      const keyOf = (row: readonly string[]) => {
        const [, , side, selection] = BET.exec(row[event]?.trim() ?? '') ?? [];
        return [side, selection, row[details], row[stake], row[odds]].join('|');
      };
      const isPlaced = (row: readonly string[]) => /^Bet Placed/i.test(row[event]?.trim() ?? '');
      const isDecided = (row: readonly string[]) => BET.test(row[event]?.trim() ?? '') && !isPlaced(row);
      // A placed bet and its end are two lines; those of equal terms are paired one by one.
      const placed = new Map<string, string[]>();
      for (const row of rows) {
        if (isPlaced(row)) placed.set(keyOf(row), [...(placed.get(keyOf(row)) ?? []), row[date] ?? '']);
      }
      const decided = new Map<string, number>();
      for (const row of rows) if (isDecided(row)) decided.set(keyOf(row), (decided.get(keyOf(row)) ?? 0) + 1);
      return rows.map((row) => {
        const [, what, side, selection] = BET.exec(row[event]?.trim() ?? '') ?? [];
        if (!what || !side || !selection) return null;
        const key = keyOf(row);
        if (isPlaced(row)) {
          const left = decided.get(key) ?? 0;
          decided.set(key, left - 1);
          if (left > 0) return 'part';
        }
        const [match = '', market = ''] = (row[details] ?? '').split(/ \/ (?=[^/]*$)/);
        const end = isPlaced(row) ? '' : (row[date] ?? '');
        return [
          isPlaced(row) ? (row[date] ?? '') : (placed.get(key)?.shift() ?? row[date] ?? ''),
          end,
          match,
          market,
          selection,
          side.toLowerCase() === 'against' ? 'lay' : 'back',
          row[odds] ?? '',
          `${row[stake] ?? ''} ${currency}`.trim(),
          isPlaced(row) ? 'open' : /^(won|lost)$/i.test(what) ? what.toLowerCase() : 'void',
        ];
      });
    },
  },
};
