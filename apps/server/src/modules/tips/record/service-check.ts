import type { Clock } from '../../../platform/clock/index.ts';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { insertRecordCheck, selectLatestCheck, selectSample } from './repository-check.ts';
import { moveEdges } from './service.ts';
import { compareOne, type Difference } from './service-recompute.ts';

/** Records of one check: with a thousand tipsters everybody's is looked at every ten days. */
const SAMPLE = 100;
/** Differences that are kept one by one: whoever has more looks with the command. */
const SHOWN = 20;

interface CheckContext {
  clock: Clock;
  log: Pick<ServerContext['log'], 'error'>;
  stopping?: AbortSignal;
}

/**
 * Compares some records with what their tips give and keeps what it found: first those that differed the last time, then the next ones by
 * number, so that everybody's turn comes. It changes no record: a difference is a fault of the product, and waits for somebody who looks for
 * its cause.
 */
export async function checkRecords(db: Db, { clock, log, stopping }: CheckContext): Promise<void> {
  await moveEdges(db, { clock });
  const latest = await selectLatestCheck(db);
  const wrongBefore = latest?.wrong ?? [];
  const next = await selectSample(db, latest?.last_tipster ?? 0, SAMPLE);
  const differences: Difference[] = [];
  let tipsters = 0;
  for (const id of new Set([...wrongBefore, ...next])) {
    // A check that was cut short isn't kept: it would say of records that nobody has looked at that they are right.
    if (stopping?.aborted) return;
    differences.push(...(await compareOne(db, id, clock)).differences);
    tipsters += 1;
  }
  const wrong = [...new Set(differences.map(({ tipsterId }) => tipsterId))];
  const shown = differences.slice(0, SHOWN);
  await insertRecordCheck(db, {
    checked_at: clock.now(),
    tipsters,
    last_tipster: next.at(-1) ?? 0,
    wrong,
    differences: differences.length,
    shown: JSON.stringify(shown),
  });
  if (wrong.length > 0)
    log.error({ tipsters: wrong, differences: differences.length, shown }, 'records differ from their tips');
}
