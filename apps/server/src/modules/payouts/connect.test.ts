import { payoutsCalls } from '@quotavera/contract';
import { DAY_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TAX_DATA } from '../../testing/factories/payees.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../testing/index.ts';
import { checkMoney } from '../sells/books/service.ts';
import { checkProvider } from '../sells/books/service-provider.ts';
import { createPayments } from '../sells/provider/service.ts';
import { CONNECT_SECRET, KEYS, StripeServer } from '../sells/provider/stripe/stripe-server.fixture.ts';
import { releaseShares } from './service-release.ts';
import { reconcilePayees, sendTransfers } from './service-transfer.ts';
import { makeChannelPlan, sellChannel } from './testing.fixture.ts';

const server = new StripeServer();
let t: TestApp;
let tipster: TestAccount;
let admins: TestAccount[];
beforeAll(async () => {
  const environment = { ...KEYS, STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET, STRIPE_API_URL: await server.start() };
  t = await createTestApp({ environment });
  server.now = () => t.clock.now();
  admins = [await t.createAccount({ admin: true }), await t.createAccount({ admin: true })];
});
beforeEach(async () => {
  tipster = await t.createAccount({ userType: 'collaborator' });
});
afterEach(async () => {
  server.healed();
  server.balanceCents = Number.MAX_SAFE_INTEGER;
  expect(await checkMoney(t.db)).toEqual([]);
});
afterAll(async () => {
  await t.close();
  await server.stop();
});

const context = () => ({ ...t.context, provider: createPayments(t.context) });
const mine = async () => ({ token: await t.tokenOf(tipster.id) });
const own = async () => (await t.api.call(payoutsCalls.readEarnings, await mine())).reply!;
const state = async () => (await own()).account?.state;
const open = async () => t.api.call(payoutsCalls.openPayeeAccount, await mine());
const saveTaxData = async () => t.api.call(payoutsCalls.saveTaxData, { ...(await mine()), body: TAX_DATA });
const reference = async () =>
  (
    await t.db
      .selectFrom('payee_account')
      .select('reference')
      .where('account_id', '=', tipster.id)
      .executeTakeFirstOrThrow()
  ).reference;

async function deliver({ body, signature }: { body: string; signature: string }): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const url = '/api/sells/v1/stripe/webhook/';
  return (await t.app.http.inject({ method: 'POST', url, headers, payload: body })).statusCode;
}
const updated = (object: object, options = {}) =>
  server.event('account.updated', object, { secret: CONNECT_SECRET, ...options });

/** The tipster's account, as ready as Stripe says. */
async function onboarded(): Promise<string> {
  await saveTaxData();
  await open();
  const id = await reference();
  await deliver(updated(server.account(id, 'ready')));
  await t.runJobs();
  return id;
}

/** A payout that was asked for, of so many cents: its id. */
async function requested(cents = 5_000): Promise<number> {
  const planId = await makeChannelPlan(t, tipster.id);
  const { id: readerId } = await t.createAccount();
  const sale = { planId, tipsterId: tipster.id, readerId, cents: Math.round((cents * 122) / 100), shareBp: 10_000 };
  await sellChannel(t, sale);
  t.clock.advance(14 * DAY_MS);
  await releaseShares(context());
  const { reply } = await t.api.call(payoutsCalls.requestPayout, { ...(await mine()), body: { invoice_number: '' } });
  return reply.open_payout!.id;
}
async function confirm(payout: number, n = 0) {
  return t.api.call(payoutsCalls.confirmPayout, { token: await t.tokenOf(admins[n]!.id), body: { payout } });
}
const payoutOf = async (id: number) =>
  t.db
    .selectFrom('payout')
    .select(['status', 'reference', 'reason', 'destination', 'attempt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const transfersTo = (account: string) =>
  [...server.transfers.values()].filter(({ destination }) => destination === account).map(({ amount }) => amount);
const mails = async (kind: string) =>
  (await t.db.selectFrom('mail').select('id').where('account_id', '=', tipster.id).where('kind', '=', kind).execute())
    .length;

test('an account at Stripe is made once, after the tax data, and leads back here', async () => {
  expect(await state()).toBe('none');
  expect((await open()).error.code).toBe('payee_missing');
  await saveTaxData();
  const answers = await Promise.all([open(), open(), open()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ reply }) => new URL(reply.url).pathname.split('/')[2])).size).toBe(1);
  expect(server.accounts.get(await reference())).toMatchObject({ type: 'express', country: 'IT' });
  expect(await state()).toBe('incomplete');
  const stranger = await t.createAccount();
  expect((await t.api.call(payoutsCalls.openPayeeAccount, { token: stranger.token })).error.code).toBe('payee_missing');
});

test('an account at Stripe is what Stripe says of it now: told twice, late, in any order, and of nobody', async () => {
  const id = await onboarded();
  expect(await state()).toBe('ready');
  expect((await open()).reply.url).toContain('/express/');
  const early = updated(server.account(id, 'incomplete'));
  const late = updated(server.account(id, 'restricted'));
  for (const event of [late, early, late, early]) expect(await deliver(event)).toBe(200);
  await t.runJobs();
  expect(await state()).toBe('restricted');
  const seen = await t.db.selectFrom('payment_event').select('type').where('subject', '=', id).execute();
  expect(seen).toHaveLength(3);
  expect(await deliver(updated({ object: 'account', id: 'acct_unknown' }))).toBe(200);
  await t.runJobs();
});

test('an answer to an earlier question doesn’t undo a later one', async () => {
  const id = await onboarded();
  await t.db
    .updateTable('payee_account')
    .set({ read_at: new Date(t.clock.now().getTime() + 1) })
    .where('reference', '=', id)
    .execute();
  server.account(id, 'restricted');
  await reconcilePayees(context());
  expect(await state()).toBe('ready');
  t.clock.advance(1_000);
  await reconcilePayees(context());
  expect(await state()).toBe('restricted');
});

test('forged, kept, changed or of the other environment: nothing happens', async () => {
  const id = await onboarded();
  const restricted = server.account(id, 'restricted');
  const good = updated(restricted);
  const answers = [
    await deliver({ ...good, signature: 't=1,v1=00' }),
    await deliver(updated(restricted, { secret: 'whsec_other' })),
    await deliver(updated(restricted, { ageS: 5 * 60 + 2 })),
    await deliver(updated(restricted, { livemode: true })),
    await deliver({ ...good, body: good.body.replace(id, 'acct_x') }),
  ];
  expect(answers).toEqual([400, 400, 400, 400, 400]);
  await t.runJobs();
  expect(await state()).toBe('ready');
});

test.each([409, 429, 500, 'lost'] as const)(
  'while Stripe answers %s it is made at the next try, once',
  async (fault) => {
    await saveTaxData();
    const before = server.accounts.size;
    server.fail('POST', /^accounts$/, fault, 99);
    const { status, error } = await open();
    expect([status, error.code]).toEqual([503, 'payment_unavailable']);
    server.healed();
    expect((await open()).status).toBe(200);
    expect(server.accounts.size).toBe(before + 1);
  },
);

test('a payout to it is asked for when the account is ready, confirmed, booked and transferred once', async () => {
  await saveTaxData();
  await open();
  const id = await reference();
  expect((await t.api.call(payoutsCalls.requestPayout, { ...(await mine()), body: {} })).error.code).toBe(
    'payee_account_missing',
  );
  await deliver(updated(server.account(id, 'ready')));
  await t.runJobs();
  const payout = await requested();
  await Promise.all([sendTransfers(context()), sendTransfers(context())]);
  expect(transfersTo(id)).toEqual([]);
  expect((await confirm(payout)).reply).toMatchObject({ status: 'confirmed', method: 'connect' });
  await Promise.all([t.runJobs(), sendTransfers(context()), sendTransfers(context())]);
  await sendTransfers(context());
  expect(transfersTo(id)).toEqual([4_000]);
  expect(await payoutOf(payout)).toMatchObject({
    status: 'paid',
    destination: id,
    reference: expect.stringMatching(/^tr_/),
  });
  const { rows } = await sql<{ kind: string; cents: number }>`
      select a.kind, e.cents from money_transaction t join money_entry e on e.transaction_id = t.id
        join money_account a on a.id = e.account_id where t.cause = ${`payout:${payout}`} order by e.position`.execute(
    t.db,
  );
  expect(rows).toEqual([
    { kind: 'tipster_available', cents: 5_000 },
    { kind: 'withholding_payable', cents: -1_000 },
    { kind: 'clearing', cents: -4_000 },
  ]);
  expect(await mails('payout_transferred')).toBe(1);
  const token = await t.tokenOf(admins[0]!.id);
  for (const call of [
    t.api.call(payoutsCalls.markPayoutPaid, { token, body: { payout, reference: 'x' } }),
    t.api.call(payoutsCalls.markPayoutReturned, { token, body: { payout, reason: 'x' } }),
  ])
    expect((await call).error.code).toBe('payout_closed');
  expect((await t.api.call(payoutsCalls.makeSepaFile, { token })).status).toBe(409);
});

test('a payout to it waits while Stripe restricts the account, and above 1,000 € for two admins', async () => {
  const id = await onboarded();
  const payout = await requested(120_000);
  await deliver(updated(server.account(id, 'restricted')));
  await t.runJobs();
  expect((await own()).open_payout?.waits_for).toBe('account_not_ready');
  expect((await confirm(payout)).error.code).toBe('payout_waits');
  await deliver(updated(server.account(id, 'ready')));
  await t.runJobs();
  expect((await confirm(payout)).reply.confirmations).toEqual({ given: 1, needed: 2 });
  await t.runJobs();
  expect(transfersTo(id)).toEqual([]);
  expect((await confirm(payout, 1)).status).toBe(200);
  server.account(id, 'restricted');
  t.clock.advance(1_000);
  await reconcilePayees(context());
  await t.runJobs();
  expect((await payoutOf(payout)).status).toBe('confirmed');
  server.account(id, 'ready');
  t.clock.advance(1_000);
  await reconcilePayees(context());
  await sendTransfers(context());
  expect(transfersTo(id)).toEqual([96_000]);
});

test.each([409, 429, 500, 'lost'] as const)(
  'while Stripe answers %s it stays booked, and is transferred once',
  async (fault) => {
    const id = await onboarded();
    const payout = await requested();
    await confirm(payout);
    server.fail('POST', /^transfers$/, fault, 99);
    await t.runJobs();
    expect(await payoutOf(payout)).toMatchObject({ status: 'sent', reference: null });
    expect((await own()).balance.available).toBe(0);
    server.healed();
    if (fault === 'lost') server.forgetKeys();
    await sendTransfers(context());
    expect(await payoutOf(payout)).toMatchObject({ status: 'paid' });
    expect(transfersTo(id)).toEqual([4_000]);
  },
);

test('killed between entry and request, or between request and answer, is found by the next run', async () => {
  const id = await onboarded();
  const payout = await requested();
  await confirm(payout);
  const killed = context();
  const payees = (await killed.provider())!.payees!;
  const provider = {
    ...(await killed.provider())!,
    payees: {
      ...payees,
      transfer: vi.fn((_input: Parameters<typeof payees.transfer>[0]) => Promise.reject(new Error('killed'))),
    },
  };
  await expect(sendTransfers({ ...killed, provider: async () => provider })).rejects.toThrow('killed');
  expect(await payoutOf(payout)).toMatchObject({ status: 'sent', reference: null });
  expect(transfersTo(id)).toEqual([]);
  provider.payees.transfer.mockImplementation(async (input) => {
    await payees.transfer(input);
    throw new Error('killed');
  });
  await expect(sendTransfers({ ...killed, provider: async () => provider })).rejects.toThrow('killed');
  server.forgetKeys();
  await sendTransfers(context());
  expect(await payoutOf(payout)).toMatchObject({ status: 'paid' });
  expect(transfersTo(id)).toEqual([4_000]);
});

test('a payout to it is the tipster’s again when Stripe refuses it', async () => {
  const id = await onboarded();
  const payout = await requested();
  await confirm(payout);
  server.account(id, 'restricted');
  await t.runJobs();
  expect(await payoutOf(payout)).toMatchObject({
    status: 'returned',
    reason: 'insufficient_capabilities_for_transfer',
  });
  expect((await own()).balance.available).toBe(5_000);
  expect(await mails('transfer_returned')).toBe(1);
});

test('a payout to it waits while our own balance at Stripe is too low', async () => {
  const id = await onboarded();
  const payout = await requested();
  await confirm(payout);
  server.balanceCents = 3_999;
  await t.runJobs();
  await sendTransfers(context());
  expect(await payoutOf(payout)).toMatchObject({ status: 'sent', attempt: 2 });
  server.balanceCents = 4_000;
  await sendTransfers(context());
  expect(await payoutOf(payout)).toMatchObject({ status: 'paid' });
  expect(transfersTo(id)).toEqual([4_000]);
});

test('taken back at Stripe is the tipster’s again: told or found, once', async () => {
  await onboarded();
  const payoutId = await requested();
  await confirm(payoutId);
  await t.runJobs();
  const { reference: transfer } = await payoutOf(payoutId);
  const event = server.event('transfer.reversed', server.reverse(transfer!));
  for (const delivery of [event, event, server.event('transfer.updated', server.transfers.get(transfer!)!)]) {
    expect(await deliver(delivery)).toBe(200);
    await t.runJobs();
  }
  expect(await payoutOf(payoutId)).toMatchObject({ status: 'returned', reason: 'reversed' });
  expect((await own()).balance.available).toBe(5_000);
  const { reply } = await t.api.call(payoutsCalls.requestPayout, { ...(await mine()), body: { invoice_number: '' } });
  const again = reply.open_payout!.id;
  await confirm(again);
  await t.runJobs();
  server.reverse((await payoutOf(again)).reference!);
  await reconcilePayees(context());
  await reconcilePayees(context());
  expect(await payoutOf(again)).toMatchObject({ status: 'returned' });
  expect((await own()).balance.available).toBe(5_000);
  // By hand in the dashboard: no payout of ours.
  server.transfers.set('tr_other', { id: 'tr_other', amount: 1, metadata: {}, amount_reversed: 0, reversed: false });
  await deliver(server.event('transfer.created', { object: 'transfer', id: 'tr_other' }));
  await t.runJobs();
});

test('transfers are proved against Stripe: what was made, taken back, or made by nobody of us', async () => {
  await onboarded();
  const from = t.clock.now();
  const payout = await requested();
  await confirm(payout);
  await t.runJobs();
  const differences = async () => {
    t.clock.advance(DAY_MS);
    return (await checkProvider(context(), from)).differences;
  };
  expect(await differences()).toEqual([]);
  const subject = (await payoutOf(payout)).reference!;
  server.reverse(subject);
  expect(await differences()).toEqual([{ what: 'provider_transfer', subject, cents: -4_000 }]);
  await reconcilePayees(context());
  expect(await differences()).toEqual([]);
  const { id } = server.transferByHand((await payoutOf(payout)).destination!, 700);
  expect(await differences()).toEqual([{ what: 'provider_transfer', subject: id, cents: 700 }]);
});

test('tipsters are paid by bank while the secret of the endpoint is missing', async () => {
  const bank = await createTestApp({ environment: { ...KEYS, STRIPE_API_URL: 'http://127.0.0.1:1' } });
  const { token } = await bank.createAccount({ userType: 'collaborator' });
  expect((await bank.api.call(payoutsCalls.readEarnings, { token })).reply!.account).toBeNull();
  expect((await bank.api.call(payoutsCalls.openPayeeAccount, { token })).error.code).toBe('payments_off');
  await bank.close();
});
