import { accountsCalls, sellsCalls } from '@quotavera/contract';
import type { PaidPlan } from '@quotavera/domain/access';
import type { BillingPeriod } from '@quotavera/domain/sells';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { renewDue } from '../billing/service-renew.ts';
import { tellDispute } from '../provider/sandbox/service.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyPlan } from '../testing.fixture.ts';
import { decideReferrals } from './service.ts';
import { runFreeMonths } from './service-months.ts';

const NOW = '2026-03-02T12:00:00.000Z';
/** The withdrawal period of a purchase made at `NOW` is over. */
const DUE = '2026-03-16T12:00:01.000Z';
const PASSWORD = 'Tramonto-9-verde';

const shop = shopFixture(NOW);
let people = 0;

async function member(invitedBy: number | null = null) {
  people += 1;
  const account = await shop.t.createAccount({ password: PASSWORD });
  await shop.t.db
    .updateTable('account')
    .set({ referred_by: invitedBy, phone_number: `+3933300${people}`, created_at: shop.t.clock.now() })
    .where('id', '=', account.id)
    .execute();
  return account;
}
type Account = Awaited<ReturnType<typeof member>>;

/** Buys a plan with a card of their own. */
async function buy(account: Account, plan: PaidPlan = 'pro', period: BillingPeriod = 'month') {
  await buyPlan(shop.t, await shop.t.tokenOf(account.id), { plan, period });
  await shop.t.db
    .updateTable('payment_card')
    .set({ fingerprint: `card ${account.id}` })
    .where('account_id', '=', account.id)
    .execute();
}
/** An inviter, and somebody who has bought PRO with his code. */
async function pair() {
  const inviter = await member();
  const invited = await member(inviter.id);
  await buy(invited);
  return { inviter, invited };
}
async function jobsAt(moment: string): Promise<void> {
  shop.t.clock.set(moment);
  await decideReferrals({ ...shop.context, secrets: shop.t.context.secrets });
  await runFreeMonths(shop.context);
  await renewDue(shop.context);
  await shop.t.runJobs();
}
const referralOf = ({ id }: Account) =>
  shop.t.db.selectFrom('referral').select(['status', 'reason']).where('invited_id', '=', id).executeTakeFirst();
const monthsOf = ({ id }: Account) =>
  shop.t.db
    .selectFrom('free_month')
    .select(['status', 'days_left'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute();
const planOf = async ({ id }: Account) => shop.planOf(await shop.t.tokenOf(id));
const overviewOf = async ({ id }: Account) => shop.overview(await shop.t.tokenOf(id));
const subscriptionOf = async (account: Account) => (await overviewOf(account)).results[0]!;
const chargesOf = async ({ id }: Account) =>
  (
    await shop.t.db
      .selectFrom('purchase')
      .select('price_cents')
      .where('account_id', '=', id)
      .where('status', '=', 'succeeded')
      .orderBy('id')
      .execute()
  ).map(({ price_cents }) => price_cents);
const mailsOf = async ({ id }: Account) =>
  (await shop.t.db.selectFrom('mail').select('kind').where('account_id', '=', id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

describe('what an invitation gives', () => {
  test('nothing before the withdrawal period is over; then a month for both sides', async () => {
    const { inviter, invited } = await pair();
    await jobsAt('2026-03-16T11:59:00.000Z');
    expect(await referralOf(invited)).toEqual({ status: 'waiting', reason: '' });
    expect(await planOf(inviter)).toBe('free');

    await jobsAt(DUE);
    expect(await referralOf(invited)).toEqual({ status: 'given', reason: '' });
    // The inviter has no plan: PRO opens at once. The invited one has: the next renewal is put off.
    expect(await planOf(inviter)).toBe('pro');
    expect((await overviewOf(inviter)).free).toEqual({ days: 0, until: '2026-04-15T11:00:01.000Z' });
    expect((await overviewOf(invited)).free).toEqual({ days: 30, until: null });
    expect((await subscriptionOf(invited)).next_renew).toBe('2026-05-02T11:00:00.000Z');
    expect(await mailsOf(inviter)).toEqual(['referral_given', 'free_month_started']);
    expect(await mailsOf(invited)).toContain('referral_welcome');

    await jobsAt('2026-04-02T11:00:01.000Z');
    expect(await subscriptionOf(invited)).toMatchObject({
      status: 'active',
      current_period_start: '2026-04-02T11:00:00.000Z',
      current_period_end: '2026-05-02T11:00:00.000Z',
      next_renew: '2026-05-02T11:00:00.000Z',
      renewal_cents: 1999,
    });
    expect(await chargesOf(invited)).toEqual([1999]);

    await jobsAt('2026-05-02T11:00:01.000Z');
    expect(await chargesOf(invited)).toEqual([1999, 1999]);
    expect((await subscriptionOf(invited)).current_period_end).toBe('2026-06-02T11:00:00.000Z');
    expect(await planOf(inviter)).toBe('free');
    expect(await monthsOf(inviter)).toEqual([{ status: 'used', days_left: 0 }]);
    await shop.expectBooksToAgree();
  });

  test('on ELITE a month of PRO lasts as long as it is worth', async () => {
    const inviter = await member();
    await buy(inviter, 'elite');
    await buy(await member(inviter.id));
    await jobsAt(DUE);
    await jobsAt('2026-04-02T11:00:01.000Z');
    expect(await subscriptionOf(inviter)).toMatchObject({ plan: 'elite', next_renew: '2026-04-14T11:00:00.000Z' });
  });

  test('unused days come back: at an upgrade, when a plan is bought, and after an exclusion', async () => {
    const { inviter, invited } = await pair();
    await jobsAt(DUE);
    shop.t.clock.set('2026-03-26T12:00:01.000Z');
    await buy(inviter);
    expect(await monthsOf(inviter)).toEqual([{ status: 'ready', days_left: 20 }]);
    expect((await subscriptionOf(inviter)).next_renew).toBe('2026-05-16T11:00:01.000Z');

    await jobsAt('2026-04-02T11:00:01.000Z');
    shop.t.clock.set('2026-04-12T11:00:00.000Z');
    await buy(invited, 'elite');
    expect(await monthsOf(invited)).toEqual([{ status: 'ready', days_left: 20 }]);
    // Free days that come back pay for nothing.
    expect((await chargesOf(invited)).at(-1)).toBe(4999);

    await shop.t.api.call(accountsCalls.excludeMyself, {
      token: await shop.t.tokenOf(invited.id),
      body: { period: '30' },
    });
    await shop.t.runJobs();
    await jobsAt('2026-04-13T11:00:00.000Z');
    expect(await planOf(invited)).toBe('free');
    expect(await monthsOf(invited)).toEqual([{ status: 'ready', days_left: 20 }]);
    await jobsAt('2026-05-20T11:00:00.000Z');
    expect(await planOf(invited)).toBe('pro');
    await shop.expectBooksToAgree();
  });

  test('the rest of a merged account’s running free month runs on for the account that remains', async () => {
    const { inviter } = await pair();
    await jobsAt(DUE);
    shop.t.clock.set('2026-03-26T12:00:01.000Z');
    const [remaining, admin] = [await member(), await shop.t.createAccount({ admin: true })];
    const reason = 'stessa persona, stesso telefono';
    const body = { user_id: inviter.id, into_id: remaining.id, reason };
    expect((await shop.t.api.call(accountsCalls.mergeUsers, { token: admin.token, body })).status).toBe(200);
    await shop.t.runJobs();
    expect(await monthsOf(inviter)).toEqual([]);
    expect(await monthsOf(remaining)).toEqual([{ status: 'ready', days_left: 20 }]);
    await jobsAt('2026-03-26T12:05:00.000Z');
    expect(await planOf(remaining)).toBe('pro');
    expect((await overviewOf(remaining)).free).toEqual({ days: 0, until: '2026-04-15T11:05:00.000Z' });
    await jobsAt('2026-04-15T11:05:01.000Z');
    expect(await planOf(remaining)).toBe('free');
    expect(await monthsOf(remaining)).toEqual([{ status: 'used', days_left: 0 }]);
  });

  test('leaving in a free period gives no money back', async () => {
    const { invited } = await pair();
    await jobsAt(DUE);
    await jobsAt('2026-04-02T11:00:01.000Z');
    const booked = await shop.bookedBy(async () => {
      const token = await shop.t.tokenOf(invited.id);
      await shop.t.api.call(accountsCalls.deactivateAccount, { token, body: { password: PASSWORD } });
      await shop.t.runJobs();
    });
    expect(booked).toEqual({});
  });

  test('the terms are those of the day of the registration', async () => {
    const admin = await shop.t.createAccount({ admin: true });
    const inviter = await member();
    const before = await member(inviter.id);
    shop.t.clock.set('2026-03-02T12:10:00.000Z');
    const body = { inviter_days: 0, invited_days: 7, reason: 'prova' };
    const changed = await shop.t.api.call(sellsCalls.changeReferralTerms, { token: admin.token, body });
    expect(changed.reply.results[0]).toMatchObject({ inviter_days: 0, invited_days: 7, set_by: admin.username });
    expect((await shop.t.api.call(sellsCalls.changeReferralTerms, { token: admin.token, body })).error.code).toBe(
      'nothing_to_change',
    );
    const after = await member(inviter.id);
    await buy(before);
    await buy(after);
    await jobsAt('2026-03-16T12:20:00.000Z');
    expect([await monthsOf(before), await monthsOf(after)]).toEqual([
      [{ status: 'ready', days_left: 30 }],
      [{ status: 'ready', days_left: 7 }],
    ]);
    expect(await monthsOf(inviter)).toEqual([{ status: 'running', days_left: 30 }]);
    await shop.t.api.call(sellsCalls.changeReferralTerms, {
      token: await shop.t.tokenOf(admin.id),
      body: { inviter_days: 30, invited_days: 30, reason: 'fine della prova' },
    });
  });
});

describe('what gives nothing', () => {
  test('a withdrawal before, and a chargeback after', async () => {
    const first = await pair();
    await shop.t.api.call(sellsCalls.withdraw, {
      token: await shop.t.tokenOf(first.invited.id),
      body: { subscription: (await subscriptionOf(first.invited)).id },
    });
    await shop.t.runJobs();
    expect(await referralOf(first.invited)).toEqual({ status: 'refused', reason: 'refunded' });

    const second = await pair();
    await jobsAt(DUE);
    expect(await planOf(second.inviter)).toBe('pro');
    const { id: intent } = await shop.t.db
      .selectFrom('sandbox_intent')
      .select('id')
      .where('customer', '=', `cus_${second.invited.id}`)
      .executeTakeFirstOrThrow();
    await tellDispute(shop.t.context, intent, 'lost');
    await shop.t.runJobs();
    expect(await referralOf(second.invited)).toEqual({ status: 'taken_back', reason: 'disputed' });
    expect(await planOf(second.inviter)).toBe('free');
    expect([await monthsOf(second.inviter), await monthsOf(second.invited)]).toEqual([
      [{ status: 'taken_back', days_left: 30 }],
      [{ status: 'taken_back', days_left: 30 }],
    ]);
    expect(await mailsOf(second.inviter)).toContain('referral_taken_back');
  });

  test('a month that was used whole stays used when the invitation is lost later', async () => {
    const { inviter, invited } = await pair();
    await jobsAt(DUE);
    await jobsAt('2026-06-01T11:00:00.000Z');
    expect(await monthsOf(inviter)).toMatchObject([{ status: 'used' }]);
    const { intent_id: intent } = await shop.t.db
      .selectFrom('purchase')
      .select('intent_id')
      .where('account_id', '=', invited.id)
      .where('kind', '=', 'first')
      .executeTakeFirstOrThrow();
    await tellDispute(shop.t.context, intent!, 'lost');
    await shop.t.runJobs();
    expect(await referralOf(invited)).toEqual({ status: 'taken_back', reason: 'disputed' });
    expect(await monthsOf(inviter)).toMatchObject([{ status: 'used' }]);
  });

  const address = (id: number, street: string) =>
    shop.t.db
      .insertInto('account_address')
      .values({
        account_id: id,
        street,
        city: 'Pisa',
        postal_code: '56127',
        country: 'IT',
        language: 'it',
        type: 'home',
      })
      .execute();
  const network = (id: number, name: string) =>
    shop.t.db
      .insertInto('account_network')
      .values({ account_id: id, network: Buffer.from(name), seen_at: NOW })
      .execute();

  test.each<[string, (pair: { inviter: Account; invited: Account }) => Promise<unknown>]>([
    [
      'same_card',
      ({ inviter, invited }) =>
        sql`
        insert into payment_card (account_id, provider, reference, brand, last4, expires_month, expires_year, fingerprint, added_at)
        select ${inviter.id}, provider, 'other ' || reference, brand, last4, expires_month, expires_year, fingerprint, added_at
        from payment_card where account_id = ${invited.id}`.execute(shop.t.db),
    ],
    ['same_network', async ({ inviter, invited }) => [await network(inviter.id, 'n'), await network(invited.id, 'n')]],
    [
      'same_address',
      async ({ inviter, invited }) => [
        await address(inviter.id, 'Via Roma, 1'),
        await address(invited.id, 'via roma 1'),
      ],
    ],
    [
      'same_phone',
      ({ inviter, invited }) =>
        sql`
        update account set phone_number = '+39 06 ' || ${inviter.id}::text where id in (${inviter.id}, ${invited.id})`.execute(
          shop.t.db,
        ),
    ],
    [
      'same_mailbox',
      async ({ inviter, invited }) => {
        const mailbox = (id: number, email: string) =>
          shop.t.db.updateTable('account').set({ email }).where('id', '=', id).execute();
        await mailbox(inviter.id, `mario.${inviter.id}@gmail.com`);
        await mailbox(invited.id, `mario${inviter.id}+due@gmail.com`);
      },
    ],
  ])('%s: an admin sees why, and may allow it', async (reason, liken) => {
    const both = await pair();
    await liken(both);
    await jobsAt(DUE);
    expect(await referralOf(both.invited)).toEqual({ status: 'refused', reason });
    expect([await monthsOf(both.inviter), await monthsOf(both.invited)]).toEqual([[], []]);

    const admin = await shop.t.createAccount({ admin: true });
    const { reply } = await shop.t.api.call(sellsCalls.listReferrals, {
      token: admin.token,
      query: { status: 'refused' },
    });
    expect(reply.results[0]).toMatchObject({ reason, can_be_allowed: true, inviter: { id: both.inviter.id } });
    const body = { referral: reply.results[0]!.id, reason: 'coinquilini' };
    await shop.t.api.call(sellsCalls.allowReferral, { token: admin.token, body });
    expect((await shop.t.api.call(sellsCalls.allowReferral, { token: admin.token, body })).error.code).toBe(
      'nothing_to_change',
    );
    await jobsAt(DUE);
    expect(await referralOf(both.invited)).toEqual({ status: 'given', reason: '' });
  });

  test('two invited by the same person share a card', async () => {
    const inviter = await member();
    const [one, two] = [await member(inviter.id), await member(inviter.id)];
    await buy(one);
    await buy(two);
    await shop.t.db
      .updateTable('payment_card')
      .set({ fingerprint: 'theirs' })
      .where('account_id', 'in', [one.id, two.id])
      .execute();
    await jobsAt(DUE);
    expect([await referralOf(one), await referralOf(two)]).toEqual([
      { status: 'refused', reason: 'same_card' },
      { status: 'refused', reason: 'same_card' },
    ]);
  });

  test('whoever comes back after an erasure, and a second purchase', async () => {
    const { id, email } = await member();
    const token = await shop.t.tokenOf(id);
    await shop.t.api.call(accountsCalls.eraseAccount, { token, body: { password: PASSWORD, confirm: true } });
    const { inviter, invited } = await pair();
    await shop.t.db.updateTable('account').set({ email }).where('id', '=', invited.id).execute();
    await jobsAt(DUE);
    expect(await referralOf(invited)).toEqual({ status: 'refused', reason: 'returning' });
    expect(await monthsOf(inviter)).toEqual([]);
  });
});

test('the affiliation card counts openings, registrations, payments and rewards', async () => {
  const inviter = await shop.t.createAccount({ plan: 'pro' });
  const read = async () =>
    (await shop.t.api.call(sellsCalls.readAffiliation, { token: await shop.t.tokenOf(inviter.id) })).reply;
  const { code } = await read();
  await shop.t.api.call(sellsCalls.openInvitation, { body: { code: code.toLowerCase() } });
  await shop.t.api.call(sellsCalls.openInvitation, { body: { code: 'NOBODY' } });
  await member(inviter.id);
  await buy(await member(inviter.id));
  expect(await read()).toMatchObject({
    visits: 1,
    registered: 2,
    paid: 1,
    rewards: { waiting: 1, given: 0, refused: 0, taken_back: 0 },
  });
  await jobsAt(DUE);
  expect(await read()).toMatchObject({ rewards: { waiting: 0, given: 1 }, given_days: 30, ready_days: 30 });
});

test('its picture has the code in curves, in the reader’s language, and names no other file', async () => {
  const { token } = await shop.t.createAccount({ plan: 'pro' });
  const picture = async (language: string) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
    return shop.t.app.http.inject({ url: '/api/sells/v1/affiliation/card/', headers });
  };
  const [italian, german] = [await picture('it'), await picture('de')];
  expect(italian.headers['content-type']).toBe('image/svg+xml');
  expect(italian.body).toMatch(/<title>Ti invito su Quotavera [A-Z2-9]{8}<\/title>/);
  expect(italian.body).not.toMatch(/<(text|image|script)|href|url\(/);
  expect(german.body).not.toBe(italian.body);
});

test('networks are kept as keyed hashes; private ones say nothing', async () => {
  const { id, token } = await shop.t.createAccount();
  const visit = (remoteAddress: string) =>
    shop.t.app.http.inject({
      method: 'POST',
      url: '/api/users/v1/update-last-login/',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress,
    });
  for (const address of ['93.41.0.7', '93.41.0.7', '192.168.1.4', '127.0.0.1', '2001:b07::1', '2001:b07::2']) {
    await visit(address);
  }
  const rows = await shop.t.db.selectFrom('account_network').select('network').where('account_id', '=', id).execute();
  expect(rows.map(({ network }) => network.length)).toEqual([32, 32]);
});
