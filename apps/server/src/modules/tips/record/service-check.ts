import type { Clock } from '../../../platform/clock/index.ts';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { mailAdmins } from '../../accounts/service-admins.ts';
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
  mail: Pick<Mail, 'toMember'>;
  stopping?: AbortSignal;
}

/**
 * Compares some records with what their tips give and keeps what it found: first those that differed the last time, then the next ones by
 * number, so that everybody's turn comes. It changes no record: a difference is a fault of the product, and waits for somebody who looks for
 * its cause.
 */
export async function checkRecords(db: Db, { clock, log, mail, stopping }: CheckContext): Promise<void> {
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
  if (wrong.length === 0) return;
  log.error({ tipsters: wrong, differences: differences.length, shown }, 'records differ from their tips');
  // Admins are told of what is new: a mail every night about the same records would soon be read by nobody.
  if (wrong.every((id) => wrongBefore.includes(id))) return;
  await mailAdmins({ db, mail }, { kind: 'records_differ', values: { records: wrong.length } });
}

/** Returns the findings of the latest check, in words for the operator; null where all records were right. */
export async function recordTrouble(db: Db): Promise<string | null> {
  const latest = await selectLatestCheck(db);
  if (!latest || latest.wrong.length === 0) return null;
  const { wrong, checked_at } = latest;
  return `${wrong.length} differ from their tips (checked ${checked_at.toISOString()}): look with "npm run manage -- recompute"`;
}
