import type { ReplyOf } from '@quotavera/contract/core';
import type { listMatchMarks, markMatch } from '@quotavera/contract/tips';
import { MATCH_MARKS_MAX } from '@quotavera/domain/limits';
import { DAY_MS } from '@quotavera/domain/time';
import type { MatchMark } from '@quotavera/domain/tips';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { fixturesByIds } from '../../calendar/fixtures/service.ts';
import { deleteMark, forgetMarks, selectMarks, writeMark } from './repository.ts';

/** Marks of matches that started earlier than so long ago are over. */
const KEPT_MS = 2 * DAY_MS;

export async function marksOf(db: Db, accountId: number, clock: Clock): Promise<ReplyOf<typeof listMatchMarks>> {
  const startAfter = new Date(clock.now().getTime() - KEPT_MS);
  return { results: await selectMarks(db, accountId, startAfter, MATCH_MARKS_MAX) };
}

/** Marks a match, or takes its mark away; what is over is forgotten with each new mark, so that a reader's marks stay few. */
export async function setMark(
  db: Db,
  accountId: number,
  { fixture_id: fixtureId, mark }: { fixture_id: number; mark: MatchMark | null },
  clock: Clock,
): Promise<ReplyOf<typeof markMatch> | Failure> {
  return transact(db, async (trx) => {
    if (mark === null) {
      await deleteMark(trx, accountId, fixtureId);
      return { fixture_id: fixtureId, mark };
    }
    if (!(await fixturesByIds(trx, [fixtureId])).has(fixtureId)) return fail('not_found');
    const now = clock.now();
    const kept = await forgetMarks(trx, accountId, new Date(now.getTime() - KEPT_MS));
    if (kept >= MATCH_MARKS_MAX) return fail('conflict');
    await writeMark(trx, accountId, { fixture_id: fixtureId, mark }, now);
    return { fixture_id: fixtureId, mark };
  });
}
