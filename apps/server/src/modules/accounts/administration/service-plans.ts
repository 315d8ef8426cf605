import { type PaidPlan, PLANS } from '@quotavera/domain/access';
import type { Trx } from '../../../platform/database/index.ts';
import { announceAccountChange } from '../session/viewers.ts';
import * as repository from './repository.ts';

const inForce = ({ plan, until }: repository.PlanTerm, at: Date) => plan !== 'free' && (until === null || until > at);

/** The higher plan of two; of equal ones the one that lasts longer. */
function better(one: repository.PlanTerm, other: repository.PlanTerm): repository.PlanTerm {
  const difference = PLANS.indexOf(one.plan) - PLANS.indexOf(other.plan);
  if (difference !== 0) return difference > 0 ? one : other;
  if (one.until === null || other.until === null) return one.until === null ? one : other;
  return one.until > other.until ? one : other;
}

/** Sets user or client by paid access; a tipster stays a tipster. Call it in the transaction that changes the access. */
export async function followPaidAccess(trx: Trx, accountId: number, at: Date): Promise<void> {
  const account = await repository.lockAccount(trx, accountId);
  if (!account || account.user_type === 'collaborator') return;
  const userType = (await repository.hasPaidAccess(trx, accountId, at)) ? 'client' : 'user';
  if (userType !== account.user_type) await repository.setUserType(trx, accountId, userType);
}

/** Makes an account's plan the best one of what an admin gave, what is paid for and what is free. Call it in the transaction that changes either. */
export async function applyPlans(trx: Trx, accountId: number, at: Date): Promise<void> {
  const plans = await repository.lockPlans(trx, accountId);
  if (!plans) return;
  const running = [plans.granted, plans.paid, plans.free].filter((term) => inForce(term, at));
  const { plan, until } = running.reduce(better, { plan: 'free', until: null });
  await repository.changeAccount(trx, accountId, {
    subscription_type: plan,
    subscription_until: plan === 'free' ? null : until,
  });
  await followPaidAccess(trx, accountId, at);
}

/** Sets the plan that an account pays for, and until when it gives access; null when it pays for none. */
export async function setPaidPlan(
  trx: Trx,
  accountId: number,
  paid: { plan: PaidPlan; until: Date } | null,
  at: Date,
): Promise<void> {
  await repository.updatePaidPlan(trx, accountId, paid ?? { plan: 'free', until: null });
  await applyPlans(trx, accountId, at);
  await announceAccountChange(trx, accountId);
}

/** Opens PRO without a charge until a moment, or ends that. */
export async function setFreePlan(trx: Trx, accountId: number, until: Date | null, at: Date): Promise<void> {
  await repository.updateFreePlan(trx, accountId, until);
  await applyPlans(trx, accountId, at);
  await announceAccountChange(trx, accountId);
}

/** After access to a channel began or ended: user or client, and what the account may see, at once in every process. */
export async function channelAccessChanged(trx: Trx, accountId: number, at: Date): Promise<void> {
  await followPaidAccess(trx, accountId, at);
  await announceAccountChange(trx, accountId);
}
