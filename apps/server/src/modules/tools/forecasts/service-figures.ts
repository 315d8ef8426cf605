import { addMonths, romeDayStart } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { sumsOf } from './figures.ts';
import { selectMonth, writeMonth } from './repository-grade.ts';

interface LeagueMonth {
  readonly competitionId: number;
  readonly month: string;
}

/** Makes these months' sums anew from what stands for their matches: doing it again changes nothing. */
export async function refreshMonths(trx: Trx, months: readonly LeagueMonth[]): Promise<void> {
  const unique = new Map(months.map((each) => [`${each.competitionId}|${each.month}`, each]));
  for (const { competitionId, month } of [...unique.keys()].sort().map((key) => unique.get(key)!)) {
    const from = romeDayStart(`${month}-01`);
    const until = romeDayStart(`${addMonths(month, 1)}-01`);
    const rows = await selectMonth(trx, { competitionId, from, until });
    await writeMonth(trx, competitionId, month, rows.length > 0 ? sumsOf(rows) : null);
  }
}
