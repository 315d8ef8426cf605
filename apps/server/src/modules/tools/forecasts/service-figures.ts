import { type Coverage, coverageOf, trackRecordOf } from '@quotavera/domain/forecast';
import { addMonths, romeDayStart } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { selectMonth, writeMonth } from './repository-grade.ts';
import { countStates, findFirstForecast, lockCovered } from './repository-make.ts';

interface LeagueMonth {
  competitionId: number;
  month: string;
}

/** A league's month: what became of the matches that kicked off in it and are counted by now. */
async function coverageOfMonth(trx: Trx, competitionId: number, month: string): Promise<Coverage> {
  const since = await findFirstForecast(trx);
  const covered = await lockCovered(trx);
  if (since === null || covered === null) return coverageOf([]);
  const start = new Date(romeDayStart(`${month}-01`).getTime() - 1);
  const end = new Date(romeDayStart(`${addMonths(month, 1)}-01`).getTime() - 1);
  const states = await countStates(trx, {
    competitionId,
    after: since > start ? since : start,
    until: covered < end ? covered : end,
  });
  return coverageOf(states.map(({ state, n }) => [state, n] as const));
}

/** Recomputes these months' sums from the matches' final forecasts. Running it again changes nothing. */
export async function refreshMonths(trx: Trx, months: readonly LeagueMonth[]): Promise<void> {
  const unique = new Map(months.map((each) => [`${each.competitionId}|${each.month}`, each]));
  for (const { competitionId, month } of [...unique.keys()].sort().map((key) => unique.get(key)!)) {
    const from = romeDayStart(`${month}-01`);
    const until = romeDayStart(`${addMonths(month, 1)}-01`);
    const rows = await selectMonth(trx, { competitionId, from, until });
    const coverage = await coverageOfMonth(trx, competitionId, month);
    const nothing = rows.length === 0 && coverage.kickedOff === 0;
    await writeMonth(trx, competitionId, month, nothing ? null : trackRecordOf(rows, coverage));
  }
}
