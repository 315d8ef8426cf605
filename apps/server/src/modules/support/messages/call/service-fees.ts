import { callFeeEntries, releaseEntries } from '@quotavera/domain/sells';
import { CALL_MS, PAID_CALLS_PER_MONTH, releasedIfHeldBy } from '@quotavera/domain/support/messages';
import type { ServerContext } from '../../../../platform/context.ts';
import type { Db, Trx } from '../../../../platform/database/index.ts';
import { inTransaction } from '../../../../platform/database/transact.ts';
import { post } from '../../../sells/books/service.ts';
import { hadPlan, planDispute } from '../../../sells/subscription/service-plan.ts';
import * as repository from './repository-fees.ts';
import { rateAt } from './service-rate.ts';

const AT_A_TIME = 200;

type Context = Pick<ServerContext, 'db' | 'clock'>;

async function book(
  trx: Trx,
  kind: 'call' | 'call_reversed',
  { call_id, version, host_id, cents, released_at }: repository.CallFee,
  at: Date,
): Promise<void> {
  const owed = kind === 'call' ? cents : -cents;
  const entries = callFeeEntries(host_id, owed, released_at !== null);
  await post(trx, { kind, cause: `${kind}:${call_id}:${version}`, purchaseId: null, at, entries });
}

/** Takes the fee of a call back, wherever it lies: below zero where it was paid out already. */
export async function takeBack(trx: Trx, callId: number, at: Date): Promise<void> {
  const fee = await repository.lockFee(trx, callId);
  if (!fee?.is_due) return;
  await repository.updateFee(trx, callId, { is_due: false });
  await book(trx, 'call_reversed', fee, at);
}

/**
 * Owes a call's host its fee, once: for a tipster's call with somebody who had ELITE when it began, at the rate of that moment, and for so many calls
 * of a member in a month. Call it with the reader and the call locked.
 */
export async function owe(trx: Trx, call: repository.OverCall, at: Date): Promise<void> {
  const { thread_id: call_id, host_id, account_id, scheduled_at: held_at } = call;
  const earlier = await repository.lockFee(trx, call_id);
  if (earlier) {
    if (earlier.is_due) return;
    const version = earlier.version + 1;
    await repository.updateFee(trx, call_id, { is_due: true, version, released_at: null });
    return book(trx, 'call', { ...earlier, version, released_at: null }, at);
  }
  if (host_id === null || account_id === null) return;
  const cents = await rateAt(trx, held_at);
  if (cents === 0 || !(await hadPlan(trx, account_id, 'elite', held_at))) return;
  if ((await repository.countPaid(trx, account_id, held_at)) >= PAID_CALLS_PER_MONTH) return;
  await repository.insertFee(trx, { call_id, host_id, account_id, held_at, cents });
  await book(trx, 'call', (await repository.lockFee(trx, call_id))!, at);
}

/** A call that is over counts as held. Its fee becomes payable later, so that both sides can say that it wasn't. */
async function settle(trx: Trx, call: repository.OverCall, at: Date): Promise<void> {
  await repository.lockReader(trx, call.thread_id);
  if (await repository.markOutcome(trx, call.thread_id, { outcome: 'held', by: null })) await owe(trx, call, at);
}

/** Settles calls that are over: of an account that leaves, or of everybody. Returns how many. */
export async function settleCalls(db: Db, at: Date, accountId?: number): Promise<number> {
  let settled = 0;
  const startedBy = new Date(at.getTime() - CALL_MS);
  const some = () =>
    repository.selectOver(db, { startedBy, limit: AT_A_TIME, ...(accountId === undefined ? {} : { accountId }) });
  for (let over = await some(); over.length > 0; over = await some()) {
    for (const call of over) await inTransaction(db, (trx) => settle(trx, call, at));
    settled += over.length;
  }
  return settled;
}

/**
 * Makes fees payable when nobody may say any more that the call wasn't held. While the member's bank disputes what ELITE cost then, the fee waits;
 * where the dispute was lost, nobody has paid for the call.
 */
export async function releaseFees({ db, clock }: Context): Promise<void> {
  const at = clock.now();
  for (const callId of await repository.selectReleasable(db, releasedIfHeldBy(at), AT_A_TIME)) {
    await inTransaction(db, async (trx) => {
      const fee = await repository.lockFee(trx, callId);
      if (!fee?.is_due || fee.released_at) return;
      const dispute = fee.account_id === null ? null : await planDispute(trx, fee.account_id, 'elite', fee.held_at);
      if (dispute === 'open') return;
      if (dispute === 'lost') return takeBack(trx, callId, at);
      const entries = releaseEntries(fee.host_id, fee.cents);
      await repository.updateFee(trx, callId, { released_at: at });
      await post(trx, {
        kind: 'release',
        cause: `release:call:${callId}:${fee.version}`,
        purchaseId: null,
        at,
        entries,
      });
    });
  }
}
