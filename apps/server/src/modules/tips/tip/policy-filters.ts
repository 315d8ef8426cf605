import type { listPublic } from '@quotavera/contract/tips';
import { NUMBER_CODES } from '@quotavera/contract/tips/codec';
import { parseMilli } from '@quotavera/domain/odds';
import { isDay, romeDayEnd, romeDayStart } from '@quotavera/domain/time';
import type { z } from 'zod';
import { type FieldError, fail, ok, type Result } from '../../../platform/errors/index.ts';
import type { ListFilters } from './repository-filters.ts';

type Query = Omit<z.output<(typeof listPublic)['query']>, 'order' | 'ids'>;

/** The filters of an address, exact; days are Rome's and mean the publication. */
export function readFilters(query: Query): Result<ListFilters> {
  const fields: Record<string, FieldError> = {};
  const odds = (name: 'min_odds' | 'max_odds'): number | undefined => {
    const text = query[name];
    if (text === undefined) return undefined;
    const parsed = parseMilli(text);
    if (!parsed.ok) fields[name] = NUMBER_CODES[parsed.error.code];
    return parsed.ok ? Math.min(parsed.value, Number.MAX_SAFE_INTEGER) : undefined;
  };
  const edge = (name: 'from' | 'to'): Date | undefined => {
    const day = query[name];
    if (day === undefined) return undefined;
    if (isDay(day)) return name === 'from' ? romeDayStart(day) : romeDayEnd(day);
    fields[name] = 'date_invalid';
    return undefined;
  };
  const startDay = (): string | undefined => {
    if (query.day === undefined || isDay(query.day)) return query.day;
    fields.day = 'date_invalid';
    return undefined;
  };
  const filters: ListFilters = {
    result: query.result,
    sport: query.sport,
    competition: query.competition,
    tipster: query.tipster || undefined,
    from: edge('from'),
    to: edge('to'),
    minOddsMilli: odds('min_odds'),
    maxOddsMilli: odds('max_odds'),
    isFree: query.is_free,
    phase: query.liveprematch,
    kind: query.valexc,
    of: query.followed ? 'followed' : undefined,
    match: query.match,
    team: query.team,
    startsOn: startDay(),
    market: query.market,
    priced: query.priced,
    watched: query.watched || undefined,
  };
  return Object.keys(fields).length > 0 ? fail('validation', { fields }) : ok(filters);
}
