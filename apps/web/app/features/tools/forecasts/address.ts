import type { ForecastList } from '@quotavera/domain/tools';
export const PLOTS = ['1x2', 'over_2_5', 'both_score'] as const;
/** The page shows these parts below its figures. */
export const PARTS = ['list', 'calibration', 'leagues', 'how'] as const;
type Plot = (typeof PLOTS)[number];

export interface Address {
  league: number | undefined;
  /** `2026-11`. */
  month: string | undefined;
  when: ForecastList;
  plot: Plot;
  part: (typeof PARTS)[number];
  page: number;
  cursor: string | undefined;
}

const NUMBER = /^[1-9]\d{0,9}$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const PAGE_MAX = 10_000;

function numberOf(text: string | null): number | undefined {
  return text !== null && NUMBER.test(text) ? Number(text) : undefined;
}

/** Reads the choices of an address; invalid values are ignored. */
export function addressOf(search: URLSearchParams): Address {
  const month = search.get('month') ?? '';
  return {
    league: numberOf(search.get('league')),
    month: MONTH.test(month) ? month : undefined,
    when: search.get('when') === 'past' ? 'past' : 'coming',
    plot: PLOTS.find((plot) => plot === search.get('plot')) ?? '1x2',
    part: PARTS.find((part) => part === search.get('part')) ?? 'list',
    page: Math.min(PAGE_MAX, numberOf(search.get('page')) ?? 1),
    cursor: search.get('cursor') || undefined,
  };
}
