import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sellsCalls } from '@quotavera/contract';
import { MINUTE_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { checkMoney } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import { createPayments } from '../provider/service.ts';
import { KEYS, StripeServer } from '../provider/stripe/stripe-server.fixture.ts';
import { reconcilePayments } from '../purchase/jobs.ts';
import { renewDue } from './service-renew.ts';

const SOURCES = new URL('../../../', import.meta.url);
const source = (path: string) => JSON.stringify(new URL(path, SOURCES).href);
/** Another process of the product that does one job on the test's database. */
const PROGRAM = `
  const { readEnvironment } = await import(${source('env.ts')});
  const { boot } = await import(${source('boot.ts')});
  const { createLog } = await import(${source('platform/log.ts')});
  const { createPayments } = await import(${source('modules/sells/provider/service.ts')});
  const { renewDue } = await import(${source('modules/sells/billing/service-renew.ts')});
  const { reconcilePayments } = await import(${source('modules/sells/purchase/jobs.ts')});
  const { context } = await boot(readEnvironment(), { log: createLog('warn') });
  const work = { renewDue, reconcilePayments }[process.env.WORK];
  await work({ ...context, provider: createPayments(context) });
  process.exit(0);`;

const stripe = new StripeServer();
const folder = mkdtempSync(join(tmpdir(), 'quotavera-killed-'));
let address: string;
let t: TestApp;
let context: SellsContext;
let child: ChildProcess;
let killed: Promise<unknown>;
beforeAll(async () => {
  address = await stripe.start();
  t = await createTestApp({ environment: { ...KEYS, STRIPE_API_URL: address } });
  context = { ...t.context, provider: createPayments(t.context) };
});
afterEach(() => {
  stripe.beforeAnswer = null;
  child.kill('SIGKILL');
});
afterAll(async () => {
  await t.close();
  await stripe.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the other process, whose clock is the test's. */
function begin(work: 'renewDue' | 'reconcilePayments'): void {
  child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...KEYS,
      PATH: process.env.PATH,
      STRIPE_API_URL: address,
      DATABASE_URL: t.context.database.url,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      CLOCK_OFFSET: String(t.clock.now().getTime() - Date.now()),
      WORK: work,
    },
  });
  killed = once(child, 'exit');
}
async function kill(): Promise<void> {
  child.kill('SIGKILL');
  expect(await killed).toEqual([null, 'SIGKILL']);
}

const readOf = async (accountId: number) =>
  (await t.api.call(sellsCalls.listSubscriptions, { token: await t.tokenOf(accountId) })).reply;
/** A reader who has confirmed PRO with a card that works; nobody was told yet. */
async function confirmed(): Promise<number> {
  const { id, token } = await t.createAccount();
  const body = { plan: 'pro', period: 'month' } as const;
  const { reply } = await t.api.call(sellsCalls.createPaymentIntent, { token, body });
  await t.api.call(sellsCalls.updatePaymentIntent, { token, body: { purchase: reply.id, immediate_start: true } });
  stripe.confirm(reply.client_secret!.replace(/_secret_.*/, ''), 'good');
  t.clock.advance(3 * MINUTE_MS);
  return id;
}
/** Makes an account whose plan is due for its renewal now. */
async function due(): Promise<number> {
  const id = await confirmed();
  await reconcilePayments(context);
  t.clock.set((await readOf(id)).results[0]!.current_period_end);
  return id;
}
/** Kills the process as soon as Stripe has done what it asked for, before it hears of it. */
async function killBeforeAnswer(accountId: number, charges: number): Promise<void> {
  await new Promise<void>((done, fail) => {
    stripe.beforeAnswer = async (method, path) => {
      const isCharge = method === 'POST' && path === 'payment_intents';
      if (isCharge && (await chargesOf(accountId)) === charges) kill().then(done, fail);
    };
  });
}
/** Kills the process when Stripe has answered and the books wait for their turn, and then lets whoever comes next have it. */
async function killBeforeEntry(accountId: number, work: Parameters<typeof begin>[0], charges: number): Promise<void> {
  await t.db.transaction().execute(async (trx) => {
    const held = new Promise<void>((done) => {
      stripe.beforeAnswer = async (_, path) => {
        if (!path.startsWith('payment_intents') || (await chargesOf(accountId)) < charges) return;
        await sql`select from account where id = ${accountId} for update`.execute(trx);
        done();
      };
    });
    begin(work);
    await held;
    await eventually(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
      expect(rows).toHaveLength(1);
    });
    await kill();
  });
}
/** How often Stripe has charged a reader. */
async function chargesOf(accountId: number): Promise<number> {
  const own = await t.db.selectFrom('purchase').select('public_id').where('account_id', '=', accountId).execute();
  const ids = new Set(own.map(({ public_id }) => public_id));
  return [...stripe.intents.values()].filter(
    ({ status, metadata }) => status === 'succeeded' && ids.has(metadata?.purchase ?? ''),
  ).length;
}
async function finish(): Promise<void> {
  stripe.beforeAnswer = null;
  t.clock.advance(3 * MINUTE_MS);
  for (let run = 0; run < 2; run += 1) {
    await renewDue(context);
    await reconcilePayments(context);
    await t.runJobs();
  }
}
async function expectPaid(accountId: number, times: number): Promise<void> {
  const { results, receipts } = await readOf(accountId);
  expect(results).toMatchObject([{ status: 'active' }]);
  expect(Date.parse(results[0]!.current_period_end)).toBeGreaterThan(t.clock.now().getTime());
  expect(receipts).toHaveLength(times);
  expect(await chargesOf(accountId)).toBe(times);
  expect(await checkMoney(t.db)).toEqual([]);
}

test('a renewal killed between the charge and its answer is charged once and booked by the next run', async () => {
  const id = await due();
  begin('renewDue');
  await killBeforeAnswer(id, 2);
  expect(await chargesOf(id)).toBe(2);
  expect((await readOf(id)).receipts).toHaveLength(1);
  await finish();
  await expectPaid(id, 2);
}, 60_000);

test.each([
  ['a renewal', due, 'renewDue', 2],
  ['a first purchase', confirmed, 'reconcilePayments', 1],
] as const)(
  '%s killed between the answer and its entry is charged once and booked by the next run',
  async (_, prepare, work, times) => {
    const id = await prepare();
    await killBeforeEntry(id, work, times);
    expect(await chargesOf(id)).toBe(times);
    expect((await readOf(id)).receipts).toHaveLength(times - 1);
    await finish();
    await expectPaid(id, times);
  },
  60_000,
);
