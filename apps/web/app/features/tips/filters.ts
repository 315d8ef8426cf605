import { KINDS, MARKETS, PHASES, RESULT_FILTERS, TIP_STATUSES } from '@quotavera/domain/bet';
import { TIP_ORDERS } from '@quotavera/domain/tips';

/** Filters of the tip lists: their names in the page's address are those of the API. */
export const TIP_FILTERS = [
  'result',
  'sport',
  'competition',
  'tipster',
  'from',
  'to',
  'min_odds',
  'max_odds',
  'is_free',
  'liveprematch',
  'valexc',
  'followed',
  'watched',
  'status',
  'match',
  'team',
  'day',
  'market',
  'priced',
  'order',
] as const;
export type TipFilter = (typeof TIP_FILTERS)[number];

const ALLOWED: Readonly<Partial<Record<TipFilter, readonly string[]>>> = {
  result: RESULT_FILTERS,
  is_free: ['true', 'false'],
  followed: ['true', 'false'],
  watched: ['true', 'false'],
  liveprematch: PHASES,
  valexc: KINDS,
  status: TIP_STATUSES,
  market: MARKETS,
  priced: ['true', 'false'],
  order: TIP_ORDERS,
};
const SHAPES: Readonly<Partial<Record<TipFilter, RegExp>>> = {
  competition: /^\d{1,15}$/,
  match: /^\d{1,15}$/,
  team: /^\d{1,15}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  min_odds: /^\d{1,4}([.,]\d{1,3})?$/,
  max_odds: /^\d{1,4}([.,]\d{1,3})?$/,
};

export type TipQuery = Readonly<Record<string, string>>;

function fits(name: TipFilter, value: string): boolean {
  const allowed = ALLOWED[name];
  if (allowed) return allowed.includes(value);
  return SHAPES[name]?.test(value) ?? (value.length > 0 && value.length <= 60);
}

/**
 * Returns the API's query of an address. Values that the API would refuse (somebody typed into the address) are left out, so that a bad
 * filter shows the list without it instead of an error.
 */
export function queryOfAddress(search: URLSearchParams, names: readonly TipFilter[]): TipQuery {
  const query: Record<string, string> = {};
  for (const name of names) {
    const value = search.get(name)?.trim();
    if (value && fits(name, value)) query[name] = value.replace(',', name.endsWith('_odds') ? '.' : ',');
  }
  const page = search.get('page');
  const cursor = search.get('cursor');
  if (page && /^[1-9]\d{0,5}$/.test(page)) query.page = page;
  if (cursor && cursor.length <= 200) query.cursor = cursor;
  return query;
}

/** Whether the address shows the beginning of the list, where new tips appear. */
export function isFirstPage(query: TipQuery): boolean {
  return query.cursor === undefined && (query.page === undefined || query.page === '1');
}
