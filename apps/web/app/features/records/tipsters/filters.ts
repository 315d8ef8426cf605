import type { recordsAddresses } from '@quotavera/contract/records/addresses';
import { SPORTS } from '@quotavera/domain/bet';
import type { CallInput } from '../../../platform/api/index.ts';

export const LIST_SORTS = ['rank', 'followers', 'newest', 'bets', 'yield', 'profit'] as const;
export const LIST_PERIODS = ['all', '365d', '90d', '30d', '7d'] as const;
export const LIST_FILTER_NAMES = ['search', 'sport', 'sort', 'period', 'followed'] as const;
const PROFILE_PERIODS = ['7d', '30d', '90d', '365d', 'all'] as const;
const SCOPES = ['verified', 'all'] as const;

/** The address may ask these of the list of tipsters. */
export interface ListFilters {
  search: string;
  sport: string;
  sort: (typeof LIST_SORTS)[number];
  period: (typeof LIST_PERIODS)[number];
  followed: boolean;
  page: number;
}

function oneOf<const Value extends string>(values: readonly Value[], text: string | null, otherwise: Value): Value {
  return values.find((value) => value === text) ?? otherwise;
}

/** Reads the filters of an address; unknown values become the default. */
export function listFiltersOf(address: URLSearchParams): ListFilters {
  const page = address.get('page') ?? '';
  return {
    search: (address.get('search') ?? '').trim().slice(0, 60),
    sport: oneOf(['all', ...SPORTS], address.get('sport'), 'all'),
    sort: oneOf(LIST_SORTS, address.get('sort'), 'rank'),
    period: oneOf(LIST_PERIODS, address.get('period'), 'all'),
    followed: address.get('followed') === 'true',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

export const LIST_PAGE_SIZE = 24;

export function listQueryOf(filters: ListFilters): CallInput<typeof recordsAddresses.listTipsters>['query'] {
  const { search, followed, ...rest } = filters;
  return {
    ...rest,
    page_size: LIST_PAGE_SIZE,
    ...(search ? { search } : {}),
    ...(followed ? { followed: 'true' } : {}),
  };
}

/** A profile shows this part of the record. */
export interface ProfileChoice {
  period: (typeof PROFILE_PERIODS)[number];
  scope: (typeof SCOPES)[number];
}

export function profileChoiceOf(address: URLSearchParams): ProfileChoice {
  return {
    period: oneOf(PROFILE_PERIODS, address.get('period'), 'all'),
    scope: oneOf(SCOPES, address.get('scope'), 'verified'),
  };
}
