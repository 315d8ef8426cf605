import type { Bet, StructuredLeg } from '../bet/index.ts';
import { type LegGrade, RULE_VERSION, type SettleOptions, settle } from './index.ts';

function leg(odds: number, fixtureId = 1): StructuredLeg {
  return {
    type: 'structured',
    fixtureId,
    sport: 'football',
    competition: 'Serie A',
    home: 'Torino',
    away: 'Cagliari',
    startsAt: '2025-10-25T18:45:00.000Z',
    market: 'asian_handicap',
    selection: 'home',
    line: 0,
    odds,
  };
}

export function bet(odds: number[], changes: Partial<Bet> = {}): Bet {
  return {
    kind: 'valuebet',
    phase: 'prematch',
    side: 'back',
    legs: odds.map((price, n) => leg(price, n)),
    stake: 100_000,
    stakeBasis: 'stake',
    commission: 0,
    bookmaker: null,
    ...changes,
  };
}

/** Profit in units: what a page would show. */
export function profit(of: Bet, grades: LegGrade[], options: SettleOptions = {}): number {
  return settle(of, grades, RULE_VERSION, options).profit / 1e6;
}

export const exchange = { kind: 'exchange', commission: 50 } as const;
export const lay = { ...exchange, side: 'lay' } as const;
