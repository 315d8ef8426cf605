import { eraseAccount, mergeUsers } from '@quotavera/contract/accounts';
import { listMovements, readEarnings } from '@quotavera/contract/payouts';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import {
  changeCall,
  changeCallHours,
  changeCallRate,
  listCallRates,
  readCall,
  readCallHours,
  requestCall,
} from '@quotavera/contract/support';
import { PAID_CALLS_PER_MONTH } from '@quotavera/domain/support/messages';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestAccount, TestApp } from '../../../../testing/index.ts';
import { issueStatements } from '../../../payouts/service-statement.ts';
import { checkMoney } from '../../../sells/books/service.ts';
import { tellDispute } from '../../../sells/provider/sandbox/service.ts';
import { buyPlan, createShop } from '../../../sells/testing.fixture.ts';
import { releaseFees, settleCalls } from './service-fees.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const PASSWORD = 'Tramonto-verde-41';

let t: TestApp;
let admin: TestAccount;
let tipster: TestAccount;
let reader: TestAccount;
beforeAll(async () => {
  t = await createShop({ now: NOW, environment: { RATE_LIMITS: '0' } });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  await t.db.deleteFrom('call_rate').execute();
  admin = await t.createAccount({ admin: true });
  tipster = await t.createAccount({ userType: 'collaborator', password: PASSWORD });
  reader = await t.createAccount({ plan: 'elite', password: PASSWORD });
  const body = { is_open: true, hours: [], meeting_link: '' };
  await t.api.call(changeCallHours, { body, token: tipster.token });
});
afterEach(async () => {
  expect(await checkMoney(t.db)).toEqual([]);
});

const form = { name: 'Ada', email: 'ada@example.test', topic: 'consulenza' as const, message: 'Il mio record.' };

/** A call that the host has accepted, so many hours from now. */
async function accepted(hours = 24, by = reader, host: number | null = tipster.id) {
  const at = new Date(t.clock.now().getTime() + hours * HOUR_MS);
  const body = { ...form, preferred_date: at.toISOString(), host };
  const { id } = (await t.api.call(requestCall, { body, token: await t.tokenOf(by.id) })).reply;
  const decision = { action: 'decide', status: 'ACCEPTED' } as const;
  const decided = await t.api.call(changeCall, { params: { id }, body: decision, token: await t.tokenOf(admin.id) });
  expect(decided.reply.scheduled_at).toBe(at.toISOString());
  return { id, at };
}
const say = async (id: number, by: TestAccount, outcome: 'held' | 'not_held') =>
  t.api.call(changeCall, { params: { id }, body: { action: 'outcome', outcome }, token: await t.tokenOf(by.id) });
const settle = () => settleCalls(t.db, t.clock.now());
const earnings = async (of = tipster) => (await t.api.call(readEarnings, { token: await t.tokenOf(of.id) })).reply!;
const balance = async (of = tipster) => (await earnings(of)).balance;
const movements = async () =>
  (await t.api.call(listMovements, { token: await t.tokenOf(tipster.id), query: {} })).reply.results;

/** A call that took place and was settled just after its end. */
async function held(by = reader) {
  const call = await accepted(24, by);
  t.clock.set(new Date(call.at.getTime() + 35 * MINUTE_MS));
  await settle();
  return call;
}

test('a call that is over is credited once, however often and by how many it is looked at', async () => {
  const { id, at } = await accepted();
  await settle();
  expect(await balance()).toMatchObject({ pending: 0 });
  t.clock.set(new Date(at.getTime() + 35 * MINUTE_MS));
  await Promise.all([settle(), settle(), settle()]);
  await settle();
  expect(await earnings()).toMatchObject({
    balance: { pending: 800, available: 0 },
    releases: [{ by: new Date(at.getTime() + 14 * DAY_MS).toISOString(), cents: 800 }],
  });
  const { username } = await t.db
    .selectFrom('account')
    .select('username_visible as username')
    .where('id', '=', reader.id)
    .executeTakeFirstOrThrow();
  expect(await movements()).toMatchObject([
    { kind: 'call', call: { member: username, at: at.toISOString() }, pending_cents: 800 },
  ]);
  const seen = async (by: TestAccount) =>
    (await t.api.call(readCall, { params: { id }, token: await t.tokenOf(by.id) })).reply;
  expect(await seen(tipster)).toMatchObject({ outcome: 'held', fee: { cents: 800 } });
  expect(await seen(reader)).toMatchObject({ outcome: 'held', fee: null });
});

test('a fee is payable after fourteen days, and once', async () => {
  const { at } = await held();
  t.clock.set(new Date(at.getTime() + 14 * DAY_MS - 1));
  await releaseFees(t.context);
  expect(await balance()).toMatchObject({ pending: 800, available: 0 });
  t.clock.set(new Date(at.getTime() + 14 * DAY_MS));
  await Promise.all([releaseFees(t.context), releaseFees(t.context)]);
  expect(await balance()).toMatchObject({ pending: 0, available: 800 });
  expect((await earnings()).releases).toEqual([]);
});

test('either side takes the fee back within fourteen days, the team at any time and both ways', async () => {
  const { id, at } = await held();
  expect((await say(id, reader, 'held')).status).toBe(200);
  const [first, second] = await Promise.all([say(id, reader, 'not_held'), say(id, tipster, 'not_held')]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await balance()).toMatchObject({ pending: 0, available: 0 });
  expect((await say(id, tipster, 'held')).error.code).toBe('forbidden');
  await settle();
  expect(await balance()).toMatchObject({ pending: 0 });
  await say(id, admin, 'held');
  expect(await balance()).toMatchObject({ pending: 800 });
  t.clock.set(new Date(at.getTime() + 14 * DAY_MS));
  await releaseFees(t.context);
  expect((await say(id, reader, 'not_held')).error.code).toBe('call_closed');
  await say(id, admin, 'not_held');
  expect(await balance()).toMatchObject({ pending: 0, available: 0 });
  expect((await movements()).map(({ kind }) => kind)).toEqual([
    'call_reversed',
    'release',
    'call',
    'call_reversed',
    'call',
  ]);
});

test('a call that hasn’t begun has no outcome, and one that both sides called off before it was settled isn’t paid', async () => {
  const { id, at } = await accepted();
  expect((await say(id, reader, 'not_held')).error.errors).toHaveProperty('outcome');
  t.clock.set(new Date(at.getTime() + 10 * MINUTE_MS));
  expect((await say(id, reader, 'not_held')).reply.outcome).toBe('not_held');
  t.clock.set(new Date(at.getTime() + DAY_MS));
  await settle();
  expect(await balance()).toMatchObject({ pending: 0 });
  await say(id, admin, 'held');
  expect(await balance()).toMatchObject({ pending: 800 });
});

test('the member had ELITE when the call began: whoever loses it before isn’t paid for, whoever loses it later is', async () => {
  const { at } = await accepted();
  await t.db
    .updateTable('account')
    .set({ subscription_type: 'pro', granted_plan: 'pro' })
    .where('id', '=', reader.id)
    .execute();
  t.clock.set(new Date(at.getTime() + 35 * MINUTE_MS));
  await settle();
  expect(await balance()).toMatchObject({ pending: 0 });
  const other = await t.createAccount({ plan: 'elite' });
  const second = await accepted(24, other);
  const until = new Date(second.at.getTime() + MINUTE_MS);
  await t.db.updateTable('account').set({ subscription_until: until }).where('id', '=', other.id).execute();
  t.clock.set(new Date(second.at.getTime() + 3 * DAY_MS));
  await settle();
  expect(await balance()).toMatchObject({ pending: 800 });
});

test('the team’s calls pay nobody', async () => {
  const { id, at } = await accepted(24, reader, null);
  t.clock.set(new Date(at.getTime() + 35 * MINUTE_MS));
  await settle();
  const { reply } = await t.api.call(readCall, { params: { id }, token: await t.tokenOf(admin.id) });
  expect(reply).toMatchObject({ outcome: 'held', fee: null });
  expect(await t.db.selectFrom('call_fee').select('call_id').where('call_id', '=', id).execute()).toEqual([]);
});

test('what a member’s calls cost in a month stays below what the member pays', async () => {
  for (let n = 0; n < PAID_CALLS_PER_MONTH + 2; n += 1) await held();
  expect(await balance()).toMatchObject({ pending: PAID_CALLS_PER_MONTH * 800 });
});

test('the rate is that of the moment at which the call began', async () => {
  const before = await accepted(24);
  const after = await accepted(48);
  t.clock.set(new Date(before.at.getTime() + HOUR_MS));
  const change = async (cents: number) =>
    t.api.call(changeCallRate, { body: { cents }, token: await t.tokenOf(admin.id) });
  const answers = await Promise.all([change(950), change(950)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await t.api.call(listCallRates, { token: await t.tokenOf(admin.id) })).reply.results).toMatchObject([
    { cents: 950 },
    { cents: 800, since: null },
  ]);
  expect((await t.api.call(readCallHours, { token: await t.tokenOf(tipster.id) })).reply.fee_cents).toBe(950);
  expect((await change(10_001)).status).toBe(400);
  t.clock.set(new Date(after.at.getTime() + HOUR_MS));
  await settle();
  expect(await balance()).toMatchObject({ pending: 800 + 950 });
  await change(0);
  await held();
  expect(await balance()).toMatchObject({ pending: 800 + 950 });
});

test('a call is paid although its member erases the account right after it; the name goes, the books stay', async () => {
  const { at } = await accepted();
  t.clock.set(new Date(at.getTime() + 35 * MINUTE_MS));
  const body = { password: PASSWORD, confirm: true as const };
  expect((await t.api.call(eraseAccount, { body, token: await t.tokenOf(reader.id) })).status).toBe(200);
  await settle();
  expect(await balance()).toMatchObject({ pending: 800 });
  expect((await movements())[0]!.call).toEqual({ member: null, at: at.toISOString() });
});

test('a fee goes with its tipster’s account into another, and is payable there', async () => {
  const { at } = await held();
  const remaining = await t.createAccount({ userType: 'collaborator' });
  const body = { user_id: tipster.id, into_id: remaining.id, reason: 'stessa persona, stesso telefono' };
  expect((await t.api.call(mergeUsers, { body, token: await t.tokenOf(admin.id) })).status).toBe(200);
  await t.runJobs();
  expect(await balance(remaining)).toMatchObject({ pending: 800 });
  t.clock.set(new Date(at.getTime() + 14 * DAY_MS));
  await releaseFees(t.context);
  expect(await balance(remaining)).toMatchObject({ pending: 0, available: 800 });
});

test('a fee waits while the member’s bank disputes ELITE, and goes when the dispute is lost', async () => {
  const buyer = await t.createAccount();
  await buyPlan(t, buyer.token, { plan: 'elite', period: 'month' });
  const { at } = await held(buyer);
  const { intent_id: intent } = await t.db
    .selectFrom('purchase')
    .select('intent_id')
    .where('account_id', '=', buyer.id)
    .executeTakeFirstOrThrow();
  await tellDispute(t.context, intent!, 'open');
  await t.runJobs();
  t.clock.set(new Date(at.getTime() + 15 * DAY_MS));
  await releaseFees(t.context);
  expect(await balance()).toMatchObject({ pending: 800, available: 0 });
  await tellDispute(t.context, intent!, 'lost');
  await t.runJobs();
  await releaseFees(t.context);
  expect(await balance()).toMatchObject({ pending: 0, available: 0 });
});

test('statement and yearly report have the fees', async () => {
  const { id } = await held();
  await held();
  await say(id, admin, 'not_held');
  t.clock.set('2026-04-02T06:00:00.000Z');
  await issueStatements(t.context);
  const { content } = await t.db
    .selectFrom('payout_statement')
    .select('content')
    .where('tipster_id', '=', tipster.id)
    .executeTakeFirstOrThrow();
  expect(content).toMatchObject({ totals: { opening: 0, sales: 0, calls: 800, other: 0, closing: 800 } });
  const file = await t.app.http.inject({
    url: sellsLinks.dac7.replace(':year', '2026'),
    headers: { authorization: `Bearer ${await t.tokenOf(admin.id)}` },
  });
  const [head, ...lines] = file.body.split(/\r?\n/).map((line) => line.split(','));
  const own = lines.find(([name]) => name === tipster.username)!;
  const figure = (name: string) => own[head!.indexOf(name)];
  expect(['consideration_q1', 'fees_q1', 'activities_q1'].map(figure)).toEqual(['8', '0', '1']);
});
