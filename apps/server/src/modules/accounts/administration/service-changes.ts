import { randomBytes } from 'node:crypto';
import type { Plan, StaffRole, UserType } from '@quotavera/domain/access';
import { SECOND_FACTOR_RESET_MS } from '@quotavera/domain/limits';
import { HOUR_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import type { PersonalParts } from '../../../platform/personal/index.ts';
import { appendNames } from '../../ledger/service-names.ts';
import { writeAuditLine } from '../audit/service.ts';
import { endSessions, type Sessions } from '../session/service.ts';
import { announceAccountChange, announcePublicChange, stopBilling } from '../session/viewers.ts';
import { cancelReset, requestReset } from '../two-factor/repository.ts';
import * as repository from './repository.ts';
import { auditedChange, auditedChangeWithin, type ChangeInput } from './service-audited-change.ts';
import { applyPlans } from './service-plans.ts';

const PSEUDONYM_BYTES = 16;

export type AdministrationContext = Pick<ServerContext, 'db' | 'clock' | 'mail' | 'personal'> & { sessions: Sessions };

/**
 * Bans an account at once: its sessions end, a mail gives the reason, scheduled tips become drafts, and lists and rankings leave it out.
 */
export function banUser({ db, clock, mail, personal }: Omit<AdministrationContext, 'sessions'>, input: ChangeInput) {
  return auditedChange(db, input, clock.now(), async (trx, { user, at }) => {
    if (user.banned_at !== null) return fail('nothing_to_change');
    await ban(trx, user.id, input.reason, { at, wall: clock.wall(), personal });
    await mail.toMember(trx, user.id, {
      kind: 'account_banned',
      values: { reason: input.reason },
      page: '/contact-us',
    });
    return { action: 'user_banned', data: { user_type: user.user_type } };
  });
}

async function stopTipster(trx: Trx, personal: PersonalParts, id: number): Promise<void> {
  for (const part of personal) await part.onTipsterStopped?.(trx, id);
}

async function ban(
  trx: Trx,
  id: number,
  reason: string,
  { at, wall, personal }: { at: Date; wall: Date; personal: PersonalParts },
) {
  await repository.changeAccount(trx, id, { banned_at: at, ban_reason: reason });
  await endSessions(trx, id, { at: wall, reason: 'banned', personal });
  await stopTipster(trx, personal, id);
  await stopBilling(trx, id, 'closing');
  await announcePublicChange(trx);
}

/**
 * Suspends an account, or takes the suspension back, as a part of what else is decided, which tells its owner why. An account that is as it
 * should be already stays.
 */
export function suspendWithin(
  trx: Trx,
  { clock, personal }: Pick<ServerContext, 'clock' | 'personal'>,
  input: ChangeInput,
  suspended: boolean,
): Promise<true | Failure> {
  return auditedChangeWithin(trx, input, clock.now(), async (inner, { user, at }) => {
    if (suspended === (user.banned_at !== null)) return fail('nothing_to_change');
    if (suspended) await ban(inner, user.id, input.reason, { at, wall: clock.wall(), personal });
    else {
      await repository.changeAccount(inner, user.id, { banned_at: null, ban_reason: null });
      await announcePublicChange(inner);
    }
    return { action: suspended ? 'user_banned' : 'user_activated', data: { user_type: user.user_type } };
  });
}

export function activateUser({ db, clock, mail }: AdministrationContext, input: ChangeInput) {
  return auditedChange(db, input, clock.now(), async (trx, { user }) => {
    if (user.banned_at === null && user.deactivated_at === null) return fail('nothing_to_change');
    await repository.changeAccount(trx, user.id, { banned_at: null, ban_reason: null, deactivated_at: null });
    await announcePublicChange(trx);
    await mail.toMember(trx, user.id, {
      kind: 'account_activated',
      values: { reason: input.reason },
      page: '/sign-in',
    });
    return { action: 'user_activated', data: { from: user.banned_at === null ? 'deactivated' : 'banned' } };
  });
}

/** A tipster who steps down keeps the public record. `client` follows paid access and is never set by hand. */
export function changeUserType(
  { db, clock, personal }: AdministrationContext,
  input: ChangeInput & { userType: UserType },
) {
  return auditedChange(db, input, clock.now(), async (trx, { user, at }) => {
    const paid = await repository.hasPaidAccess(trx, user.id, at);
    if (input.userType === 'client' && !paid) return fail('client_needs_paid_access');
    const to = input.userType === 'collaborator' ? 'collaborator' : paid ? 'client' : 'user';
    if (to === user.user_type) return fail('nothing_to_change');
    if (to === 'collaborator' && !(await repository.selectTipster(trx, user.id))) {
      await repository.insertTipster(trx, user.id, randomBytes(PSEUDONYM_BYTES).toString('hex'), at);
      await appendNames(trx, [{ tipster_id: user.id, name: user.username, at }]);
    }
    if (user.user_type === 'collaborator') await stopTipster(trx, personal, user.id);
    await repository.changeAccount(trx, user.id, { user_type: to });
    return { action: 'user_type_changed', data: { from: user.user_type, to } };
  });
}

/**
 * Makes an account a tipster's as a part of what else is decided. Somebody who is one already stays so; null when it is done. A link that
 * an admin gave has no actor.
 */
export async function becomeTipsterWithin(
  trx: Trx,
  {
    accountId,
    actorId,
    reason,
    requestId,
  }: {
    accountId: number;
    actorId: number | null;
    reason: string;
    requestId: string;
  },
  at: Date,
): Promise<Failure | null> {
  const [user] = (await repository.lockWithAdmins(trx, [accountId])).filter(({ id }) => id === accountId);
  if (!user || user.erased_at !== null || user.merged_into !== null) return fail('account_closed');
  if (user.user_type === 'collaborator') return null;
  if (!(await repository.selectTipster(trx, user.id))) {
    await repository.insertTipster(trx, user.id, randomBytes(PSEUDONYM_BYTES).toString('hex'), at);
    await appendNames(trx, [{ tipster_id: user.id, name: user.username, at }]);
  }
  await repository.changeAccount(trx, user.id, { user_type: 'collaborator' });
  await writeAuditLine(trx, {
    actorId,
    accountId,
    action: 'user_type_changed',
    reason,
    data: { from: user.user_type, to: 'collaborator' },
    at,
    requestId,
  });
  await announceAccountChange(trx, accountId);
  return null;
}

export function changeUserPlan(
  { db, clock, mail }: AdministrationContext,
  input: ChangeInput & { plan: Plan; until: Date | null },
) {
  return auditedChange(db, input, clock.now(), async (trx, { user, at }) => {
    const until = input.plan === 'free' ? null : input.until;
    if (until !== null && until <= at) return fail('validation', { fields: { until: 'in_the_past' } });
    const isOver = user.plan_until !== null && user.plan_until <= at;
    const before = isOver ? 'free' : user.plan;
    const same = before === input.plan && (input.plan === 'free' || user.plan_until?.getTime() === until?.getTime());
    if (same && !isOver) return fail('nothing_to_change');
    await repository.changeAccount(trx, user.id, { granted_plan: input.plan, granted_until: until });
    await applyPlans(trx, user.id, at);
    await mail.toMember(trx, user.id, {
      kind: input.plan === 'free' ? 'plan_ended' : 'plan_given',
      values: { plan: PLAN_NAMES[input.plan], reason: input.reason },
      page: '/dashboard',
    });
    return {
      action: 'user_plan_changed',
      data: {
        from: before,
        from_until: isOver ? null : (user.plan_until?.toISOString() ?? null),
        to: input.plan,
        until: until?.toISOString() ?? null,
      },
    };
  });
}

/** Plans' names are trade names, the same in every language. */
const PLAN_NAMES: Readonly<Record<Plan, string>> = { free: 'START', pro: 'PRO', elite: 'ELITE' };

export function changeShare({ db, clock }: AdministrationContext, input: ChangeInput & { percent: number }) {
  return auditedChange(db, input, clock.now(), async (trx, { user }) => {
    const tipster = await repository.selectTipster(trx, user.id);
    if (!tipster) return fail('not_a_tipster');
    if (tipster.share === input.percent) return fail('nothing_to_change');
    await repository.updateShare(trx, user.id, input.percent);
    await repository.changeAccount(trx, user.id, {});
    return { action: 'user_share_changed', data: { from: tipster.share, to: input.percent } };
  });
}

export function changeAdmin({ db, clock }: AdministrationContext, input: ChangeInput & { isAdmin: boolean }) {
  return auditedChange(db, input, clock.now(), async (trx, { user }) => {
    if (user.is_admin === input.isAdmin) return fail('nothing_to_change');
    await repository.changeAccount(trx, user.id, { is_admin: input.isAdmin });
    return { action: input.isAdmin ? 'user_admin_granted' : 'user_admin_revoked', data: {} };
  });
}

export function changeRole(
  { db, clock }: AdministrationContext,
  input: ChangeInput & { role: StaffRole; holds: boolean },
) {
  return auditedChange(db, input, clock.now(), async (trx, { user }) => {
    if (user.roles.includes(input.role) === input.holds) return fail('nothing_to_change');
    const others = user.roles.filter((role) => role !== input.role);
    await repository.changeAccount(trx, user.id, { roles: input.holds ? [...others, input.role] : others });
    return { action: input.holds ? 'user_role_granted' : 'user_role_revoked', data: { role: input.role } };
  });
}

/**
 * Announces that the second factor is taken off in a day, for members who have lost telephone and recovery codes. A mail tells the owner at
 * once, who can stop it by signing in with the factor or with a button. So a tricked or rogue admin can't take an account over unnoticed,
 * nor open another admin's.
 */
export function requestFactorReset({ db, clock, mail }: AdministrationContext, input: ChangeInput) {
  return auditedChange(db, input, clock.now(), async (trx, { user }) => {
    if (user.is_admin) return fail('second_factor_of_admin');
    const dueAt = new Date(clock.wall().getTime() + SECOND_FACTOR_RESET_MS);
    const reset = { account_id: user.id, requested_by: input.actorId, reason: input.reason };
    if (!(await requestReset(trx, reset, dueAt))) return fail('nothing_to_change');
    await mail.toMember(trx, user.id, {
      kind: 'two_factor_reset_asked',
      values: { hours: SECOND_FACTOR_RESET_MS / HOUR_MS, reason: input.reason },
      page: '/profile?tab=security',
      until: dueAt,
    });
    return { action: 'second_factor_reset_asked', data: { due: dueAt.toISOString() } };
  });
}

export function stopFactorReset({ db, clock }: AdministrationContext, input: ChangeInput) {
  return auditedChange(db, input, clock.now(), async (trx, { user }) => {
    if (!(await cancelReset(trx, user.id))) return fail('nothing_to_change');
    return { action: 'second_factor_reset_stopped', data: {} };
  });
}
