import { addDays, type Day, romeDayStart } from '@quotavera/domain/time';
import type { Db } from '../../../platform/database/index.ts';
import type { Sheet } from '../../../platform/http/sheet.ts';
import { type CountRow, selectCounts, selectMedianHours } from './repository-transparency.ts';

export interface TransparencyReport {
  year: number;
  counts: CountRow[];
  /** Every decision was made by a person, so that it is always 0. */
  automated_decisions: 0;
  median_hours_to_decision: number | null;
}

/** The report that the Digital Services Act (articles 15 and 24) wants of a year, by Rome's calendar. */
export async function transparencyOf(db: Db, year: number): Promise<TransparencyReport> {
  const first: Day = `${year}-01-01`;
  const [from, to] = [romeDayStart(first), romeDayStart(addDays(`${year}-12-31`, 1))];
  const [counts, median] = await Promise.all([selectCounts(db, from, to), selectMedianHours(db, from, to)]);
  return { year, counts, automated_decisions: 0, median_hours_to_decision: median };
}

/** Makes a table of the report. */
export function transparencySheet({ counts, ...report }: TransparencyReport): Sheet {
  async function* rows() {
    for (const { section, name, count } of counts) yield [section, name, count];
    yield ['decisions', 'automated', report.automated_decisions];
    yield ['decisions', 'median_hours_on_notice', report.median_hours_to_decision];
  }
  return {
    columns: [
      ['section', 'text'],
      ['name', 'text'],
      ['value', 'number'],
    ],
    rows: rows(),
  };
}
