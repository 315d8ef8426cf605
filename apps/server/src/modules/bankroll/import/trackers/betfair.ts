import type { Tracker } from './tracker.ts';

/** "Betting Profit and Loss": one row per market, with neither odds nor stake. Header: tests of three public parsers. */
export const betfair: Tracker = {
  format: 'betfair',
  telling: ['market', 'start time', 'settled date', 'profit loss'],
  columns: { placed_at: 'start time', settled_at: 'settled date', event: 'market', profit: 'profit loss' },
};

/** Settled bets, as the list of "My bets" has them: columns of public copies of that page. */
export const betfairBets: Tracker = {
  format: 'betfair_bets',
  telling: ['market', 'selection', 'bet id', 'bet placed', 'stake', 'avg odds matched', 'profit loss'],
  columns: {
    ref: 'bet id',
    placed_at: 'bet placed',
    settled_at: 'settled date',
    event: 'market',
    selection: 'selection',
    side: 'bid type|type',
    odds: 'avg odds matched',
    stake: 'stake',
    liability: 'liability',
    profit: 'profit loss',
  },
};

/** This matches what an exchange or the sportsbook paid or took; deposits and withdrawals are no results. */
const RESULT = /^(?:Exchange|Sportsbook):\s*(.+?)(?:\s+Ref:\s*\d+)?$/i;

/** The account statement: money in and out by reference ("Exchange: A v B / Match Odds Ref: 1"). Header and rows: tests of a public parser. */
export const betfairStatement: Tracker = {
  format: 'betfair_statement',
  telling: ['date', 'description', 'cash in', 'cash out', 'cash balance'],
  columns: { placed_at: 'date', settled_at: 'date', event: 'description', profit: 'result' },
  rewritten: {
    header: ['Date', 'Description', 'Result'],
    rows: (rows, columns) => {
      const at = (name: string) => columns.findIndex((each) => each === name || each.startsWith(`${name} `));
      const [date, description, paid, taken] = ['date', 'description', 'cash in', 'cash out'].map(at) as [
        number,
        number,
        number,
        number,
      ];
      return rows.map((row) => {
        const told = RESULT.exec(row[description]?.trim() ?? '')?.[1];
        const sum = [row[paid], row[taken]].find((cell) => /\d/.test(cell ?? ''));
        return told === undefined || sum === undefined ? null : [row[date] ?? '', told, sum];
      });
    },
  },
};

/** "A v B The Draw-Match Odds | Betfair Bet ID 1:2 | Placed 01-Jun-22 07:15:00": the match, the selection, the market, its number and day. */
function partsOf(description: string) {
  const [what = '', id = '', placed = ''] = description.split('|').map((part) => part.trim());
  const ref = /^Betfair Bet ID (\S+)$/i.exec(id)?.[1];
  const day = /^Placed (.+)$/i.exec(placed)?.[1];
  if (ref === undefined || day === undefined) return null;
  const dash = what.lastIndexOf('-');
  return { event: dash > 0 ? what.slice(0, dash) : what, market: dash > 0 ? what.slice(dash + 1) : '', ref, day };
}

/** Settled bets as "My bets" exports them, each with a description of several parts. Header and rows: a public export. */
export const betfairSettled: Tracker = {
  format: 'betfair_bets',
  telling: ['settled', 'description', 'type', 'odds', 'stake', 'liability', 'profit loss', 'status'],
  columns: {
    ref: 'ref',
    placed_at: 'placed',
    settled_at: 'settled',
    event: 'event',
    market: 'market',
    side: 'type',
    odds: 'odds',
    stake: 'stake',
    liability: 'liability',
    profit: 'profit',
    outcome: 'status',
  },
  rewritten: {
    header: ['Ref', 'Placed', 'Settled', 'Event', 'Market', 'Type', 'Odds', 'Stake', 'Liability', 'Profit', 'Status'],
    rows: (rows, columns, written) => {
      const at = (name: string) => columns.findIndex((each) => each === name || each.startsWith(`${name} `));
      const [settled, description, type, odds, stake, liability, profit, status] = (
        ['settled', 'description', 'type', 'odds', 'stake', 'liability', 'profit loss', 'status'] as const
      ).map(at) as [number, number, number, number, number, number, number, number];
      // The currency stands in the header alone.
      const currency = /\((.{1,4})\)/.exec(written[stake] ?? '')?.[1] ?? '';
      return rows.map((row) => {
        const parts = partsOf(row[description] ?? '');
        if (parts === null) return null;
        const { event, market, ref, day } = parts;
        const money = [row[odds], `${row[stake] ?? ''} ${currency}`.trim(), row[liability], row[profit]];
        return [ref, day, row[settled], event, market, row[type], ...money, row[status]].map((cell) => cell ?? '');
      });
    },
  },
};
