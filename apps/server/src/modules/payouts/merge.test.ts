import { accountsCalls, payoutsCalls } from '@quotavera/contract';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { DAY_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TAX_DATA } from '../../testing/factories/payees.ts';
import type { TestAccount, TestApp } from '../../testing/index.ts';
import { checkMoney } from '../sells/books/service.ts';
import { createPayments } from '../sells/provider/service.ts';
import { lockPurchase } from '../sells/purchase/repository.ts';
import { refundPurchase } from '../sells/purchase/service-refund.ts';
import { createShop } from '../sells/testing.fixture.ts';
import { mergeMoney } from './service-merge.ts';
import { releaseShares } from './service-release.ts';
import { issueStatements } from './service-statement.ts';
import { makeChannelPlan, sellChannel } from './testing.fixture.ts';

let t: TestApp;
let duplicate: TestAccount;
let remaining: TestAccount;
const context = () => ({ ...t.context, provider: createPayments(t.context) });
const balanceOf = async ({ id }: TestAccount) =>
  (await t.api.call(payoutsCalls.readEarnings, { token: await t.tokenOf(id) })).reply!.balance;

beforeAll(async () => {
  t = await createShop();
  duplicate = await t.createAccount({ userType: 'collaborator' });
  remaining = await t.createAccount({ userType: 'collaborator' });
});
afterAll(() => t.close());

test('a merged tipster’s money, tax data and waiting payout go over; later refunds and releases find them', async () => {
  const planId = await makeChannelPlan(t, duplicate.id);
  const reader = await t.createAccount();
  const sell = () => sellChannel(t, { planId, tipsterId: duplicate.id, readerId: reader.id, cents: 12_200 });
  const { token } = duplicate;
  await t.api.call(payoutsCalls.saveTaxData, { token, body: TAX_DATA });
  await t.api.call(payoutsCalls.saveIban, { token, body: { iban: 'IT60X0542811101000000123456' } });
  await sell();
  t.clock.advance(15 * DAY_MS);
  await releaseShares(context());
  await t.api.call(payoutsCalls.requestPayout, { token: await t.tokenOf(duplicate.id), body: { invoice_number: '' } });
  const [refunded, released] = [await sell(), await sell()];
  const admin = await t.createAccount({ admin: true });
  const merged = await t.api.call(accountsCalls.mergeUsers, {
    token: admin.token,
    body: { user_id: duplicate.id, into_id: remaining.id, reason: 'stessa persona, stesso telefono' },
  });
  expect(merged.status).toBe(200);
  await t.runJobs();
  expect(await balanceOf(remaining)).toEqual({ available: 7_000, pending: 14_000, reserved: 0, held: 0 });
  const { reply } = await t.api.call(payoutsCalls.readEarnings, { token: await t.tokenOf(remaining.id) });
  expect(reply).toMatchObject({
    tax_data: { tax_code: 'RSSMRA85T10A562S' },
    iban: { hint: 'IT … 3456' },
    open_payout: null,
  });
  const payouts = t.db.selectFrom('payout').select(['status', 'tipster_id']).execute();
  const keeper = await t.tokenOf(remaining.id);
  const shown = await t.api.call(payoutsCalls.listOwnPayouts, { token: keeper });
  expect(shown.reply.results).toMatchObject([{ status: 'rejected', tipster: { id: duplicate.id } }]);
  expect(await payouts).toEqual([{ status: 'rejected', tipster_id: duplicate.id }]);
  const left = await t.db
    .selectFrom('money_account')
    .select('kind')
    .where('owner_id', '=', duplicate.id)
    .where('balance_cents', '<>', 0)
    .execute();
  expect(left).toEqual([]);
  expect(await checkMoney(t.db)).toEqual([]);

  await mergeMoney(context(), { from: duplicate.id, into: remaining.id });
  expect(await balanceOf(remaining)).toEqual({ available: 7_000, pending: 14_000, reserved: 0, held: 0 });
  await t.db.transaction().execute(async (trx) => {
    const purchase = (await lockPurchase(trx, { id: refunded.id }))!;
    await refundPurchase(trx, purchase, { cents: purchase.price_cents, reason: 'goodwill', at: t.clock.now() });
  });
  expect(await balanceOf(remaining)).toEqual({ available: 7_000, pending: 7_000, reserved: 0, held: 0 });
  t.clock.advance(15 * DAY_MS);
  await releaseShares(context());
  expect(released.id).toBeGreaterThan(refunded.id);
  expect(await balanceOf(remaining)).toEqual({ available: 14_000, pending: 0, reserved: 0, held: 0 });

  t.clock.advance(31 * DAY_MS);
  await issueStatements(context());
  const mine = await t.tokenOf(remaining.id);
  const { results } = (await t.api.call(payoutsCalls.listStatements, { token: mine, query: { page_size: 100 } })).reply;
  const owners = await t.db.selectFrom('payout_statement').select('tipster_id').execute();
  expect(results).toHaveLength(owners.length);
  expect(new Set(owners.map(({ tipster_id }) => tipster_id))).toEqual(new Set([duplicate.id, remaining.id]));
  const stranger = await t.createAccount({ userType: 'collaborator' });
  for (const { id } of results) {
    const url = sellsLinks.statement.replace(':id', String(id)).replace(':format', 'csv');
    const get = async (who: string) =>
      (await t.app.http.inject({ url, headers: { authorization: `Bearer ${who}` } })).statusCode;
    expect([await get(mine), await get(stranger.token)]).toEqual([200, 404]);
  }
  expect(await checkMoney(t.db)).toEqual([]);
});
