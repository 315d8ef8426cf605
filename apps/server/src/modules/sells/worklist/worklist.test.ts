import { accountsCalls, homeCalls, sellsCalls } from '@quotavera/contract';
import type { WorkQueue } from '@quotavera/domain/home';
import { DAY_MS, SECOND_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addJob, jobKind } from '../../../platform/jobs/index.ts';
import type { TestAccount } from '../../../testing/index.ts';
import { failRefund, tellDispute } from '../provider/sandbox/service.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyPlan } from '../testing.fixture.ts';

const NOW = '2026-11-02T10:00:00.000Z';
const MONTH = { plan: 'pro', period: 'month' } as const;
const REASON = 'the account is closed and nobody answers';

const shop = shopFixture(NOW);
let admins: TestAccount[];
beforeAll(async () => {
  admins = [await shop.t.createAccount({ admin: true }), await shop.t.createAccount({ admin: true })];
});
beforeEach(async () => {
  admins = await Promise.all(admins.map(async (admin) => ({ ...admin, token: await shop.t.tokenOf(admin.id) })));
});
const token = (n = 0) => admins[n]!.token;
const waiting = async () => {
  const { reply } = await shop.t.api.call(homeCalls.readWork, { token: await shop.t.tokenOf(admins[0]!.id) });
  return Object.fromEntries(reply.queues.map(({ queue, count }) => [queue, count])) as Record<WorkQueue, number>;
};

async function bought() {
  const { t } = shop;
  const customer = await t.createAccount({ language: 'en' });
  const { id } = await buyPlan(t, customer.token, MONTH);
  const { intent_id: intent } = await t.db
    .selectFrom('purchase')
    .select('intent_id')
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow();
  return { customer, intent: intent! };
}

describe('a dispute', () => {
  async function disputed() {
    const sale = await bought();
    await tellDispute(shop.t.context, sale.intent, 'open');
    await shop.t.runJobs();
    const { results } = (await shop.t.api.call(sellsCalls.listDisputes, { token: token(), query: { state: 'open' } }))
      .reply;
    return { ...sale, dispute: results.find(({ customer }) => customer.id === sale.customer.id)! };
  }
  const send = (dispute: number, n = 0) =>
    shop.t.api.call(sellsCalls.sendEvidence, { token: token(n), body: { dispute, note: 'He wrote to us in May.' } });

  test('a dispute waits with its deadline until evidence is sent, which two admins send once', async () => {
    const { dispute } = await disputed();
    expect(dispute).toMatchObject({ cents: 1_999, reason: 'fraudulent', due_at: '2026-11-16T10:00:00.000Z' });
    const before = (await waiting()).disputes;
    const answers = await Promise.all([send(dispute.id), send(dispute.id, 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await send(dispute.id)).error.code).toBe('evidence_sent');
    expect((await waiting()).disputes).toBe(before - 1);
    const log = await shop.t.api.call(accountsCalls.listAudit, {
      token: token(),
      query: { account: dispute.customer.id },
    });
    expect(log.reply.results.filter(({ action }) => action === 'evidence_sent')).toHaveLength(1);
    await shop.expectBooksToAgree();
  });

  test('a dispute has the receipt, the use, the terms and the mails as evidence, and is won with it', async () => {
    const { dispute, customer, intent } = await disputed();
    const { evidence } = (await shop.t.api.call(sellsCalls.readDispute, { token: token(), params: { id: dispute.id } }))
      .reply;
    expect(evidence).toMatchObject({
      service_date: '2026-11-02 – 2026-12-02',
      receipt: expect.stringMatching(/^SIM-2026-\d+$/),
      customer: expect.stringContaining(customer.email),
    });
    expect(evidence.access_log.some((line) => line.startsWith('Customer’s session from 2026-11-02'))).toBe(true);
    expect(evidence.terms.join('\n')).toContain('request for an immediate start');
    expect(evidence.mails.join('\n')).toContain('PRO');
    await send(dispute.id);
    const { rows } = await sql<{ evidence: Record<string, string> }>`
      select metadata -> 'evidence' as evidence from sandbox_intent where id = ${intent}`.execute(shop.t.db);
    expect(rows[0]?.evidence).toMatchObject({
      serviceDate: evidence.service_date,
      customerCommunication: 'mails.pdf',
      receipt: `${evidence.receipt}.pdf`,
      accessActivityLog: evidence.access_log.join('\n'),
      uncategorizedText: 'He wrote to us in May.',
    });
    await tellDispute(shop.t.context, intent, 'lost');
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(shop.t.db);
    await shop.t.runJobs();
    const { results } = (await shop.t.api.call(sellsCalls.listDisputes, { token: token(), query: { state: 'won' } }))
      .reply;
    expect(results.map(({ id }) => id)).toContain(dispute.id);
    await shop.expectBooksToAgree();
  });

  test('a dispute takes no evidence after its deadline, or once it is decided', async () => {
    const { dispute } = await disputed();
    shop.t.clock.advance(15 * DAY_MS);
    admins = await Promise.all(admins.map(async (admin) => ({ ...admin, token: await shop.t.tokenOf(admin.id) })));
    expect((await send(dispute.id)).error.code).toBe('dispute_closed');
    expect((await send(999_999)).error.code).toBe('not_found');
  });
});

describe('a refund that its provider can’t make', () => {
  async function failed() {
    const { t } = shop;
    const sale = await bought();
    const [subscription] = (await shop.overview(sale.customer.token)).results;
    await t.api.call(sellsCalls.withdraw, { token: sale.customer.token, body: { subscription: subscription!.id } });
    await t.runJobs();
    const part = () =>
      t.db
        .selectFrom('refund_part')
        .innerJoin('purchase', 'purchase.id', 'refund_part.charge_id')
        .select(['refund_part.id', 'refund_part.reference'])
        .where('purchase.account_id', '=', sale.customer.id)
        .executeTakeFirstOrThrow();
    // The provider says of each request in turn that the card is closed.
    for (let times = 0; times < 3; times += 1) {
      await sql`update graphile_worker._private_jobs set run_at = now() where key like 'refund:%'`.execute(t.db);
      await t.runJobs();
      t.clock.advance(SECOND_MS);
      await failRefund(t.context, (await part()).reference!);
      await t.runJobs();
    }
    return { ...sale, refund: (await part()).id };
  }
  const list = async (settled?: 'true') =>
    (await shop.t.api.call(sellsCalls.listFailedRefunds, { token: token(), query: settled ? { settled } : {} })).reply
      .results;
  const settle = (body: object, n = 0) =>
    shop.t.api.call(sellsCalls.settleRefund, { token: token(n), body: body as never });
  const mailsOf = (id: number) =>
    shop.t.db.selectFrom('mail').select(['kind', 'body_text']).where('account_id', '=', id).orderBy('id').execute();

  test('a refund that its provider can’t make waits for an admin after the third failure, with its reason', async () => {
    const before = (await waiting()).refunds;
    const { refund } = await failed();
    expect((await list()).find(({ id }) => id === refund)).toMatchObject({
      failures: 3,
      failure: 'expired_or_canceled_card',
      product: 'PRO',
      settled_as: null,
    });
    expect((await waiting()).refunds).toBe(before + 1);
    await shop.t.runJobs();
    expect((await list()).map(({ id }) => id)).toContain(refund);
  });

  test('a refund that its provider can’t make is paid by bank transfer once, from the bank’s account, and its reader is told the reference', async () => {
    const { refund, customer } = await failed();
    const body = { refund, as: 'bank', reference: 'TRN 2611' };
    const booked = await shop.bookedBy(async () => {
      const answers = await Promise.all([settle(body), settle(body, 1)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
    expect(booked).toEqual({ clearing: 1_999, bank: -1_999 });
    expect((await mailsOf(customer.id)).at(-1)).toMatchObject({
      kind: 'refund_transferred',
      body_text: expect.stringContaining('TRN 2611'),
    });
    expect((await list('true')).find(({ id }) => id === refund)).toMatchObject({
      settled_as: 'bank',
      settled_note: 'TRN 2611',
    });
    expect((await list()).map(({ id }) => id)).not.toContain(refund);
    const again = await shop.t.api.call(sellsCalls.retryRefund, { token: token(), body: { refund } });
    expect(again.error.code).toBe('refund_settled');
    await shop.expectBooksToAgree();
  });

  test('a refund that its provider can’t make is written off with a reason, and stays ours in the books', async () => {
    const { refund } = await failed();
    expect((await settle({ refund, as: 'written_off', reason: 'boh' })).status).toBe(400);
    expect((await settle({ refund, as: 'bank', reference: '' })).status).toBe(400);
    const booked = await shop.bookedBy(() => settle({ refund, as: 'written_off', reason: REASON }));
    expect(booked).toEqual({ clearing: 1_999, refunds_written_off: -1_999 });
    expect((await list('true'))[0]).toMatchObject({ settled_as: 'written_off', settled_note: REASON });
    await shop.expectBooksToAgree();
  });

  test('a refund that its provider can’t make is asked for once more at an admin’s press, and nobody decides their own', async () => {
    const { refund, customer } = await failed();
    const retry = (by: string) => shop.t.api.call(sellsCalls.retryRefund, { token: by, body: { refund } });
    await shop.t.db
      .updateTable('account')
      .set({ is_admin: true, is_two_fa_enabled: true })
      .where('id', '=', customer.id)
      .execute();
    expect((await retry(await shop.t.tokenOf(customer.id))).error.code).toBe('own_account');
    await shop.t.db.updateTable('account').set({ is_admin: false }).where('id', '=', customer.id).execute();
    const answers = await Promise.all([retry(token()), retry(token(1))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await list()).map(({ id }) => id)).not.toContain(refund);
    const { status } = await shop.t.db
      .selectFrom('refund_part')
      .select('status')
      .where('id', '=', refund)
      .executeTakeFirstOrThrow();
    expect(status).toBe('pending');
  });
});

test('a job about money that keeps failing is listed, run again or given up by the first admin who decides', async () => {
  const { t } = shop;
  await addJob(t.db, jobKind<{ reference: string }>('detach_card'), { reference: 'pm_gone' }, { jobKey: 'card:1' });
  await addJob(t.db, jobKind<object>('send_mail_of_nobody'), {}, { jobKey: 'other' });
  const stuck = sql`update graphile_worker._private_jobs set attempts = 9, last_error = 'Stripe refused', run_at = now() + interval '1 hour'
    where key in ('card:1', 'other')`;
  await stuck.execute(t.db);
  const list = async () => (await t.api.call(sellsCalls.listMoneyJobs, { token: token() })).reply.results;
  const [job] = await list();
  expect(await list()).toMatchObject([{ kind: 'detach_card', key: 'card:1', attempts: 9, error: 'Stripe refused' }]);
  expect((await waiting()).jobs).toBe(1);
  const retry = (n = 0) => t.api.call(sellsCalls.retryMoneyJob, { token: token(n), body: { job: job!.id } });
  const answers = await Promise.all([retry(), retry(1)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await list()).toEqual([]);
  await stuck.execute(t.db);
  const drop = (n = 0) =>
    t.api.call(sellsCalls.dropMoneyJob, { token: token(n), body: { job: job!.id, reason: REASON } });
  const dropped = await Promise.all([drop(), drop(1)]);
  expect(dropped.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await waiting()).jobs).toBe(0);
});

test('a mail about money that was not delivered waits until somebody says that it is dealt with', async () => {
  const { t } = shop;
  const { customer } = await bought();
  const before = (await waiting()).mails;
  await sql`update mail set status = 'failed', last_error = '550 no such user' where account_id = ${customer.id}
    and kind in ('plan_bought', 'email_confirm')`.execute(t.db);
  expect((await waiting()).mails).toBe(before + 1);
  const list = async () =>
    (await t.api.call(accountsCalls.listMails, { token: token(), query: { undelivered: 'money' } })).reply.results;
  const mail = (await list()).find(({ account_id }) => account_id === customer.id)!;
  expect(mail).toMatchObject({ kind: 'plan_bought', last_error: '550 no such user', handled_at: null });
  const handle = (n = 0) => t.api.call(accountsCalls.handleMail, { token: token(n), params: { id: mail.id } });
  const answers = await Promise.all([handle(), handle(1)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await list()).map(({ id }) => id)).not.toContain(mail.id);
  expect((await waiting()).mails).toBe(before);
});
