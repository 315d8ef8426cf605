import { accountsCalls, sellsCalls } from '@quotavera/contract';
import type { BodyOf } from '@quotavera/contract/core';
import type { PaidPlan } from '@quotavera/domain/access';
import type { BillingPeriod } from '@quotavera/domain/sells';
import { MINUTE_MS } from '@quotavera/domain/time';
import { describe, expect, test } from 'vitest';
import { renewDue } from '../billing/service-renew.ts';
import { confirmInSandbox } from '../provider/sandbox/service.ts';
import { confirmSetup, isSetupSecret } from '../provider/sandbox/service-cards.ts';
import { reconcilePayments } from '../purchase/jobs.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyPlan } from '../testing.fixture.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const PASSWORD = 'Tramonto-9-verde';
const UNTIL = '2026-06-30T21:59:59.000Z';

const shop = shopFixture(NOW);
const { expectBooksToAgree, overview } = shop;
const tokenOf = (accountId: number) => shop.t.tokenOf(accountId);

type Terms = BodyOf<typeof sellsCalls.createDiscountCode>;
let codes = 0;

/** A code of an admin, with its name. */
async function newCode(terms: Partial<Terms> = {}) {
  codes += 1;
  const code = `CODICE${codes}`;
  const { token } = await shop.t.createAccount({ admin: true });
  const body = {
    ...{ code, off: { percent: 20 }, plan: null, period: null, uses_max: 100, periods: 1, valid_until: UNTIL },
    ...terms,
  } as Terms;
  const { reply } = await shop.t.api.call(sellsCalls.createDiscountCode, { token, body });
  const admin = await shop.t.db
    .selectFrom('discount_code')
    .select('created_by')
    .where('id', '=', reply.id)
    .executeTakeFirstOrThrow();
  const asAdmin = async () => ({ token: await tokenOf(admin.created_by!), params: { id: String(reply.id) } });
  const read = async () => (await shop.t.api.call(sellsCalls.readDiscountCode, await asAdmin())).reply;
  return { id: reply.id, code, asAdmin, read };
}

async function order(
  accountId: number,
  code: string | null,
  { plan = 'pro', period = 'month' }: { plan?: PaidPlan; period?: BillingPeriod } = {},
) {
  const body = { plan, period, code };
  return shop.t.api.call(sellsCalls.createPaymentIntent, { token: await tokenOf(accountId), body });
}
async function place(accountId: number, purchase: string) {
  const body = { purchase, immediate_start: true };
  return shop.t.api.call(sellsCalls.updatePaymentIntent, { token: await tokenOf(accountId), body });
}
const confirm = (clientSecret: string) =>
  (isSetupSecret(clientSecret) ? confirmSetup : confirmInSandbox)(shop.t.context, { clientSecret, card: 'success' });

async function buy(accountId: number, code: string | null, of: { plan?: PaidPlan; period?: BillingPeriod } = {}) {
  const { reply } = await order(accountId, code, of);
  await place(accountId, reply.id);
  if (reply.client_secret) await confirm(reply.client_secret);
  await shop.t.runJobs();
  return reply;
}
async function member(email?: string): Promise<number> {
  return (await shop.t.createAccount({ password: PASSWORD, ...(email ? { email } : {}) })).id;
}
async function at(moment: string): Promise<void> {
  shop.t.clock.set(moment);
  await renewDue(shop.context);
  await shop.t.runJobs();
}
const charged = async (accountId: number) =>
  (
    await shop.t.db
      .selectFrom('sandbox_intent')
      .select('cents')
      .where('customer', '=', `cus_${accountId}`)
      .where('status', '=', 'succeeded')
      .orderBy('created_at')
      .execute()
  ).map(({ cents }) => cents);
const statusOf = async (purchase: string) =>
  (await shop.t.db.selectFrom('purchase').select('status').where('public_id', '=', purchase).executeTakeFirstOrThrow())
    .status;
const latest = async (accountId: number) => (await overview(await tokenOf(accountId))).results[0]!;

describe('an order with a code', () => {
  test('an order with a code says the full price, the discount and what is paid, with VAT from what is paid', async () => {
    const { code } = await newCode({ off: { percent: 25 } });
    const id = await member();
    const { reply } = await order(id, ` ${code.toLowerCase()} `);
    expect(reply).toMatchObject({
      price_cents: 1_499,
      card_cents: 1_499,
      vat_cents: 270,
      discount: { code, cents: 500, renewals: 0 },
      renewal_cents: 1_999,
    });
  });

  test('an order with a code is charged, booked, receipted and refundable at the price that is paid', async () => {
    const { code, read } = await newCode({ off: { cents: 500 } });
    const id = await member();
    await buy(id, code);
    const { receipts } = await overview(await tokenOf(id));
    expect([await charged(id), receipts.map(({ gross_cents }) => gross_cents)]).toEqual([[1_499], [1_499]]);
    expect(await read()).toMatchObject({ uses: 1, given_cents: 500, paid_cents: 1_499, state: 'active' });
    expect((await latest(id)).withdrawal).toMatchObject({ refund_cents: 1_499 });
    const mail = await shop.t.db
      .selectFrom('mail')
      .select(['kind', 'body_text'])
      .where('account_id', '=', id)
      .execute();
    expect(mail).toMatchObject([{ kind: 'plan_discounted', body_text: expect.stringContaining(code) }]);
    await expectBooksToAgree();
    await at('2026-04-02T11:00:00.000Z');
    expect(await charged(id)).toEqual([1_499, 1_999]);
    await expectBooksToAgree();
  });

  test('carries over only the cents that were paid when a better plan takes its place', async () => {
    const { code } = await newCode({ off: { percent: 50 } });
    const id = await member();
    await buy(id, code);
    const { reply } = await order(id, null, { plan: 'elite' });
    expect(reply).toMatchObject({ unused_cents: 999, card_cents: 4_000 });
    const other = await newCode({ off: { cents: 1_000 }, plan: 'elite' });
    const upgrade = await buy(id, other.code, { plan: 'elite' });
    expect(upgrade).toMatchObject({ kind: 'change', price_cents: 3_999, carried_cents: 999, card_cents: 3_000 });
    expect((await latest(id)).plan).toBe('elite');
    await expectBooksToAgree();
  });

  test('an order with a code of several periods makes so many cheaper, and not after a change of plan', async () => {
    const { code } = await newCode({ off: { percent: 10 }, periods: 3 });
    const id = await member();
    expect(await buy(id, code)).toMatchObject({ renewal_cents: 1_799, discount: { renewals: 2 } });
    expect(await latest(id)).toMatchObject({ renewal_cents: 1_799, discount: { code, renewals: 2 } });
    for (const month of ['04', '05', '06']) await at(`2026-${month}-02T11:00:00.000Z`);
    expect(await charged(id)).toEqual([1_799, 1_799, 1_799, 1_999]);
    const changed = await member();
    shop.t.clock.set(NOW);
    await buy(changed, code);
    const subscription = (await latest(changed)).id;
    await shop.t.api.call(sellsCalls.changeSubscription, {
      token: await tokenOf(changed),
      body: { subscription, plan: 'pro', period: 'month' },
    });
    await buyPlan(shop.t, await tokenOf(changed), { plan: 'pro', period: 'year' });
    expect(await latest(changed)).toMatchObject({ renewal_cents: 19_990, discount: null });
    await expectBooksToAgree();
  });

  test('an order with a code that leaves nothing to pay keeps a card, and is charged from the first full period on', async () => {
    const { code } = await newCode({ off: { percent: 100 }, periods: 2 });
    const id = await member();
    const { reply } = await order(id, code);
    expect(reply).toMatchObject({ kind: 'first', price_cents: 0, client_secret: expect.stringMatching(/^seti_/) });
    await place(id, reply.id);
    expect((await overview(await tokenOf(id))).results).toEqual([]);
    await confirm(reply.client_secret!);
    await shop.t.runJobs();
    expect(await latest(id)).toMatchObject({ status: 'active', renewal_cents: 0, card: { last4: '4242' } });
    await at('2026-04-02T11:00:00.000Z');
    expect(await latest(id)).toMatchObject({ status: 'active', renewal_cents: 1_999 });
    expect([await charged(id), (await overview(await tokenOf(id))).receipts]).toEqual([[], []]);
    await at('2026-05-02T11:00:00.000Z');
    expect(await charged(id)).toEqual([1_999]);
    await expectBooksToAgree();
  });

  test('an order with a code gives way to the order without one, and comes back', async () => {
    const { code } = await newCode();
    const id = await member();
    const first = (await order(id, code)).reply;
    expect((await order(id, code)).reply.id).toBe(first.id);
    const full = (await order(id, null)).reply;
    expect([full.price_cents, await statusOf(first.id)]).toEqual([1_999, 'canceled']);
    expect((await order(id, code)).reply.price_cents).toBe(1_599);
  });
});

describe('a code is refused', () => {
  const refusal = async (accountId: number, code: string, of = {}) => {
    const answer = await order(accountId, code, of);
    return answer.status === 200 ? null : answer.error.code;
  };

  test('a code is refused with the reason: unknown, over, stopped, for another plan or period', async () => {
    const id = await member();
    expect(await refusal(id, 'NONESISTE')).toBe('code_unknown');
    const elite = await newCode({ plan: 'elite', period: 'year' });
    expect(await refusal(id, elite.code)).toBe('code_not_for_plan');
    expect(await refusal(id, elite.code, { plan: 'elite' })).toBe('code_not_for_plan');
    expect(await refusal(id, elite.code, { plan: 'elite', period: 'year' })).toBeNull();
    const stopped = await newCode();
    await shop.t.api.call(sellsCalls.stopDiscountCode, await stopped.asAdmin());
    expect(await refusal(id, stopped.code)).toBe('code_over');
    const over = await newCode({ valid_until: '2026-03-03T12:00:00.000Z' });
    shop.t.clock.set('2026-03-03T12:00:00.000Z');
    expect(await refusal(id, over.code)).toBe('code_over');
  });

  test('to whoever has used it, also after a withdrawal, an erasure, or with a tag behind the mailbox', async () => {
    const { code, read } = await newCode();
    const id = await member('unavolta@example.test');
    await buy(id, code);
    const subscription = (await latest(id)).id;
    await shop.t.api.call(sellsCalls.withdraw, { token: await tokenOf(id), body: { subscription } });
    expect(await refusal(id, code)).toBe('code_used');
    expect(await refusal(await member('unavolta+2@example.test'), code)).toBe('code_used');
    const body = { password: PASSWORD, confirm: true } as const;
    await shop.t.api.call(accountsCalls.eraseAccount, { token: await tokenOf(id), body });
    await shop.t.runJobs();
    expect(await refusal(await member('unavolta@example.test'), code)).toBe('code_used');
    expect(await read()).toMatchObject({ uses: 1 });
  });

  test('after ten codes that there aren’t, for an hour; what was typed right doesn’t count', async () => {
    const { code } = await newCode();
    const id = await member();
    for (let n = 0; n < 12; n += 1) expect(await refusal(id, code)).toBeNull();
    for (let n = 0; n < 10; n += 1) expect(await refusal(id, `PROVA${n}`)).toBe('code_unknown');
    expect(await refusal(id, code)).toBe('rate_limited');
    expect((await order(id, null)).status).toBe(200);
  });
});

describe('uses', () => {
  test('uses of fifty purchases at once no more succeed than there are, and every other payment goes back', async () => {
    const { code, read } = await newCode({ uses_max: 10 });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => member()));
    const orders = [];
    for (const id of buyers) {
      const { reply } = await order(id, code);
      expect((await place(id, reply.id)).status).toBe(200);
      orders.push({ id, secret: reply.client_secret! });
    }
    await Promise.all(orders.map(({ secret }) => confirm(secret)));
    shop.t.clock.advance(3 * MINUTE_MS);
    await Promise.all([shop.t.runJobs(), reconcilePayments(shop.context), reconcilePayments(shop.context)]);
    await shop.t.runJobs();
    expect(await read()).toMatchObject({ uses: 10, state: 'used_up', given_cents: 10 * 400 });
    const plans = await shop.t.db
      .selectFrom('account')
      .select('paid_plan')
      .where('id', 'in', buyers)
      .where('paid_plan', '=', 'pro')
      .execute();
    expect(plans).toHaveLength(10);
    const back = await shop.t.db
      .selectFrom('refund')
      .innerJoin('purchase', 'purchase.id', 'refund.purchase_id')
      .select(['refund.cents', 'refund.reason'])
      .where('purchase.account_id', 'in', buyers)
      .execute();
    expect(back).toEqual(Array.from({ length: 40 }, () => ({ cents: 1_599, reason: 'too_late' })));
    await expectBooksToAgree();
  }, 120_000);

  test('an open order whose last use goes elsewhere is closed when it is placed, and refunded when it was paid', async () => {
    const { code } = await newCode({ uses_max: 1 });
    const [first, second, third] = [await member(), await member(), await member()];
    const open = (await order(second, code)).reply;
    const placed = (await order(third, code)).reply;
    await place(third, placed.id);
    await buy(first, code);
    expect((await place(second, open.id)).error.code).toBe('purchase_closed');
    expect(await statusOf(open.id)).toBe('canceled');
    await confirm(placed.client_secret!);
    await shop.t.runJobs();
    expect(await charged(third)).toEqual([1_599]);
    expect((await overview(await tokenOf(third))).results).toEqual([]);
    expect((await order(second, code)).error.code).toBe('code_used_up');
    await expectBooksToAgree();
  });

  test('an order holds its price for a quarter of an hour past the code’s moment, and not past an admin’s stop', async () => {
    const { code } = await newCode({ valid_until: '2026-03-02T12:05:00.000Z' });
    const id = await member();
    const promised = (await order(id, code)).reply;
    shop.t.clock.set('2026-03-02T12:10:00.000Z');
    expect((await place(id, promised.id)).status).toBe(200);
    await confirm(promised.client_secret!);
    await shop.t.runJobs();
    expect((await latest(id)).status).toBe('active');
    const stopped = await newCode();
    const other = await member();
    const open = (await order(other, stopped.code)).reply;
    await shop.t.api.call(sellsCalls.stopDiscountCode, await stopped.asAdmin());
    expect((await place(other, open.id)).error.code).toBe('purchase_closed');
  });

  test('one person with two accounts uses a code once, however they pay at once', async () => {
    const { code, read } = await newCode();
    const people = await Promise.all([1, 2, 3].map((n) => member(`sconto+${n}@example.test`)));
    const orders = await Promise.all(people.map(async (id) => ({ id, purchase: (await order(id, code)).reply })));
    await Promise.all(orders.map(({ id, purchase }) => place(id, purchase.id)));
    await Promise.all(orders.map(({ purchase }) => confirm(purchase.client_secret!)));
    shop.t.clock.advance(3 * MINUTE_MS);
    await Promise.all([shop.t.runJobs(), reconcilePayments(shop.context)]);
    await shop.t.runJobs();
    expect(await read()).toMatchObject({ uses: 1 });
    await expectBooksToAgree();
  });
});

describe('an admin', () => {
  test('creates a code, edits it until it is used, and stops it; each in the audit log', async () => {
    const code = await newCode();
    const terms = {
      code: 'NUOVO-NOME',
      off: { cents: 300 },
      plan: null,
      period: null,
      uses_max: 5,
      periods: 1,
    } as const;
    const edit = async () =>
      shop.t.api.call(sellsCalls.editDiscountCode, {
        ...(await code.asAdmin()),
        body: { ...terms, valid_until: UNTIL },
      });
    expect((await edit()).reply).toMatchObject({ code: 'NUOVONOME', percent: null, cents: 300, uses_max: 5 });
    await buy(await member(), 'NUOVONOME');
    expect((await edit()).error.code).toBe('code_in_use');
    const stop = async () => shop.t.api.call(sellsCalls.stopDiscountCode, await code.asAdmin());
    expect((await stop()).reply.state).toBe('stopped');
    expect((await stop()).error.code).toBe('nothing_to_change');
    const lines = await shop.t.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'discount_code_%')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      'discount_code_stopped',
      'discount_code_changed',
      'discount_code_created',
    ]);
  });

  test('an admin is told of a name that is taken or too short, and of a moment that is past', async () => {
    const { code } = await newCode();
    const { token } = await shop.t.createAccount({ admin: true });
    const create = async (change: Partial<Terms>) => {
      const body = { code, off: { percent: 5 }, plan: null, period: null, uses_max: 1, periods: 1, valid_until: UNTIL };
      const answer = await shop.t.api.call(sellsCalls.createDiscountCode, {
        token,
        body: { ...body, ...change } as Terms,
      });
      return [answer.status, Object.keys(answer.error.errors ?? {})];
    };
    expect(await create({})).toEqual([409, ['code']]);
    expect(await create({ code: '- - -' })).toEqual([400, ['code']]);
    expect(await create({ code: 'TARDI', valid_until: NOW })).toEqual([400, ['valid_until']]);
  });

  test('lists codes by state, and the uses of each with dates and sums', async () => {
    const code = await newCode({ off: { percent: 50 }, uses_max: 2 });
    const [first, second] = [await member(), await member()];
    await buy(first, code.code);
    await buy(second, code.code, { period: 'year' });
    const { token } = await shop.t.createAccount({ admin: true });
    const list = async (state: 'used_up' | 'active') =>
      (await shop.t.api.call(sellsCalls.listDiscountCodes, { token, query: { state } })).reply.results.map(
        ({ id }) => id,
      );
    expect(await list('used_up')).toContain(code.id);
    expect(await list('active')).not.toContain(code.id);
    const page = async (query: Record<string, number | string>) =>
      (await shop.t.api.call(sellsCalls.listDiscountUses, { ...(await code.asAdmin()), query })).reply;
    const one = await page({ page_size: 1 });
    expect(one).toMatchObject({
      count: 2,
      results: [{ customer: { id: second }, discount_cents: 9_995, price_cents: 9_995 }],
    });
    expect(one.next).not.toBeNull();
    expect((await page({})).results[1]).toMatchObject({ customer: { id: first }, used_at: NOW, price_cents: 999 });
  });
});
