import { accountsCalls, payoutsCalls } from '@quotavera/contract';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { DAY_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFailure } from '../../platform/errors/index.ts';
import { TAX_DATA } from '../../testing/factories/payees.ts';
import type { TestAccount, TestApp } from '../../testing/index.ts';
import { checkMoney } from '../sells/books/service.ts';
import { createPayments } from '../sells/provider/service.ts';
import { lockPurchase } from '../sells/purchase/repository.ts';
import { applyDispute } from '../sells/purchase/service-dispute.ts';
import { refundPurchase } from '../sells/purchase/service-refund.ts';
import { createShop } from '../sells/testing.fixture.ts';
import { releaseShares } from './service-release.ts';
import { makeFile as makeFileOf } from './service-sepa.ts';
import { issueStatements } from './service-statement.ts';
import { makeChannelPlan, sellChannel } from './testing.fixture.ts';

const IBAN = 'IT60X0542811101000000123456';
const PERSON = { ...TAX_DATA, last_name: 'D’Amicò', tax_code: 'rssmra85t10a562s' };
const BUSINESS = {
  ...PERSON,
  kind: 'business' as const,
  business_name: 'Pronostici S.r.l.',
  tax_code: '12345678903',
  vat_number: '12345678903',
};

let t: TestApp;
let reader: TestAccount;
let admins: TestAccount[];
let tipster: TestAccount;
let planId: number;

beforeAll(async () => {
  t = await createShop({ environment: { SELLER_NAME: 'Quotavera & Soci S.r.l.' } });
  reader = await t.createAccount();
  admins = [await t.createAccount({ admin: true }), await t.createAccount({ admin: true })];
});
afterAll(async () => {
  expect(await checkMoney(t.db)).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  tipster = await t.createAccount({ userType: 'collaborator' });
  planId = await makeChannelPlan(t, tipster.id);
});

const context = () => ({ ...t.context, provider: createPayments(t.context) });
const sell = (cents: number, shareBp?: number) =>
  sellChannel(t, { planId, tipsterId: tipster.id, readerId: reader.id, cents, ...(shareBp ? { shareBp } : {}) });
/** Moves the clock, with new sessions for everybody. */
async function wait(days: number): Promise<void> {
  t.clock.advance(days * DAY_MS);
  tipster = { ...tipster, token: await t.tokenOf(tipster.id) };
  admins = await Promise.all(admins.map(async (admin) => ({ ...admin, token: await t.tokenOf(admin.id) })));
}
const own = async () => (await t.api.call(payoutsCalls.readEarnings, { token: tipster.token })).reply!;
const admin = (n = 0) => admins[n]!.token;

/** A tipster with so many cents to be paid, whose data are complete and whose IBAN holds nothing back. */
async function payable(cents: number, data: typeof PERSON | typeof BUSINESS = PERSON): Promise<void> {
  await t.api.call(payoutsCalls.saveTaxData, { token: tipster.token, body: data });
  await t.api.call(payoutsCalls.saveIban, {
    token: tipster.token,
    body: { iban: 'it60 X054 2811 1010 0000 0123 456' },
  });
  await sell(Math.round((cents * 122) / 100), 10_000);
  await wait(14);
  await releaseShares(context());
}

const request = (invoice_number = '') =>
  t.api.call(payoutsCalls.requestPayout, { token: tipster.token, body: { invoice_number } });
const confirm = (payout: number, n = 0) =>
  t.api.call(payoutsCalls.confirmPayout, { token: admin(n), body: { payout } });
const makeFile = () => t.api.call(payoutsCalls.makeSepaFile, { token: admin() });

/** A payout that is on its way to the bank: its id. */
async function sent(cents: number): Promise<number> {
  await payable(cents);
  const { id } = (await request()).reply.open_payout!;
  await confirm(id);
  await makeFile();
  return id;
}

const download = (path: string, token: string) =>
  t.app.http.inject({ url: path, headers: { authorization: `Bearer ${token}` } });

test('a share becomes available when the reader’s 14 days are over, and not before', async () => {
  await sell(12_200);
  expect((await own()).balance).toEqual({ available: 0, pending: 7_000, reserved: 0, held: 0 });
  const { releases } = await own();
  const by = new Date(t.clock.now().getTime() + 14 * DAY_MS).toISOString();
  expect(releases).toEqual([{ by, cents: 7_000, reason: 'withdrawal' }]);
  t.clock.advance(14 * DAY_MS - 1);
  await releaseShares(context());
  await wait(0);
  expect((await own()).balance.available).toBe(0);
  t.clock.advance(1);
  expect(await Promise.all([releaseShares(context()), releaseShares(context())])).toContain(1);
  await releaseShares(context());
  expect(await own()).toMatchObject({ balance: { available: 7_000, pending: 0, reserved: 0, held: 0 }, releases: [] });
  const { results } = (await t.api.call(payoutsCalls.listMovements, { token: tipster.token })).reply;
  expect(results).toMatchObject([
    { kind: 'release', pending_cents: -7_000, available_cents: 7_000, channel: 'Linea Gol' },
    { kind: 'charge', pending_cents: 7_000, price_cents: 12_200, share_bp: 7_000, plan: 'Mensile' },
  ]);
});

test('a share of a refunded part never becomes payable, and that of a disputed charge not while the dispute is open', async () => {
  const [refunded, disputed] = [await sell(12_200), await sell(12_200)];
  await t.db.transaction().execute(async (trx) => {
    const purchase = (await lockPurchase(trx, { id: refunded.id }))!;
    await refundPurchase(trx, purchase, { cents: 6_100, reason: 'goodwill', at: t.clock.now() });
  });
  const dispute = { reference: `dp_${disputed.id}`, intentId: disputed.intent_id!, cents: 12_200, feeCents: 1_500 };
  await applyDispute(context(), { ...dispute, status: 'open' });
  await wait(15);
  await releaseShares(context());
  expect((await own()).balance).toEqual({ available: 3_500, pending: 0, reserved: 0, held: 7_000 });
  await applyDispute(context(), { ...dispute, status: 'won' });
  await releaseShares(context());
  expect((await own()).balance).toEqual({ available: 10_500, pending: 0, reserved: 0, held: 0 });
});

test('a tipster’s share in percent has a history, which both sides see', async () => {
  const since = t.clock.now().toISOString();
  const change = { user_id: tipster.id, percent: 80, reason: 'a better share for more sales' };
  await t.api.call(accountsCalls.changeShare, { token: admin(), body: change });
  const { share } = (await t.api.call(payoutsCalls.readEarningsOf, { token: admin(), params: { id: tipster.id } }))
    .reply;
  expect(share).toEqual({
    percent: 80,
    history: [
      { percent: 70, since },
      { percent: 80, since },
    ],
  });
  expect((await own()).share).toEqual(share);
});

test('tax data are checked, kept and shown; the bank account only by its end', async () => {
  const wrong = await t.api.call(payoutsCalls.saveTaxData, {
    token: tipster.token,
    body: { ...PERSON, tax_code: 'RSSMRA85T10A562X', birth_date: '1985-12-11', street: '' },
  });
  expect([wrong.status, Object.keys(wrong.error.errors)]).toEqual([400, ['tax_code', 'street']]);
  const saved = await t.api.call(payoutsCalls.saveTaxData, { token: tipster.token, body: PERSON });
  expect(saved.reply.tax_data).toMatchObject({ tax_code: 'RSSMRA85T10A562S', vat_number: '', business_name: '' });
  const bad = await t.api.call(payoutsCalls.saveIban, { token: tipster.token, body: { iban: `${IBAN}7` } });
  expect([bad.status, Object.keys(bad.error.errors)]).toEqual([400, ['iban']]);
  const { reply } = await t.api.call(payoutsCalls.saveIban, { token: tipster.token, body: { iban: IBAN } });
  expect(reply.iban).toMatchObject({ hint: 'IT … 3456' });
  const again = await t.api.call(payoutsCalls.saveIban, { token: tipster.token, body: { iban: IBAN } });
  expect(again.error.code).toBe('nothing_to_change');
  const { rows } = await sql<{ text: string }>`
      select p::text || coalesce(l.data::text, '') || m::text as text from payee p join audit_log l on l.account_id = p.account_id
        join mail m on m.account_id = p.account_id where p.account_id = ${tipster.id}`.execute(t.db);
  const hex = Buffer.from(IBAN).toString('hex');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ text }) => text.includes(IBAN) || text.includes(hex))).toBe(false);
});

test('a changed IBAN holds payouts for three days and tells its owner', async () => {
  await payable(5_000);
  await t.api.call(payoutsCalls.saveIban, { token: tipster.token, body: { iban: 'DE89370400440532013000' } });
  const { open_payout: payout } = (await request()).reply;
  expect(payout).toMatchObject({
    waits_for: 'iban_held',
    gross_cents: 5_000,
    withheld_cents: 1_000,
    net_cents: 4_000,
  });
  expect((await confirm(payout!.id)).error.code).toBe('payout_waits');
  const mails = await t.db.selectFrom('mail').select('kind').where('account_id', '=', tipster.id).execute();
  expect(mails.filter(({ kind }) => kind === 'iban_changed')).toHaveLength(2);
  await wait(3);
  expect((await confirm(payout!.id)).reply).toMatchObject({ status: 'confirmed', waits_for: null });
  // Changed once more after the confirmation: it isn't sent.
  await t.api.call(payoutsCalls.saveIban, { token: tipster.token, body: { iban: IBAN } });
  expect((await makeFile()).error.code).toBe('no_payouts_to_send');
  await t.api.call(payoutsCalls.rejectPayout, {
    token: admin(),
    body: { payout: payout!.id, reason: 'two changes' },
  });
});

test('a payout is asked for, confirmed, sent, paid; and booked once, when it is sent', async () => {
  expect((await request()).error.code).toBe('payee_missing');
  await payable(5_000);
  const answers = await Promise.all([request(), request(), request()]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { id } = (await own()).open_payout!;
  expect((await t.api.call(payoutsCalls.saveTaxData, { token: tipster.token, body: BUSINESS })).error.code).toBe(
    'payout_open',
  );
  expect((await makeFile()).error.code).toBe('no_payouts_to_send');
  expect((await confirm(id)).reply.status).toBe('confirmed');
  const files = await Promise.all([makeFile(), makeFile(), makeFile()]);
  expect(files.filter(({ status }) => status === 200)).toHaveLength(1);
  const file = files.find(({ status }) => status === 200)!.reply;
  expect(file).toMatchObject({ count: 1, total_cents: 4_000 });
  expect(await own()).toMatchObject({ balance: { available: 0 }, open_payout: null });
  const rejected = await t.api.call(payoutsCalls.rejectPayout, { token: admin(), body: { payout: id, reason: 'x' } });
  expect(rejected.error.code).toBe('payout_closed');
  const paid = await t.api.call(payoutsCalls.markPayoutPaid, {
    token: admin(),
    body: { payout: id, reference: 'TRN 7' },
  });
  expect(paid.reply).toMatchObject({ status: 'paid', reference: 'TRN 7', iban: 'IT … 3456' });
  expect((await t.api.call(payoutsCalls.listOwnPayouts, { token: tipster.token })).reply.results).toHaveLength(1);
  const entries = await sql<{ kind: string; cents: number }>`
      select a.kind, e.cents from money_transaction t join money_entry e on e.transaction_id = t.id
        join money_account a on a.id = e.account_id where t.cause = ${`payout:${id}`} order by e.position`.execute(
    t.db,
  );
  expect(entries.rows).toEqual([
    { kind: 'tipster_available', cents: 5_000 },
    { kind: 'withholding_payable', cents: -1_000 },
    { kind: 'bank', cents: -4_000 },
  ]);
  const xml = await download(sellsLinks.sepaFile.replace(':id', String(file.id)), admin());
  expect(xml.headers['content-type']).toContain('application/xml');
  expect(xml.body).toContain('<InstdAmt Ccy="EUR">40.00</InstdAmt>');
  expect(xml.body).toContain('<Nm>Mario D&apos;Amico</Nm>');
  expect(xml.body).toContain(`<IBAN>${IBAN}</IBAN>`);
  expect((await download(sellsLinks.sepaFile.replace(':id', String(file.id)), admin())).body).toBe(xml.body);
  expect((await download(sellsLinks.sepaFile.replace(':id', String(file.id)), tipster.token)).statusCode).toBe(403);
});

test('below the minimum is not made', async () => {
  await payable(1_999);
  expect((await request()).error.code).toBe('payout_too_small');
  await sell(122, 10_000);
  await wait(14);
  await releaseShares(context());
  expect((await request()).reply.open_payout?.gross_cents).toBe(2_099);
  await t.api.call(payoutsCalls.rejectPayout, {
    token: admin(),
    body: { payout: (await own()).open_payout!.id, reason: 'test' },
  });
});

test('above 1,000 € needs two different admins, and never its own owner', async () => {
  await payable(100_001);
  const { id } = (await request()).reply.open_payout!;
  expect((await confirm(id)).reply).toMatchObject({ status: 'requested', confirmations: { given: 1, needed: 2 } });
  expect((await confirm(id)).error.code).toBe('second_admin_needed');
  await t.db
    .updateTable('account')
    .set({ is_admin: true, is_two_fa_enabled: true })
    .where('id', '=', tipster.id)
    .execute();
  const asAdmin = await t.tokenOf(tipster.id);
  const self = await t.api.call(payoutsCalls.confirmPayout, { token: asAdmin, body: { payout: id } });
  expect(self.error.code).toBe('own_account');
  await t.db.updateTable('account').set({ is_admin: false }).where('id', '=', tipster.id).execute();
  expect((await confirm(id, 1)).reply).toMatchObject({ status: 'confirmed', confirmations: { given: 2, needed: 2 } });
  await t.api.call(payoutsCalls.rejectPayout, { token: admin(), body: { payout: id, reason: 'test' } });
});

describe('payout day', () => {
  const confirmAll = (payouts: number[], n = 0) =>
    t.api.call(payoutsCalls.confirmPayouts, { token: admin(n), body: { payouts } });
  const payFile = (file: number, n = 0) =>
    t.api.call(payoutsCalls.markFilePaid, { token: admin(n), body: { file, reference: 'CBI 27' } });
  /** Payouts that were asked for by different tipsters, of these sums. */
  async function requested(...sums: number[]): Promise<number[]> {
    const ids: number[] = [];
    for (const cents of sums) {
      tipster = await t.createAccount({ userType: 'collaborator' });
      planId = await makeChannelPlan(t, tipster.id);
      await payable(cents);
      ids.push((await request()).reply.open_payout!.id);
    }
    return ids;
  }

  test('many payouts are confirmed by one press, and each says what became of it', async () => {
    const [small, large, other] = await requested(5_000, 100_001, 6_000);
    const all = [other!, small!, large!, small!, 999_999];
    expect((await confirmAll(all)).reply.results).toMatchObject([
      { payout: small, status: 'confirmed', refused: null },
      { payout: large, status: 'requested', refused: null },
      { payout: other, status: 'confirmed', refused: null },
      { payout: 999_999, status: null, refused: { code: 'not_found' } },
    ]);
    const again = (await confirmAll(all.slice(0, 3))).reply.results;
    expect(again.map(({ refused }) => refused?.code)).toEqual([
      'payout_closed',
      'second_admin_needed',
      'payout_closed',
    ]);
    expect((await confirmAll([large!], 1)).reply.results).toMatchObject([{ status: 'confirmed', refused: null }]);
    expect((await confirmAll([])).status).toBe(400);
    expect((await confirmAll([large!], 1)).reply.results[0]?.refused?.code).toBe('payout_closed');
    await Promise.all(
      all
        .slice(0, 3)
        .map((payout) => t.api.call(payoutsCalls.rejectPayout, { token: admin(), body: { payout, reason: 'test' } })),
    );
  });

  test('two admins who confirm the same payouts at once confirm each of them once', async () => {
    const ids = await requested(5_000, 5_000, 100_001);
    const answers = await Promise.all([confirmAll(ids), confirmAll(ids.toReversed(), 1), confirmAll(ids)]);
    const done = (n: number) =>
      answers.filter(({ reply }) => reply.results[n]?.refused === null).map(({ reply }) => reply.results[n]?.status);
    expect([done(0), done(1)]).toEqual([['confirmed'], ['confirmed']]);
    // The first admin's reply may be read when the second has confirmed as well.
    expect(done(2)).toHaveLength(2);
    expect(done(2)).toContain('confirmed');
    const { rows } = await sql<{ payouts: number }>`
      select count(*)::int as payouts from audit_log where action = 'payout_confirmed' and (data ->> 'payout')::bigint = any(${ids}::bigint[])`.execute(
      t.db,
    );
    expect(rows[0]?.payouts).toBe(4);
  });

  test('a file is marked as paid whole by one press, without what came back of it, also by two admins at once', async () => {
    await makeFile();
    const ids = await requested(5_000, 6_000, 7_000);
    await confirmAll(ids);
    const file = (await makeFile()).reply;
    expect(file).toMatchObject({ count: 3, open: 3 });
    const [returned] = ids;
    await t.api.call(payoutsCalls.markPayoutReturned, {
      token: admin(),
      body: { payout: returned!, reason: 'closed' },
    });
    const answers = await Promise.all([payFile(file.id), payFile(file.id, 1)]);
    const paid = answers.flatMap(({ status, reply }) => (status === 200 ? reply.results : []));
    expect(
      paid
        .filter(({ refused }) => refused === null)
        .map(({ payout }) => payout)
        .sort(),
    ).toEqual(ids.slice(1));
    expect(paid.every(({ status }) => status === 'paid')).toBe(true);
    const { results } = (await t.api.call(payoutsCalls.listSepaFiles, { token: admin() })).reply;
    expect(results.find(({ id }) => id === file.id)).toMatchObject({ count: 3, open: 0 });
    expect((await payFile(file.id)).error.code).toBe('payout_closed');
    expect((await payFile(999_999)).error.code).toBe('not_found');
  });
});

test('a payout of a business needs its invoice: at once, or after the month’s run', async () => {
  await payable(5_000, BUSINESS);
  const missing = await request();
  expect([missing.status, Object.keys(missing.error.errors)]).toEqual([400, ['invoice_number']]);
  const run = (await t.api.call(payoutsCalls.runPayouts, { token: admin() })).reply;
  expect(run.made).toBeGreaterThanOrEqual(1);
  const payout = (await own()).open_payout!;
  expect(payout).toMatchObject({ waits_for: 'invoice_missing', withheld_cents: 0 });
  expect((await t.api.call(payoutsCalls.runPayouts, { token: admin() })).reply.made).toBe(0);
  expect((await confirm(payout.id)).error.code).toBe('payout_waits');
  const other = await t.createAccount({ userType: 'collaborator' });
  const body = { payout: payout.id, invoice_number: '7/2026' };
  expect((await t.api.call(payoutsCalls.setPayoutInvoice, { token: other.token, body })).status).toBe(404);
  const { reply } = await t.api.call(payoutsCalls.setPayoutInvoice, { token: tipster.token, body });
  expect(reply.open_payout).toMatchObject({ invoice_number: '7/2026', waits_for: null });
  expect((await confirm(payout.id)).reply.status).toBe('confirmed');
});

test('a payout that came back is the tipster’s again, with its tax', async () => {
  const id = await sent(5_000);
  const body = { payout: id, reason: 'account closed' };
  const answers = await Promise.all(
    [1, 2].map(() => t.api.call(payoutsCalls.markPayoutReturned, { token: admin(), body })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await own()).balance.available).toBe(5_000);
  expect((await request()).reply.open_payout?.gross_cents).toBe(5_000);
});

test('a payout waits when a chargeback took the balance below zero, until it is positive again', async () => {
  await sent(5_000);
  const sale = (await t.db.selectFrom('purchase').selectAll().where('channel_plan_id', '=', planId).execute())[0]!;
  const dispute = { reference: `dp_${sale.id}`, intentId: sale.intent_id!, cents: sale.price_cents, feeCents: 0 };
  await applyDispute(context(), { ...dispute, status: 'open' });
  expect((await own()).balance).toEqual({ available: -5_000, pending: 0, reserved: 0, held: 5_000 });
  await applyDispute(context(), { ...dispute, status: 'lost' });
  expect((await own()).balance).toEqual({ available: -5_000, pending: 0, reserved: 0, held: 0 });
  expect((await request()).error.code).toBe('payout_too_small');
  await sell(12_200, 7_000);
  await wait(14);
  await releaseShares(context());
  expect((await own()).balance.available).toBe(2_000);
  expect((await request()).reply.open_payout?.gross_cents).toBe(2_000);
  expect(await checkMoney(t.db)).toEqual([]);
});

test('confirmed, but no longer covered, is not sent', async () => {
  await payable(5_000);
  const { id } = (await request()).reply.open_payout!;
  await confirm(id);
  const sale = (await t.db.selectFrom('purchase').select('id').where('channel_plan_id', '=', planId).execute())[0]!;
  await t.db.transaction().execute(async (trx) => {
    const purchase = (await lockPurchase(trx, { id: sale.id }))!;
    await refundPurchase(trx, purchase, { cents: 122, reason: 'goodwill', at: t.clock.now() });
  });
  await makeFile();
  expect((await own()).open_payout).toMatchObject({ id, status: 'confirmed', waits_for: 'balance_low' });
});

test('a former tipster still sees the balance and is paid; somebody who never was one has nothing', async () => {
  await payable(10_000);
  await t.db.updateTable('account').set({ user_type: 'user' }).where('id', '=', tipster.id).execute();
  tipster = { ...tipster, token: await t.tokenOf(tipster.id) };
  expect((await own()).balance.available).toBe(10_000);
  expect((await request()).status).toBe(200);
  const stranger = await t.tokenOf(reader.id);
  expect((await t.api.call(payoutsCalls.readEarnings, { token: stranger })).reply).toBeNull();
  const body = { iban: 'IT60X0542811101000000123456' };
  expect((await t.api.call(payoutsCalls.saveIban, { token: stranger, body })).error.code).toBe('not_a_tipster');
  const payouts = await t.api.call(payoutsCalls.listOwnPayouts, { token: stranger });
  expect(payouts.reply.results).toEqual([]);
});

describe('papers', () => {
  test('a month’s statement is issued once, adds up, and stays as it is', async () => {
    const id = await sent(5_000);
    await sell(12_200);
    const month = t.clock.now().toISOString().slice(0, 7);
    expect((await t.api.call(payoutsCalls.listStatements, { token: tipster.token })).reply.results).not.toContainEqual(
      expect.objectContaining({ month }),
    );
    await wait(31);
    await issueStatements(context());
    expect(await issueStatements(context())).toBe(0);
    const { results } = (await t.api.call(payoutsCalls.listStatements, { token: tipster.token })).reply;
    const statement = results.find((each) => each.month === month)!;
    expect(statement.closing_cents).toBe(7_000);
    const file = (format: string, token: string) =>
      download(sellsLinks.statement.replace(':id', String(statement.id)).replace(':format', format), token);
    const csv = (await file('csv', tipster.token)).body;
    const lines = csv
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    expect(lines.at(-1)?.at(-1)?.trim()).toBe('70');
    expect(csv).toContain('payout,,,,,,,-50,10,0');
    const pdf = await file('pdf', tipster.token);
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    await t.api.call(payoutsCalls.markPayoutReturned, { token: admin(), body: { payout: id, reason: 'closed' } });
    expect((await file('csv', tipster.token)).body).toBe(csv);
    const statuses = [];
    for (const who of [admin(), reader.token]) statuses.push((await file('csv', who)).statusCode);
    expect(statuses).toEqual([200, expect.any(Number)]);
    expect(statuses[1]).not.toBe(200);
    await expect(
      t.db.updateTable('payout_statement').set({ month: '2000-01' }).where('id', '=', statement.id).execute(),
    ).rejects.toThrow('append-only');
  });

  test('the yearly report has identity, quarters, fees and tax of each tipster', async () => {
    await sent(5_000);
    const year = t.clock.now().toISOString().slice(0, 4);
    const { body } = await download(sellsLinks.dac7.replace(':year', year), admin());
    const [head, ...rows] = body
      .trim()
      .split('\n')
      .map((line) => line.trim().split(','));
    const row = rows.find(([username]) => username === tipster.username)!;
    const of = (column: string) => row[head!.indexOf(column)];
    expect([of('seller_type'), of('tin'), of('iban'), of('birth_date')]).toEqual([
      'individual',
      'RSSMRA85T10A562S',
      IBAN,
      '1985-12-10',
    ]);
    const sum = (what: string) => [1, 2, 3, 4].reduce((total, n) => total + Number(of(`${what}_q${n}`)), 0);
    expect(['consideration', 'fees', 'withheld', 'activities'].map(sum)).toEqual([50, 0, 10, 1]);
    for (const wrong of ['1', '9999', '2026-01', 'x']) {
      expect((await download(sellsLinks.dac7.replace(':year', wrong), admin())).statusCode).toBe(404);
    }
  });

  test('a tipster who can’t be paid yet is listed in the yearly report', async () => {
    await sell(12_200);
    const { results } = (
      await t.api.call(payoutsCalls.listMissingTaxData, { token: admin(), query: { page_size: 100 } })
    ).reply;
    expect(results.find((row) => row.tipster.id === tipster.id)).toMatchObject({
      pending_cents: 7_000,
      has_tax_data: false,
      has_account: false,
    });
  });
});

test('no file is made while it isn’t known who pays, and from which account', async () => {
  const actor = { accountId: admins[0]!.id, requestId: '' };
  const codeWith = async (environment: object) => {
    const bare = {
      ...context(),
      environment: { ...t.context.environment, ...environment },
      provider: async () => null,
    };
    const done = await makeFileOf(bare, actor);
    return isFailure(done) && done.error.code;
  };
  const seller = { SELLER_NAME: 'Quotavera', SELLER_ADDRESS: 'Via Roma 1', SELLER_VAT: 'IT01234567897' };
  expect(await codeWith({})).toBe('seller_not_set_up');
  for (const name of Object.keys(seller)) {
    expect(await codeWith({ ...seller, [name]: `[${name}]`, SELLER_IBAN: IBAN })).toBe('seller_not_set_up');
  }
  expect(await codeWith(seller)).toBe('sepa_not_set_up');
  expect(await codeWith({ ...seller, SELLER_IBAN: IBAN })).toBe('no_payouts_to_send');
});

test('a tipster in Germany gives that country’s numbers and is paid whole, by a file for the bank', async () => {
  const abroad = { ...PERSON, country: 'DE', tax_code: '12 345 678 901', birth_place: '' };
  const save = (body: object) =>
    t.api.call(payoutsCalls.saveTaxData, { token: tipster.token, body: { ...abroad, ...body } });
  expect(Object.keys((await save({ tax_code: TAX_DATA.tax_code })).error.errors)).toEqual(['tax_code']);
  expect(Object.keys((await save({ country: 'ZZ' })).error.errors)).toEqual(['country']);
  await payable(5_000, abroad);
  expect((await own()).tax_data).toMatchObject({ tax_code: '12345678901', birth_place: '', country: 'DE' });
  const { reply } = await request();
  expect(reply.open_payout).toMatchObject({ gross_cents: 5_000, withheld_cents: 0, net_cents: 5_000 });
  await t.api.call(payoutsCalls.saveIban, { token: tipster.token, body: { iban: 'DE89 3704 0044 0532 0130 00' } });
  await wait(3);
  await confirm(reply.open_payout!.id);
  const { reply: file } = await makeFile();
  const xml = await t.app.http.inject({
    url: sellsLinks.sepaFile.replace(':id', String(file.id)),
    headers: { authorization: `Bearer ${admin()}` },
  });
  expect(xml.payload).toContain('<IBAN>DE89370400440532013000</IBAN>');
});
