import type { readCare } from '@quotavera/contract/accounts';
import type { ReplyOf } from '@quotavera/contract/core';
import {
  changeLimit,
  type ExclusionPeriod,
  exclusionUntil,
  isForAlways,
  LIMIT_KINDS,
  LIMIT_RANGES,
  type LimitKind,
  limitAt,
  NO_LIMIT,
  type OwnLimit,
  settledLimit,
} from '@quotavera/domain/care';
import type { Clock } from '../../../platform/clock/index.ts';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import { endTokens } from '../access-token/service.ts';
import { announceAccountChange, stopBilling } from '../session/viewers.ts';
import * as repository from './repository.ts';
import { applyBettingLimits } from './service-betting.ts';

type CareState = ReplyOf<typeof readCare>;
type HistoryType = CareState['history'][number]['type'];

function limitOf(row: repository.LimitRow | undefined): OwnLimit {
  if (!row) return NO_LIMIT;
  return { value: row.value, pendingValue: row.pendingValue, pendingAt: row.pendingAt?.getTime() ?? null };
}

async function limitsOf(db: Db, accountId: number): Promise<ReadonlyMap<LimitKind, OwnLimit>> {
  const rows = await repository.selectLimits(db, accountId);
  return new Map(LIMIT_KINDS.map((kind) => [kind, limitOf(rows.find((row) => row.kind === kind))]));
}

/** The limits that hold at this moment. */
export async function limitsInForce(
  db: Db,
  accountId: number,
  now: Date,
): Promise<{ kind: LimitKind; value: number }[]> {
  return [...(await limitsOf(db, accountId))].flatMap(([kind, limit]) => {
    const value = limitAt(limit, now.getTime());
    return value === null ? [] : [{ kind, value }];
  });
}

function historyOf({ at, type, data }: { at: Date; type: string; data: unknown }): CareState['history'][number] {
  const { kind, value, until } = data as { kind?: LimitKind; value?: number | null; until?: string };
  return {
    at: at.toISOString(),
    type: type as HistoryType,
    kind: kind ?? null,
    value: value ?? null,
    until: until ?? null,
  };
}

/** Own limits, self-exclusion and their history as the API shows them. */
export async function careOf(db: Db, accountId: number, clock: Clock): Promise<CareState> {
  const now = clock.now();
  const [limits, exclusion, events, pause] = await Promise.all([
    limitsOf(db, accountId),
    repository.selectExclusion(db, accountId),
    repository.selectEvents(db, accountId),
    repository.selectPause(db, accountId),
  ]);
  const { since, until } = exclusion;
  return {
    limits: LIMIT_KINDS.map((kind) => {
      const limit = settledLimit(limits.get(kind) ?? NO_LIMIT, now.getTime());
      const pendingAt = limit.pendingAt === null ? null : new Date(limit.pendingAt).toISOString();
      return { kind, value: limit.value, pendingValue: limit.pendingValue, pendingAt, ...LIMIT_RANGES[kind] };
    }),
    selfExclusion:
      since && until && until > now
        ? { since: since.toISOString(), until: until.toISOString(), always: isForAlways(until.getTime()) }
        : null,
    pause:
      pause.until !== null && pause.until > now
        ? { until: pause.until.toISOString(), by: pause.by === 'limit' ? 'limit' : 'break' }
        : null,
    history: events.map(historyOf),
  };
}

function eventOf(before: OwnLimit, after: OwnLimit, newValue: number | null): HistoryType {
  if (after.pendingAt === null || after.pendingAt === before.pendingAt) return 'limit_set';
  return newValue === null ? 'limit_drop_asked' : 'limit_raise_asked';
}

/** Sets a limit: a stricter one holds at once, a looser one after 24 hours. */
export async function setLimit(
  db: Db,
  accountId: number,
  kind: LimitKind,
  newValue: number | null,
  clock: Clock,
): Promise<Result<null>> {
  const { min, max } = LIMIT_RANGES[kind];
  if (newValue !== null && (newValue < min || newValue > max)) {
    return fail('validation', { fields: { value: 'out_of_range' } });
  }
  await db.transaction().execute(async (trx) => {
    await repository.lockAccount(trx, accountId);
    const at = clock.now();
    const before = (await limitsOf(trx, accountId)).get(kind) ?? NO_LIMIT;
    const after = changeLimit(before, newValue, at.getTime());
    if (after === before) return;
    const pendingAt = after.pendingAt === null ? null : new Date(after.pendingAt);
    await repository.saveLimit(trx, accountId, { ...after, kind, pendingAt }, at);
    const data = { kind, value: newValue };
    await repository.appendEvent(trx, accountId, { type: eventOf(before, after, newValue), at, data });
    await applyBettingLimits(trx, accountId, at);
    await announceAccountChange(trx, accountId);
  });
  return ok(null);
}

/** Starts or prolongs the account's self-exclusion; it can't be shortened. It reaches every open session and stream at once. */
export async function excludeSelf(
  { db, clock, personal }: Pick<ServerContext, 'db' | 'clock' | 'personal'>,
  accountId: number,
  period: ExclusionPeriod,
): Promise<void> {
  await db.transaction().execute(async (trx: Trx) => {
    await repository.lockAccount(trx, accountId);
    const at = clock.now();
    const { since, until } = await repository.selectExclusion(trx, accountId);
    const running = until && until > at ? until : null;
    const end = new Date(exclusionUntil(running?.getTime() ?? null, period, at.getTime()));
    await repository.saveExclusion(trx, accountId, running && since ? since : at, end);
    for (const part of personal) await part.onSelfExclusion?.(trx, accountId);
    await endTokens(trx, accountId);
    await stopBilling(trx, accountId, 'exclusion');
    const data = { until: end.toISOString() };
    await repository.appendEvent(trx, accountId, { type: 'self_excluded', at, data });
    await announceAccountChange(trx, accountId);
  });
}
