import type { PaidPlan } from '@quotavera/domain/access';
import { type BillingPeriod, daysBetween, freeDaysOn, graceEnds, periodEnd, proDaysOf } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { setFreePlan } from '../../accounts/administration/service-plans.ts';
import type { SellsContext } from '../context.ts';
import { type Subscription, updateSubscription } from '../subscription/repository.ts';
import { applyAccess } from '../subscription/service-access.ts';
import * as repository from './repository-months.ts';
import { freePeriodMail, freeStartMail } from './service-mails.ts';

const AT_A_TIME = 200;

/** `days` whole days after a moment, by the calendar in Rome. */
const daysAfter = (at: Date, days: number) => periodEnd(at, { days }, 1);

/**
 * A plan that is due uses a month that waits before it is charged: the period costs nothing and ends with that month, so that a later refund of
 * unused time pays nothing back for it. Returns whether there was one.
 */
export async function renewForFree(
  { mail }: Pick<SellsContext, 'mail'>,
  trx: Trx,
  subscription: Subscription,
  terms: { plan: PaidPlan; period: BillingPeriod },
  at: Date,
): Promise<boolean> {
  const [month] = await repository.lockMonths(trx, subscription.account_id, 'ready');
  if (!month) return false;
  const start = graceEnds(subscription.period_end) < at ? at : subscription.period_end;
  const end = daysAfter(start, freeDaysOn(terms.plan, month.days_left));
  await repository.updateMonth(trx, month.id, {
    status: 'running',
    subscription_id: subscription.id,
    plan: terms.plan,
    starts_at: start,
    ends_at: end,
  });
  await updateSubscription(trx, subscription.id, {
    ...terms,
    status: 'active',
    // The first paid period after it is counted from its end.
    anchor_at: end,
    period_number: 0,
    period_start: start,
    period_end: end,
    price_cents: 0,
    next_plan: null,
    next_period: null,
    renewal_announced_at: null,
  });
  await applyAccess(trx, subscription.id, at);
  await mail.toMember(trx, subscription.account_id, freePeriodMail(terms.plan, end));
  return true;
}

/** When a plan renews that is paid until `end`: each month that waits puts it off. */
export function putOff(end: Date, plan: PaidPlan, months: readonly repository.FreeMonth[]): Date {
  const waiting = months.filter(({ status }) => status === 'ready');
  return waiting.reduce((day, { days_left }) => daysAfter(day, freeDaysOn(plan, days_left)), end);
}

/** Ends what runs of an account's free months; the unused days wait again. Call it before a paid plan begins, and where billing stops. */
export async function interruptMonths(trx: Trx, accountId: number, at: Date): Promise<void> {
  const running = await repository.lockMonths(trx, accountId, 'running');
  for (const { id, days, plan, starts_at, ends_at } of running) {
    const from = starts_at! > at ? starts_at! : at;
    const left = Math.min(proDaysOf(plan!, daysBetween(from, ends_at!)), days);
    await repository.updateMonth(trx, id, {
      status: left > 0 ? 'ready' : 'used',
      days_left: left,
      subscription_id: null,
      plan: null,
      starts_at: null,
      ends_at: null,
    });
  }
  if (running.length > 0) await setFreePlan(trx, accountId, null, at);
}

/** Takes the months of an invitation back. A month that already puts a renewal off stays: nobody is charged earlier than they were told. */
export async function takeMonthsBack(trx: Trx, referralId: number, at: Date): Promise<number[]> {
  const back: number[] = [];
  for (const month of await repository.lockMonthsOf(trx, referralId)) {
    const stays = month.status === 'running' && month.subscription_id !== null;
    if (stays || month.status === 'used' || month.status === 'taken_back') continue;
    await repository.updateMonth(trx, month.id, { status: 'taken_back' });
    if (month.status === 'running') await endFreePlan(trx, month.account_id, at);
    back.push(month.account_id);
  }
  return back;
}

/** The PRO of an account lasts as long as what still runs of its months; the others wait again. */
async function endFreePlan(trx: Trx, accountId: number, at: Date): Promise<void> {
  await setFreePlan(trx, accountId, null, at);
  await interruptMonths(trx, accountId, at);
}

/** Opens PRO to an account without a plan, for all of its months that wait, one after the other. */
async function startMonths({ mail }: Pick<SellsContext, 'mail'>, trx: Trx, accountId: number, at: Date): Promise<void> {
  const months = await repository.lockMonths(trx, accountId, 'ready');
  if (months.length === 0) return;
  let end = at;
  for (const { id, days_left } of months) {
    const start = end;
    end = daysAfter(start, days_left);
    await repository.updateMonth(trx, id, { status: 'running', plan: 'pro', starts_at: start, ends_at: end });
  }
  await setFreePlan(trx, accountId, end, at);
  await mail.toMember(trx, accountId, freeStartMail(end));
}

/** Free months begin where no plan is in force, and end. Returns how many accounts began one. */
export async function runFreeMonths(context: Pick<SellsContext, 'db' | 'clock' | 'mail'>): Promise<number> {
  const { db, clock } = context;
  await repository.finishMonths(db, clock.now());
  const accounts = await repository.selectStartable(db, clock.now(), AT_A_TIME);
  for (const accountId of accounts) {
    await db.transaction().execute(async (trx) => {
      const at = clock.now();
      // Read again under the account's lock: a plan may have begun meanwhile.
      await repository.lockAccount(trx, accountId);
      if (await repository.isStartable(trx, accountId, at)) await startMonths(context, trx, accountId, at);
    });
  }
  return accounts.length;
}

export interface FreeTime {
  /** Days of PRO that wait. */
  days: number;
  /** PRO is open until then by months that run beside no subscription; null where none does. */
  until: Date | null;
}

export function freeTimeOf(months: readonly repository.FreeMonth[], at: Date): FreeTime {
  const days = months.filter(({ status }) => status === 'ready').reduce((sum, { days_left }) => sum + days_left, 0);
  const open = months.filter(
    ({ status, subscription_id, ends_at }) => status === 'running' && subscription_id === null && ends_at! > at,
  );
  return { days, until: open.at(-1)?.ends_at ?? null };
}
