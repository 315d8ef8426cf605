import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import type { changeCallRate, listCallRates } from '@quotavera/contract/support';
import { CALL_FEE_CENTS } from '@quotavera/domain/limits';
import type { ServerContext } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { transact } from '../../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../../platform/errors/index.ts';
import { writeAuditLine } from '../../../accounts/audit/service.ts';
import * as repository from './repository-fees.ts';

const SHOWN = 20;

/** Returns the fee of a call that begins at a moment, in cents. */
export async function rateAt(db: Db, at: Date): Promise<number> {
  return (await repository.selectRateAt(db, at)) ?? CALL_FEE_CENTS;
}

export async function rates(db: Db): Promise<ReplyOf<typeof listCallRates>> {
  const rows = await repository.selectRates(db, SHOWN);
  const first = rows.length < SHOWN ? [{ cents: CALL_FEE_CENTS, since: null, by: null }] : [];
  return { results: [...rows.map((row) => ({ ...row, since: row.since.toISOString() })), ...first] };
}

/** Sets what calls are paid that take place from now on. */
export async function changeRate(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  actor: { accountId: number; requestId: string },
  { cents }: BodyOf<typeof changeCallRate>,
): Promise<ReplyOf<typeof listCallRates> | Failure> {
  const done = await transact(db, async (trx) => {
    await repository.lockRates(trx);
    const at = clock.now();
    const before = await rateAt(trx, at);
    if (before === cents) return fail('nothing_to_change');
    await repository.insertRate(trx, { cents, since: at, set_by: actor.accountId });
    await writeAuditLine(trx, {
      actorId: actor.accountId,
      accountId: null,
      action: 'call_rate_changed',
      reason: '',
      data: { from: (before / 100).toFixed(2), to: (cents / 100).toFixed(2) },
      at,
      requestId: actor.requestId,
    });
    return null;
  });
  return isFailure(done) ? done : rates(db);
}
