import {
  BETTING_LIMITS,
  type BettingLimits,
  BREAK_MS,
  bettingPeriods,
  exceedsLimits,
  limitAt,
  type PausedBy,
  pausedUntil,
} from '@quotavera/domain/care';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { announceAccountChange } from '../session/viewers.ts';
import * as repository from './repository.ts';

async function bettingLimits(db: Db, accountId: number, now: Date): Promise<BettingLimits | null> {
  const limits = (await repository.selectLimits(db, accountId)).flatMap((row) => {
    const kind = BETTING_LIMITS.find((each) => each === row.kind);
    const value = limitAt({ ...row, pendingAt: row.pendingAt?.getTime() ?? null }, now.getTime());
    return kind === undefined || value === null ? [] : [[kind, value] as const];
  });
  return limits.length === 0 ? null : Object.fromEntries(limits);
}

/** Pauses betting; a pause that lasts longer already stays as it is. */
async function pause(
  trx: Trx,
  accountId: number,
  { until, by, at }: { until: Date; by: PausedBy; at: Date },
): Promise<void> {
  const running = await repository.selectPause(trx, accountId);
  if (running.until !== null && running.until >= until) return;
  await repository.savePause(trx, accountId, until, by);
  const data = { until: until.toISOString() };
  await repository.appendEvent(trx, accountId, { type: by === 'limit' ? 'limit_reached' : 'break_taken', at, data });
  await announceAccountChange(trx, accountId);
}

/** Whether one more bet of this risk would go beyond the account's own limits, or is placed in a break from betting. */
export async function isBeyondLimits(
  db: Db,
  accountId: number,
  bet: { riskCents: number; placedAt: Date; before?: number },
  now: Date,
): Promise<boolean> {
  const periods = bettingPeriods(now.getTime());
  if (bet.placedAt < periods.week.from) return false;
  const { until } = await repository.selectPause(db, accountId);
  const isNew = bet.before === undefined;
  if (isNew && until !== null && until > now) return true;
  const limits = await bettingLimits(db, accountId, now);
  if (limits === null) return false;
  const { day, week } = await repository.selectBetting(db, accountId, periods);
  const more = { bets: isNew ? 1 : 0, riskCents: bet.riskCents - (bet.before ?? 0) };
  const plus = (of: typeof day) => ({ bets: of.bets + more.bets, riskCents: of.riskCents + more.riskCents });
  return exceedsLimits(limits, { day: bet.placedAt < periods.day.from ? day : plus(day), week: plus(week) });
}

/** Pauses betting until the period ends whose limit is reached. Call it after a bet was written, and after a limit was set. */
export async function applyBettingLimits(trx: Trx, accountId: number, now: Date): Promise<void> {
  const limits = await bettingLimits(trx, accountId, now);
  if (limits === null) return;
  const betting = await repository.selectBetting(trx, accountId, bettingPeriods(now.getTime()));
  const until = pausedUntil(limits, betting, now.getTime());
  if (until !== null) await pause(trx, accountId, { until: new Date(until), by: 'limit', at: now });
}

/** A break of a day, from now on. */
export function takeBreak(db: Db, accountId: number, clock: Clock): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await repository.lockAccount(trx, accountId);
    const at = clock.now();
    await pause(trx, accountId, { until: new Date(at.getTime() + BREAK_MS), by: 'break', at });
  });
}
