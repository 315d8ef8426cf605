import type { Clock } from '../../../platform/clock/index.ts';
import type { ServerContext } from '../../../platform/context.ts';
import { connectDatabase, type Db } from '../../../platform/database/index.ts';
import { lockRebuilding, selectTipsterIds } from './repository-recompute.ts';
import { selectDaysVersion, writeDaysVersion } from './repository-standings.ts';
import { refreshDirty } from './service.ts';
import { rewriteDays } from './service-recompute.ts';

/** Raise it with every change of the rules or the format of stored days, standings, statistics or evidence. */
const DAYS_VERSION = 4;

interface RebuildContext {
  db: Db;
  url: string;
  clock: Clock;
  log: Pick<ServerContext['log'], 'info'>;
}

const isCurrent = async (db: Db): Promise<boolean> => (await selectDaysVersion(db)) >= DAYS_VERSION;

/**
 * Makes every record again from its tips after an upgrade that raised `DAYS_VERSION`; starts over when it was interrupted. It returns when
 * days, standings and evidence are those of this version, so whoever waits for it shows nothing older. Known p-values stay until a job
 * has looked at them. When several processes start at once, one works and the others wait. A newer version's records stay as they are.
 */
export async function rebuildRecords(context: RebuildContext): Promise<void> {
  const { db, url, clock, log } = context;
  if (await isCurrent(db)) return;
  // The wait has a connection without a time limit.
  const waiting = connectDatabase({ url, poolSize: 1, statementTimeoutMs: 0 });
  try {
    await waiting.db.transaction().execute(async (lock) => {
      await lockRebuilding(lock);
      if (await isCurrent(db)) return;
      const started = performance.now();
      const ids = await selectTipsterIds(db);
      for (const id of ids) await db.transaction().execute((trx) => rewriteDays(trx, id));
      await refreshDirty(db, { clock, everyone: true });
      await writeDaysVersion(db, DAYS_VERSION);
      const seconds = Math.round((performance.now() - started) / 1000);
      log.info({ tipsters: ids.length, seconds }, 'the records were made again');
    });
  } finally {
    await waiting.close();
  }
}

/** Says that the records of this database were made by this version, for whoever makes a whole database with it. */
export async function noteCurrentRecords(db: Db): Promise<void> {
  await writeDaysVersion(db, DAYS_VERSION);
}
