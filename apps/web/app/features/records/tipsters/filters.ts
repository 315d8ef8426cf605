import type { recordsAddresses } from '@quotavera/contract/records/addresses';
import { SPORTS } from '@quotavera/domain/bet';
import { RECORD_SCOPES, type RecordScope, TIPSTER_SORTS, type TipsterSort } from '@quotavera/domain/records';
import { ROLLING_PERIODS, type RollingPeriod } from '@quotavera/domain/time';
import type { CallInput } from '../../../platform/api/index.ts';

/** The longest period first. */
export const LIST_PERIODS = ROLLING_PERIODS.toReversed();
export const LIST_FILTER_NAMES = ['search', 'sport', 'sort', 'period', 'followed'] as const;

/** The address may ask these of the list of tipsters. */
export interface ListFilters {
  search: string;
  sport: string;
  sort: TipsterSort;
  period: RollingPeriod;
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
    sort: oneOf(TIPSTER_SORTS, address.get('sort'), 'rank'),
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
  period: RollingPeriod;
  scope: RecordScope;
}

export function profileChoiceOf(address: URLSearchParams): ProfileChoice {
  return {
    period: oneOf(ROLLING_PERIODS, address.get('period'), 'all'),
    scope: oneOf(RECORD_SCOPES, address.get('scope'), 'verified'),
  };
}
