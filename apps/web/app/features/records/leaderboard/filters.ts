import type { recordsAddresses } from '@quotavera/contract/records/addresses';
import { KINDS, SPORTS } from '@quotavera/domain/bet';
import { RANKING_MIN_BETS } from '@quotavera/domain/limits';
import { ROLLING_PERIODS, type RollingPeriod } from '@quotavera/domain/time';
import type { CallInput } from '../../../platform/api/index.ts';
import { oneOf, type Sorting, sortingOf } from './order.ts';

export const MINIMUM_BETS = [1, 50, 100, 250, 500, 1000] as const;
export const FILTER_NAMES = ['period', 'sport', 'valexc', 'min_bets', 'search', 'sort', 'order'] as const;
const LAST_PAGE = 1_000_000;

/** The address may ask these of the ranking; any other value is read as the default. */
export interface LeaderboardFilters extends Sorting {
  period: RollingPeriod;
  sport: string;
  valexc: 'all' | (typeof KINDS)[number];
  min_bets: number;
  search: string;
  page: number;
}

export const DEFAULT_FILTERS: LeaderboardFilters = {
  period: 'all',
  sport: 'all',
  valexc: 'all',
  min_bets: RANKING_MIN_BETS,
  sort: 'rank',
  order: 'desc',
  search: '',
  page: 1,
};

/** A whole number from 1 to `highest`, written in digits. */
function wholeNumber(text: string | null, highest: number, otherwise: number): number {
  if (text === null || !/^\d{1,7}$/.test(text)) return otherwise;
  const value = Number(text);
  return value >= 1 && value <= highest ? value : otherwise;
}

/** The page that a list's address asks for. */
export function pageOf(address: URLSearchParams): number {
  return wholeNumber(address.get('page'), LAST_PAGE, DEFAULT_FILTERS.page);
}

export function filtersOf(address: URLSearchParams): LeaderboardFilters {
  return {
    period: oneOf(ROLLING_PERIODS, address.get('period'), DEFAULT_FILTERS.period),
    sport: oneOf(['all', ...SPORTS], address.get('sport'), 'all'),
    valexc: oneOf(['all', ...KINDS], address.get('valexc'), DEFAULT_FILTERS.valexc),
    min_bets: wholeNumber(address.get('min_bets'), 10_000, DEFAULT_FILTERS.min_bets),
    search: (address.get('search') ?? '').trim().slice(0, 60),
    ...sortingOf(address),
    page: pageOf(address),
  };
}

/** The address of these filters: defaults are left out, so that one ranking has one address. */
export function addressOf(filters: LeaderboardFilters): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of Object.keys(DEFAULT_FILTERS) as (keyof LeaderboardFilters)[]) {
    if (filters[name] !== DEFAULT_FILTERS[name]) address.set(name, String(filters[name]));
  }
  return address;
}

/** The query of the call, which has the same names; defaults are left out. */
export function queryOf(filters: LeaderboardFilters): CallInput<typeof recordsAddresses.leaderboard>['query'] {
  const { search, ...rest } = filters;
  return search ? { ...rest, search } : rest;
}
