import { type OwnLimit, settledLimit } from '@quotavera/domain/care';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { type Identity, identityHashes } from '../identity/service-erased.ts';
import * as repository from './repository.ts';

type Parts = Pick<ServerContext, 'secrets' | 'clock'>;
/** Telephone numbers are never verified and families share them, so exclusions aren't stored or found by one. */
type Returning = Omit<Identity, 'phone'>;

/**
 * Stores an account's self-exclusion and limits under the keyed hashes of its identity. Call it before the account loses that identity by
 * erasure or a change of address.
 */
export async function rememberCare(
  trx: Trx,
  { secrets, clock }: Parts,
  accountId: number,
  identity: Returning,
): Promise<void> {
  const at = clock.now();
  const { since, until } = await repository.selectExclusion(trx, accountId);
  const limits = await repository.selectLimits(trx, accountId);
  const running = until !== null && until > at;
  if (!running && limits.length === 0) return;
  const care = { since: running ? since : null, until: running ? until : null, limits };
  await repository.saveCareOfIdentity(trx, identityHashes(secrets, { ...identity, phone: '' }), care, at);
}

/** The stricter of two limits of one kind. */
function stricter(limit: repository.LimitRow, other: repository.LimitRow | undefined): repository.LimitRow {
  if (!other || other.value === null) return limit;
  return limit.value === null || limit.value > other.value ? other : limit;
}

function settled(limit: repository.LimitRow, now: number): repository.LimitRow {
  const own: OwnLimit = settledLimit({ ...limit, pendingAt: limit.pendingAt?.getTime() ?? null }, now);
  return { ...limit, ...own, pendingAt: own.pendingAt === null ? null : new Date(own.pendingAt) };
}

/**
 * Applies the stored exclusion and limits to an account of the same identity. It doesn't wait for the address to be confirmed, or leaving
 * it unconfirmed would shed them.
 */
export async function restoreCare(
  trx: Trx,
  { secrets, clock }: Parts,
  accountId: number,
  identity: Returning,
): Promise<void> {
  const at = clock.now();
  const storedCare = await repository.selectCareOfIdentity(trx, identityHashes(secrets, { ...identity, phone: '' }));
  for (const care of storedCare) {
    const own = await repository.selectExclusion(trx, accountId);
    if (care.until && care.until > at && care.until > (own.until ?? at)) {
      await repository.saveExclusion(trx, accountId, care.since ?? at, care.until);
      const data = { until: care.until.toISOString() };
      await repository.appendEvent(trx, accountId, { type: 'self_excluded', at, data });
    }
    const limits = await repository.selectLimits(trx, accountId);
    for (const limit of care.limits) {
      const present = limits.find(({ kind }) => kind === limit.kind);
      const strictest = stricter(settled(limit, at.getTime()), present && settled(present, at.getTime()));
      await repository.saveLimit(trx, accountId, strictest, at);
    }
  }
}
