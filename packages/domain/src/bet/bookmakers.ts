import { DEFAULT_COMMISSION_MILLI } from '../limits/limits.ts';
import type { Day } from '../time/rome.ts';
import type { Bet } from './bet.ts';

/** The simulated world's bookmakers are invented; their prices are kept under their names, as those of any bookmaker without a code. */
export const SIMULATED_EXCHANGE = 'Piazza Scambi';

/** The rate, in thousandths, that an exchange takes of a positive result from whoever has no discount of their own. */
interface CommissionRate {
  /** The rate holds for what is published on this day of Europe/Rome and later, until the next one. */
  from: Day;
  milli: number;
}

/** Tips of before this day have the commission that their tipsters stated. */
const FIRST_DAY: Day = '2026-11-28';

/** Exchanges by the code that their prices are kept under, with their rates, the oldest first. A rate stays in its list for ever. */
const EXCHANGE_COMMISSIONS = new Map(
  Object.entries<readonly CommissionRate[]>({
    BFE: [{ from: FIRST_DAY, milli: 50 }],
    Betdaq: [{ from: FIRST_DAY, milli: 20 }],
    'Betflag Exchange': [{ from: FIRST_DAY, milli: 50 }],
    Matchbook: [{ from: FIRST_DAY, milli: 40 }],
    Smarkets: [{ from: FIRST_DAY, milli: 20 }],
    [SIMULATED_EXCHANGE]: [{ from: FIRST_DAY, milli: 50 }],
  }),
);

/** The rates where no exchange of the list is named. */
const UNNAMED_COMMISSIONS: readonly CommissionRate[] = [{ from: FIRST_DAY, milli: DEFAULT_COMMISSION_MILLI }];

/** On an exchange nobody keeps a margin. */
export const EXCHANGES: ReadonlySet<string> = new Set(EXCHANGE_COMMISSIONS.keys());

/** Codes of football-data.co.uk and what they are called; `AVG` and `MAX` are the market's mean and best price. */
export const BOOKMAKER_NAMES = new Map(
  Object.entries<string>({
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
  }),
);

/** Reduces a bookmaker's name to letters and digits, so that "William Hill" and "williamhill" are the same. */
export function bookmakerKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');
}

const RATES_BY_KEY: ReadonlyMap<string, readonly CommissionRate[]> = new Map(
  [...EXCHANGE_COMMISSIONS].flatMap(([code, rates]) =>
    [code, BOOKMAKER_NAMES.get(code) ?? code].map((name) => [bookmakerKey(name), rates] as const),
  ),
);

/** Whether a bookmaker, by its name or code, is an exchange. */
export function isExchange(bookmaker: string): boolean {
  return RATES_BY_KEY.has(bookmakerKey(bookmaker));
}

/** The rates that a bet at an exchange may be under, the closest last. */
function ratesOf(bookmaker: string | null): readonly CommissionRate[] {
  return [...UNNAMED_COMMISSIONS, ...(RATES_BY_KEY.get(bookmakerKey(bookmaker ?? '')) ?? [])];
}

/**
 * Returns the commission, in thousandths, of a bet that is published on a day: the rate of the exchange it names, the usual one where it
 * names none that was listed by then, 0 at a bookmaker. The result is null on a day of before the first rates.
 */
export function commissionOn(day: Day, { kind, bookmaker }: Pick<Bet, 'kind' | 'bookmaker'>): number | null {
  if (kind !== 'exchange') return 0;
  return ratesOf(bookmaker).findLast(({ from }) => from <= day)?.milli ?? null;
}

/** The commission, in thousandths, of a bet that is being written, at the newest rate. */
export function standardCommission({ kind, bookmaker }: Pick<Bet, 'kind' | 'bookmaker'>): number {
  return kind === 'exchange' ? ratesOf(bookmaker).at(-1)!.milli : 0;
}
