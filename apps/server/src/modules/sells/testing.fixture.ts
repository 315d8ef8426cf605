import { sellsCalls } from '@quotavera/contract';
import type { PaidPlan } from '@quotavera/domain/access';
import type { BillingPeriod, SandboxCard } from '@quotavera/domain/money';
import { isFailure } from '../../platform/errors/index.ts';
import { insertAccount } from '../../testing/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/index.ts';

/** An app beside a simulated world, where the sandbox collects payments. */
export async function createShop(options: Parameters<typeof createTestApp>[0] = {}): Promise<TestApp> {
  const t = await createTestApp(options);
  const { id } = await insertAccount(t.db, t.clock, { userType: 'collaborator' });
  await t.db.updateTable('tipster').set({ simulated: true }).where('id', '=', id).execute();
  return t;
}

/** Orders a plan as the checkout does, up to the payment's confirmation; events are told by `runJobs`. */
export async function orderPlan(
  t: TestApp,
  token: string,
  order: { readonly plan: PaidPlan; readonly period: BillingPeriod },
  { card = 'success', immediateStart = true }: { card?: SandboxCard; immediateStart?: boolean } = {},
) {
  const prepared = await t.api.call(sellsCalls.createPaymentIntent, { token, body: order });
  const purchase = prepared.reply.id;
  await t.api.call(sellsCalls.updatePaymentIntent, { token, body: { purchase, immediate_start: immediateStart } });
  if (prepared.reply.client_secret) {
    await t.api.call(sellsCalls.confirmInSandbox, {
      token,
      body: { client_secret: prepared.reply.client_secret, card },
    });
  }
  return prepared.reply;
}

/** The same, with its events told. */
export async function buyPlan(...input: Parameters<typeof orderPlan>) {
  const prepared = await orderPlan(...input);
  await input[0].runJobs();
  return prepared;
}

/** A new session of an account: access tokens end when the clock is moved on. */
export async function freshToken(t: TestApp, accountId: number): Promise<string> {
  const opened = await t.app.users.sessions.openFor(accountId, 'test');
  if (isFailure(opened)) throw new Error(opened.error.code);
  return opened.value.access;
}
