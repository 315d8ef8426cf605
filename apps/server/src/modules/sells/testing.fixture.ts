import { sellsCalls } from '@quotavera/contract';
import type { PaidPlan } from '@quotavera/domain/access';
import type { BillingPeriod, SandboxMethod } from '@quotavera/domain/sells';
import { insertAccount } from '../../testing/accounts.ts';
import { insertSale, type PlanInput } from '../../testing/factories/channels.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../testing/index.ts';

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
  order: { plan: PaidPlan; period: BillingPeriod },
  { card = 'success', immediateStart = true }: { card?: SandboxMethod; immediateStart?: boolean } = {},
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

/** Orders a plan and lets the provider's events arrive. */
export async function buyPlan(...input: Parameters<typeof orderPlan>) {
  const prepared = await orderPlan(...input);
  await input[0].runJobs();
  return prepared;
}

/** A tipster with a paid channel and a plan of it on sale. */
export async function createChannel(
  t: TestApp,
  input: PlanInput = {},
): Promise<{ tipster: TestAccount; channel: number; plan: number }> {
  const tipster = await t.createAccount({ userType: 'collaborator' });
  const { id, plan } = await insertSale(t.db, tipster.id, t.clock.now(), input);
  return { tipster, channel: id, plan };
}

/** A reader whose own plan, given by an admin, lets them buy channels. */
export function createSubscriber(t: TestApp): Promise<TestAccount> {
  return t.createAccount({ userType: 'client', plan: 'pro' });
}

/** Buys a channel's plan as the checkout does, with its events told; the reply where it can't be ordered. */
export async function buyChannel(
  t: TestApp,
  token: string,
  channelPlan: number,
  { card = 'success', immediateStart = true }: { card?: SandboxMethod; immediateStart?: boolean } = {},
) {
  const prepared = await t.api.call(sellsCalls.subscribe, { token, body: { channel_plan: channelPlan } });
  if (prepared.status !== 200) return prepared;
  const { id: purchase, client_secret } = prepared.reply;
  await t.api.call(sellsCalls.updatePaymentIntent, { token, body: { purchase, immediate_start: immediateStart } });
  if (client_secret) await t.api.call(sellsCalls.confirmInSandbox, { token, body: { client_secret, card } });
  await t.runJobs();
  return prepared;
}
