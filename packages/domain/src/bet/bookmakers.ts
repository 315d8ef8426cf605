import { DEFAULT_COMMISSION_MILLI } from '../limits/limits.ts';
import type { Bet } from './bet.ts';

/** The simulated world's bookmakers are invented; their prices are kept under their names, as those of any bookmaker without a code. */
export const SIMULATED_EXCHANGE = 'Piazza Scambi';

/**
 * Exchanges by the code that their prices are kept under, with the commission that each takes of a positive result from whoever has no
 * discount of their own, in thousandths (their price lists of November 2026).
 */
const EXCHANGE_COMMISSIONS: Readonly<Record<string, number>> = {
  BFE: 50,
  Betdaq: 20,
  'Betflag Exchange': 50,
  Matchbook: 20,
  Smarkets: 20,
  [SIMULATED_EXCHANGE]: 50,
};

/** On an exchange nobody keeps a margin. */
export const EXCHANGES: ReadonlySet<string> = new Set(Object.keys(EXCHANGE_COMMISSIONS));

/** Codes of football-data.co.uk and what they are called; `AVG` and `MAX` are the market's mean and best price. */
export const BOOKMAKER_NAMES: Readonly<Record<string, string>> = {
  '1XB': '1xBet',
  AVG: 'Average',
  B365: 'bet365',
  BF: 'Betfair',
  BFD: 'Betfred',
  BFE: 'Betfair Exchange',
  BMGM: 'BetMGM',
  BS: 'Blue Square',
  BV: 'BetVictor',
  BW: 'bwin',
  CL: 'Coral',
  GB: 'Gamebookers',
  IW: 'Interwetten',
  LB: 'Ladbrokes',
  MAX: 'Best price',
  PS: 'Pinnacle',
  SB: 'Sportingbet',
  SJ: 'Stan James',
  SO: 'Sporting Odds',
  SY: 'Stanleybet',
  VC: 'BetVictor',
  WH: 'William Hill',
};

/** Reduces a bookmaker's name to letters and digits, so that "William Hill" and "williamhill" are the same. */
export function bookmakerKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');
}

const COMMISSION_BY_KEY: ReadonlyMap<string, number> = new Map(
  Object.entries(EXCHANGE_COMMISSIONS).flatMap(([code, commission]) =>
    [code, BOOKMAKER_NAMES[code] ?? code].map((name) => [bookmakerKey(name), commission] as const),
  ),
);

/** Whether a bookmaker, by its name or code, is an exchange. */
export function isExchange(bookmaker: string): boolean {
  return COMMISSION_BY_KEY.has(bookmakerKey(bookmaker));
}

/** The commission of a bet in thousandths: that of the exchange it names, the usual one where it names none, and 0 at a bookmaker. */
export function standardCommission({ kind, bookmaker }: Pick<Bet, 'kind' | 'bookmaker'>): number {
  if (kind !== 'exchange') return 0;
  return COMMISSION_BY_KEY.get(bookmakerKey(bookmaker ?? '')) ?? DEFAULT_COMMISSION_MILLI;
}
