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
