import { accountsCalls, sellsCalls } from '@quotavera/contract';
import { DAY_MS } from '@quotavera/domain/time';
import { expect, test } from 'vitest';
import { renewDue } from '../billing/service-renew.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyChannel, buyPlan, createChannel, orderPlan } from '../testing.fixture.ts';

const NOW = '2026-11-02T10:00:00.000Z';
const PRO = { plan: 'pro', period: 'month' } as const;
const ELITE = { plan: 'elite', period: 'month' } as const;

const shop = shopFixture(NOW);

const purchaseOf = async (token: string, id: string) =>
  (await shop.t.api.call(sellsCalls.readPurchase, { token, params: { id } })).reply;
const mailsOf = (id: number) =>
  shop.t.db.selectFrom('mail').select(['kind', 'body_text']).where('account_id', '=', id).orderBy('id').execute();

test('a payment that began nothing says so, with its reason and what goes back, and a mail tells of it', async () => {
  const { t } = shop;
  const customer = await t.createAccount({ language: 'en' });
  const { id } = await orderPlan(t, customer.token, PRO);
  await t.db
    .updateTable('account')
    .set({ self_excluded_until: new Date('2027-01-01T00:00:00Z') })
    .where('id', '=', customer.id)
    .execute();
  await t.runJobs();
  const token = await t.tokenOf(customer.id);
  expect(await purchaseOf(token, id)).toMatchObject({
    status: 'succeeded',
    refunded_cents: 1_999,
    returned_for: 'exclusion',
  });
  const mails = await mailsOf(customer.id);
  expect(mails.at(-1)).toMatchObject({ kind: 'payment_returned', body_text: expect.stringContaining('excluded') });
  expect(mails.map(({ kind }) => kind)).not.toContain('plan_bought');
});

test('a purchase that was given back in part says how much, and not that it was returned', async () => {
  const { t } = shop;
  const customer = await t.createAccount();
  const { id } = await buyPlan(t, customer.token, PRO);
  t.clock.advance(10 * DAY_MS);
  const token = await t.tokenOf(customer.id);
  const [subscription] = (await shop.overview(token)).results;
  await t.api.call(sellsCalls.withdraw, { token, body: { subscription: subscription!.id } });
  const { purchases } = await shop.overview(token);
  expect(purchases.find((each) => each.id === id)).toMatchObject({ returned_for: null });
  const { refunded_cents: back } = await purchaseOf(token, id);
  expect([back > 0, back < 1_999]).toEqual([true, true]);
});

test('a plan that somebody has without paying, or a lower one, is not sold to them; a higher one is', async () => {
  const { t } = shop;
  const given = await t.createAccount({ plan: 'pro' });
  const order = (body: typeof PRO | typeof ELITE) =>
    t.api.call(sellsCalls.createPaymentIntent, { token: given.token, body });
  expect((await order(PRO)).error.code).toBe('plan_given');
  expect((await order(ELITE)).status).toBe(200);
});

test('a change is paid with the card of the plan before, without typing it again', async () => {
  const { t } = shop;
  const customer = await t.createAccount();
  await buyPlan(t, customer.token, PRO);
  const { token } = customer;
  const { reply } = await t.api.call(sellsCalls.createPaymentIntent, { token, body: ELITE });
  expect(reply).toMatchObject({ kind: 'change', kept_card: { brand: 'visa', last4: '4242' } });
  await t.api.call(sellsCalls.updatePaymentIntent, { token, body: { purchase: reply.id, immediate_start: true } });
  const card = reply.kept_card!.reference as `pm_${string}`;
  const body = { client_secret: reply.client_secret!, card };
  expect((await t.api.call(sellsCalls.confirmInSandbox, { token, body })).reply).toEqual({
    status: 'succeeded',
    failure: null,
  });
  await t.runJobs();
  expect(await shop.planOf(token)).toBe('elite');
  await shop.expectBooksToAgree();
});

test('a decline says why, to whoever pays and in the mail about a renewal', async () => {
  const { t } = shop;
  const customer = await t.createAccount({ language: 'en' });
  const { token } = customer;
  const { reply } = await t.api.call(sellsCalls.createPaymentIntent, { token, body: PRO });
  await t.api.call(sellsCalls.updatePaymentIntent, { token, body: { purchase: reply.id, immediate_start: true } });
  const confirm = async (card: 'expired' | 'insufficient_funds' | 'renewal_declined') =>
    (await t.api.call(sellsCalls.confirmInSandbox, { token, body: { client_secret: reply.client_secret!, card } }))
      .reply;
  expect((await confirm('expired')).failure).toBe('expired_card');
  expect((await confirm('insufficient_funds')).failure).toBe('insufficient_funds');
  expect((await confirm('renewal_declined')).failure).toBeNull();
  await t.runJobs();
  t.clock.set('2026-12-02T10:01:00.000Z');
  await renewDue(shop.context);
  await t.runJobs();
  expect((await mailsOf(customer.id)).at(-1)).toMatchObject({
    kind: 'renewal_failed',
    body_text: expect.stringContaining('the bank declined the card'),
  });
});

test('the end of a plan names the channels that end with it, and every place names the same day', async () => {
  const { t } = shop;
  const { plan, channel } = await createChannel(t, { priceCents: 1_220 });
  const customer = await t.createAccount();
  const { token } = customer;
  await buyPlan(t, token, PRO);
  await buyChannel(t, token, plan);
  const { results } = await shop.overview(token);
  const own = results.find(({ product }) => product === 'plan')!;
  const other = results.find(({ product }) => product === 'channel')!;
  expect(other.channel?.id).toBe(channel);
  expect(own.also_ends).toEqual([
    {
      id: other.id,
      name: other.channel!.name,
      paid_until: other.current_period_end,
      until: expect.any(String),
    },
  ]);
  expect(own.also_ends[0]!.until >= own.current_period_end).toBe(true);
  expect(other.also_ends).toEqual([]);
  const { expire_at: until } = (await t.api.call(accountsCalls.readProfile, { token })).reply;
  expect(until).toBe(own.current_period_end);
  const { reply } = await t.api.call(sellsCalls.disableSubscription, { token, body: { subscription: own.id } });
  expect(reply.results.find(({ id }) => id === own.id)?.also_ends).toEqual([]);
});
