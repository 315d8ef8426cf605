import { sellsCalls } from '@quotavera/contract';
import type { PaidPlan } from '@quotavera/domain/access';
import type { BillingPeriod, SandboxCard } from '@quotavera/domain/money';
import { insertAccount } from '../../testing/accounts.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../../testing/index.ts';

/** An app beside a simulated world, where the sandbox collects payments. */
export async function createShop(options: TestAppOptions = {}): Promise<TestApp> {
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
  const purchase = prepared.body.id;
  await t.api.call(sellsCalls.updatePaymentIntent, { token, body: { purchase, immediate_start: immediateStart } });
  if (prepared.body.client_secret) {
    await t.api.call(sellsCalls.confirmInSandbox, { token, body: { client_secret: prepared.body.client_secret, card } });
  }
  return prepared.body;
}

/** The same, with its events told. */
export async function buyPlan(...input: Parameters<typeof orderPlan>) {
  const prepared = await orderPlan(...input);
  await input[0].runJobs();
  return prepared;
}
