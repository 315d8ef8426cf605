import { randomBytes } from 'node:crypto';
import type { Plan, UserType } from '@quotavera/domain/access';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import type { Sessions } from '../session/service.ts';
import { type ActAsk, performAct, showEverywhere } from './act.ts';
import * as repository from './repository.ts';

const PSEUDONYM_BYTES = 16;

export type ActContext = Pick<ServerContext, 'db' | 'clock' | 'mail'> & { readonly sessions: Sessions };

/** Acts at once: sessions end, the account is told why, what was to be published stays a draft, lists and rankings go on without it. */
export function banUser({ db, clock, mail, sessions }: ActContext, ask: ActAsk) {
  return performAct(db, ask, clock.now(), async (trx, { user, at }) => {
    if (user.bannedAt !== null) return fail('nothing_to_change');
    await repository.changeAccount(trx, user.id, { banned_at: at, ban_reason: ask.reason });
    await sessions.endAll(trx, user.id, 'banned');
    await repository.stopScheduled(trx, user.id);
    await showEverywhere(trx);
    await mail.add(trx, {
      kind: 'account_banned',
      to: user.email,
      accountId: user.id,
      language: user.language,
      values: { reason: ask.reason },
      page: '/contact-us',
    });
    return { action: 'user_banned', data: { user_type: user.userType } };
  });
}

export function activateUser({ db, clock, mail }: ActContext, ask: ActAsk) {
  return performAct(db, ask, clock.now(), async (trx, { user }) => {
    if (user.bannedAt === null && user.deactivatedAt === null) return fail('nothing_to_change');
    await repository.changeAccount(trx, user.id, { banned_at: null, ban_reason: null, deactivated_at: null });
    await showEverywhere(trx);
    await mail.add(trx, {
      kind: 'account_activated',
      to: user.email,
      accountId: user.id,
      language: user.language,
      values: { reason: ask.reason },
      page: '/sign-in',
    });
    return { action: 'user_activated', data: { from: user.bannedAt === null ? 'deactivated' : 'banned' } };
  });
}

/** A tipster who steps down keeps their record, public as it is. Client is who pays: it is never set by hand. */
export function changeUserType({ db, clock }: ActContext, ask: ActAsk & { readonly userType: UserType }) {
  return performAct(db, ask, clock.now(), async (trx, { user, at }) => {
    const paid = await repository.hasPaidAccess(trx, user.id, at);
    if (ask.userType === 'client' && !paid) return fail('client_needs_paid_access');
    const to = ask.userType === 'collaborator' ? 'collaborator' : paid ? 'client' : 'user';
    if (to === user.userType) return fail('nothing_to_change');
    if (to === 'collaborator' && !(await repository.selectTipster(trx, user.id))) {
      await repository.insertTipster(trx, user.id, randomBytes(PSEUDONYM_BYTES).toString('hex'), at);
    }
    if (user.userType === 'collaborator') await repository.stopScheduled(trx, user.id);
    await repository.changeAccount(trx, user.id, { user_type: to });
    return { action: 'user_type_changed', data: { from: user.userType, to } };
  });
}

export function changeUserPlan(
  { db, clock, mail }: ActContext,
  ask: ActAsk & { readonly plan: Plan; readonly until: Date | null },
) {
  return performAct(db, ask, clock.now(), async (trx, { user, at }) => {
    const until = ask.plan === 'free' ? null : ask.until;
    if (until !== null && until <= at) return fail('validation', { fields: { until: 'in_the_past' } });
    const isOver = user.planUntil !== null && user.planUntil <= at;
    const before = isOver ? 'free' : user.plan;
    const same = before === ask.plan && (ask.plan === 'free' || user.planUntil?.getTime() === until?.getTime());
    if (same && !isOver) return fail('nothing_to_change');
    await repository.changeAccount(trx, user.id, { subscription_type: ask.plan, subscription_until: until });
    await followPaidAccess(trx, user.id, at);
    await mail.add(trx, {
      kind: ask.plan === 'free' ? 'plan_ended' : 'plan_given',
      to: user.email,
      accountId: user.id,
      language: user.language,
      values: { plan: PLAN_NAMES[ask.plan], reason: ask.reason },
      page: '/dashboard',
    });
    return {
      action: 'user_plan_changed',
      data: {
        from: before,
        from_until: isOver ? null : (user.planUntil?.toISOString() ?? null),
        to: ask.plan,
        until: until?.toISOString() ?? null,
      },
    };
  });
}

/** Trade names: the same in every language. */
const PLAN_NAMES: Readonly<Record<Plan, string>> = { free: 'START', pro: 'PRO', elite: 'ELITE' };

/** User or client, as paid access says; a tipster stays one. In the transaction that changes the access. */
export async function followPaidAccess(
  trx: Parameters<typeof repository.setUserType>[0],
  accountId: number,
  at: Date,
): Promise<void> {
  const account = await repository.lockAccount(trx, accountId);
  if (!account || account.userType === 'collaborator') return;
  const userType = (await repository.hasPaidAccess(trx, accountId, at)) ? 'client' : 'user';
  if (userType !== account.userType) await repository.setUserType(trx, accountId, userType);
}

export function changeShare({ db, clock }: ActContext, ask: ActAsk & { readonly percent: number }) {
  return performAct(db, ask, clock.now(), async (trx, { user }) => {
    const tipster = await repository.selectTipster(trx, user.id);
    if (!tipster) return fail('not_a_tipster');
    if (tipster.share === ask.percent) return fail('nothing_to_change');
    await repository.updateShare(trx, user.id, ask.percent);
    await repository.changeAccount(trx, user.id, {});
    return { action: 'user_share_changed', data: { from: tipster.share, to: ask.percent } };
  });
}

export function changeAdmin({ db, clock }: ActContext, ask: ActAsk & { readonly isAdmin: boolean }) {
  return performAct(db, ask, clock.now(), async (trx, { user }) => {
    if (user.isAdmin === ask.isAdmin) return fail('nothing_to_change');
    await repository.changeAccount(trx, user.id, { is_admin: ask.isAdmin });
    return { action: ask.isAdmin ? 'user_admin_granted' : 'user_admin_revoked', data: {} };
  });
}
