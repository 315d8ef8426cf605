import type { recordsAddresses } from '@quotavera/contract/records/addresses';
import { KINDS, PHASES } from '@quotavera/domain/bet';
import { ODDS_BANDS, RECORD_SCOPES, type RecordScope } from '@quotavera/domain/records';
import { isPeriod } from '@quotavera/domain/time';
import type { CallInput } from '../../../../platform/api/index.ts';

type RecordQuery = NonNullable<CallInput<typeof recordsAddresses.tipsterRecord>['query']>;

/** The filters of a record, named as the call names them. The period stands in the call's path, the page apart. */
export const RECORD_FILTER_NAMES = [
  'period',
  'scope',
  'sport',
  'competition',
  'market',
  'valexc',
  'odds_band',
  'bookmaker',
  'liveprematch',
] as const;

/** The address may ask these of a record. */
export interface RecordChoice {
  period: string;
  scope: RecordScope;
  filters: Partial<Pick<RecordQuery, Exclude<(typeof RECORD_FILTER_NAMES)[number], 'period' | 'scope'>>>;
  page: number;
  cursor: string | null;
}

/** The text, if it is one of the values; otherwise undefined. */
function oneOf<const Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

function shortText(text: string | null, max: number): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || trimmed.length > max ? undefined : trimmed;
}

export function recordChoiceOf(address: URLSearchParams): RecordChoice {
  const period = address.get('period') ?? '';
  const page = address.get('page') ?? '';
  const competition = address.get('competition') ?? '';
  const filters = {
    sport: shortText(address.get('sport'), 40),
    competition: /^[1-9]\d{0,14}$/.test(competition) ? competition : undefined,
    market: shortText(address.get('market'), 40),
    valexc: oneOf(KINDS, address.get('valexc')),
    odds_band: oneOf(ODDS_BANDS, address.get('odds_band')),
    bookmaker: shortText(address.get('bookmaker'), 60),
    liveprematch: oneOf(PHASES, address.get('liveprematch')),
  };
  return {
    period: isPeriod(period) ? period : 'all',
    scope: oneOf(RECORD_SCOPES, address.get('scope')) ?? 'verified',
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    cursor: address.get('cursor'),
  };
}

/** The filters as the call and its file take them. */
export function recordQueryOf({ scope, filters }: RecordChoice): RecordQuery {
  return { scope, ...filters };
}
