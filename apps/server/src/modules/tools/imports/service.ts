import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import type { ImportRunRow } from '../../calendar/import/repository-runs.ts';
import { type ImportOutcome, type ImportSource, importFile } from '../../calendar/import/service.ts';
import { settleFixtures } from '../../tips/settlement/service.ts';

export interface ImportAsk {
  readonly source: ImportSource;
  readonly clock: Clock;
  readonly accountId: number | null;
  readonly season: string | null;
  readonly onProgress?: (rowsRead: number) => void;
}

/** Imports a file and settles what it decides, chunk by chunk; statistics are refreshed with each. */
export async function importAndSettle(db: Db, ask: ImportAsk): Promise<ImportOutcome> {
  const { source, clock, accountId, season, onProgress } = ask;
  return importFile(db, source, {
    clock,
    accountId,
    season,
    ...(onProgress ? { onProgress } : {}),
    onDecided: async (fixtureIds) => {
      const { settled, resettled } = await settleFixtures(db, fixtureIds, { clock });
      return settled + resettled;
    },
  });
}

/** The outcome as an answer: what is wrong with the file is said at the field that brought it. */
export function answerOf(outcome: ImportOutcome, field: 'file' | 'url'): Result<ImportRunRow> {
  if (outcome.ok) return ok(outcome.run);
  const { code, detail } = outcome.error;
  switch (code) {
    case 'import_columns_missing':
      return fail(code, { fields: { [field]: { code: 'columns_missing', values: { columns: detail } } } });
    case 'import_source_refused':
      return fail(code, { fields: { [field]: detail } });
    default:
      return fail(code);
  }
}
