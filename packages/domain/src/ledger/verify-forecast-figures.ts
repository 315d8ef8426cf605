import {
  addTrackRecords,
  binFigures,
  noTrackRecord,
  type TrackRecord,
  trackRecordFigures,
} from '../forecast/track-record.ts';
import type { JsonValue } from './canonical-json.ts';
import type { ForecastFindings } from './forecast-verification.ts';
import { objectMembers } from './shape.ts';

/** Sums of doubles may differ in their last bits between engines and orders of addition. */
const TOLERANCE = 1e-9;

/** Whether two figures are the same but for rounding. */
export function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
}

/** Returns the figures that the public summary shows of these sums. */
export const allFigures = (record: TrackRecord) => ({
  ...trackRecordFigures(record),
  pending: record.pending,
  calibration: {
    '1x2': binFigures(record.bins['1x2']),
    over_2_5: binFigures(record.bins.over_2_5),
    both_score: binFigures(record.bins.both_score),
    closing: binFigures(record.bins.closing),
  },
});

/**
 * Compares a month’s stated summary with the figures of its forecasts, computed anew: all leagues together and each alone. A league that
 * is left out, and a stated league without forecasts or matches of its own, are failures.
 */
export function checkFigures(
  findings: ForecastFindings,
  month: string,
  leagues: ReadonlyMap<number, TrackRecord>,
  summary: JsonValue,
): void {
  const all = [...leagues.values()].reduce<TrackRecord>(addTrackRecords, noTrackRecord());
  compareWithStated(findings, month, allFigures(all), summary);
  const stated = objectMembers(summary)?.leagues;
  const list = Array.isArray(stated) ? stated.map(objectMembers) : [];
  for (const [id, record] of leagues) {
    const own = list.find((league) => league?.id === id);
    if (own) compareWithStated(findings, `${month}, ${String(own.name)}`, trackRecordFigures(record), own);
    else findings.fail('figures', 'league_left_out', { detail: `${month}, league ${id}` });
  }
  for (const league of list) {
    const nothing = league?.forecasts === 0 && objectMembers(league.coverage)?.kicked_off === 0;
    if (!nothing && !leagues.has(Number(league?.id)))
      findings.fail('figures', 'league_of_nothing', { detail: `${month}, ${String(league?.name)}` });
  }
}

/** Every number of `own`, by its path, against what is stated there. */
export function compareWithStated(findings: ForecastFindings, of: string, own: object, stated: JsonValue): void {
  const compare = (path: string, mine: unknown, theirs: JsonValue | undefined): void => {
    if (typeof mine === 'object' && mine !== null) {
      const members = Array.isArray(theirs) ? theirs : objectMembers(theirs);
      if (Array.isArray(mine) && (!Array.isArray(theirs) || theirs.length !== mine.length)) {
        fail(path, `${mine.length} bars`, Array.isArray(theirs) ? `${theirs.length}` : 'none');
        return;
      }
      for (const [key, value] of Object.entries(mine)) {
        compare(path === '' ? key : `${path}.${key}`, value, (members as Record<string, JsonValue> | null)?.[key]);
      }
      return;
    }
    findings.checked(path.startsWith('coverage') ? 'coverage' : 'figures', path.startsWith('coverage') ? 0 : 1);
    const same = typeof mine === 'number' && typeof theirs === 'number' ? near(mine, theirs) : mine === theirs;
    if (!same) fail(path, String(mine), JSON.stringify(theirs) ?? 'nothing');
  };
  const fail = (path: string, mine: string, theirs: string) =>
    findings.fail(path.startsWith('coverage') ? 'coverage' : 'figures', 'other_figure', {
      detail: `${of}: ${path} is ${mine}, stated ${theirs}`,
    });
  compare('', own, stated);
}
