import { accountsCalls, recordsCalls } from '@quotavera/contract';
import { DAY_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addJob } from '../../../platform/jobs/index.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { createAdministrator } from './service-create-admin.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const REASON = 'lo chiede la persona stessa';

let t: TestApp;
let admin: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  admin = await t.createAccount({ admin: true });
  other = await t.createAccount({ admin: true });
});
afterAll(() => t?.close());

/** Sessions are short: after a while an admin has a new one. */
async function later(milliseconds: number): Promise<void> {
  t.clock.advance(milliseconds);
  admin = { ...admin, token: await t.tokenOf(admin.id) };
}

const lines = (account: number) =>
  t.api.call(accountsCalls.listAudit, { token: admin.token, query: { account } }).then(({ reply }) => reply.results);
const deep = (id: number) =>
  t.api.call(accountsCalls.userDeep, { token: admin.token, params: { id } }).then(({ reply }) => reply);
const mailsOf = (id: number) =>
  t.db.selectFrom('mail').select(['kind', 'body_text', 'language']).where('account_id', '=', id).execute();

describe('ban and activation', () => {
  test('a ban acts at once, says why by mail and is written down; activation lifts it', async () => {
    const user = await t.createAccount({ language: 'de' });
    const banned = await t.api.call(accountsCalls.banUser, {
      token: admin.token,
      body: { user_id: user.id, reason: REASON },
    });
    expect(banned.reply).toMatchObject({ id: user.id, state: 'banned', revision: 1 });
    const refused = await t.api.call(accountsCalls.currentUser, { token: user.token });
    expect(refused.error.code).toBe('account_banned');
    const refresh = await t.api.call(accountsCalls.refreshToken, { body: { refresh: user.refresh } });
    expect(refresh.status).toBeGreaterThanOrEqual(400);
    const [mail] = await mailsOf(user.id);
    expect(mail).toMatchObject({ kind: 'account_banned', language: 'de' });
    expect(mail?.body_text).toContain(REASON);

    const again = await t.api.call(accountsCalls.banUser, {
      token: admin.token,
      body: { user_id: user.id, reason: REASON },
    });
    expect(again.error.code).toBe('nothing_to_change');

    const lifted = await t.api.call(accountsCalls.activateUser, {
      token: other.token,
      body: { user_id: user.id, reason: 'era un errore nostro' },
    });
    expect(lifted.reply.state).not.toBe('banned');
    expect(await lines(user.id)).toMatchObject([
      { action: 'user_activated', actor: { id: other.id }, reason: 'era un errore nostro', data: { from: 'banned' } },
      { action: 'user_banned', actor: { id: admin.id }, account: { id: user.id }, reason: REASON },
    ]);
  });

  test('a reason is asked for, of 10 to 255 characters', async () => {
    const user = await t.createAccount();
    for (const reason of ['', 'breve', '          x', 'x'.repeat(256)]) {
      const answer = await t.api.call(accountsCalls.banUser, {
        token: admin.token,
        body: { user_id: user.id, reason },
      });
      expect(Object.keys(answer.error.errors)).toEqual(['reason']);
    }
    expect((await deep(user.id)).user.state).toBe('active');
    expect(await lines(user.id)).toEqual([]);
  });

  test('nobody acts on themselves, on nobody, or on what they saw before another admin did', async () => {
    const own = await t.api.call(accountsCalls.banUser, {
      token: admin.token,
      body: { user_id: admin.id, reason: REASON },
    });
    expect(own.error.code).toBe('own_account');
    const unknownUser = await t.api.call(accountsCalls.banUser, {
      token: admin.token,
      body: { user_id: 999_999, reason: REASON },
    });
    expect(unknownUser.error.code).toBe('not_found');
    const user = await t.createAccount();
    const revision = (await deep(user.id)).user.revision;
    const act = (token: string) =>
      t.api.call(accountsCalls.changeUserPlan, {
        token,
        body: { user_id: user.id, reason: REASON, revision, subscription_type: 'pro' },
      });
    const [first, second] = await Promise.all([act(admin.token), act(other.token)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect(await lines(user.id)).toHaveLength(1);
  });
});

describe('the last admin', () => {
  test('two admins who demote each other at once leave one', async () => {
    const app = await createTestApp({ now: NOW });
    try {
      const [a, b] = [await app.createAccount({ admin: true }), await app.createAccount({ admin: true })];
      const demote = (actor: TestAccount, whom: TestAccount) =>
        app.api.call(accountsCalls.changeAdmin, {
          token: actor.token,
          body: { user_id: whom.id, reason: REASON, is_admin: false },
        });
      const answers = await Promise.all([demote(a, b), demote(b, a)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const left = await app.db.selectFrom('account').select('id').where('is_admin', '=', true).execute();
      expect(left).toHaveLength(1);
      const last = left[0]?.id === a.id ? a : b;
      for (const [call, body] of [
        [accountsCalls.changeAdmin, { is_admin: false }],
        [accountsCalls.banUser, {}],
      ] as const) {
        const refused = await app.api.call(call, {
          token: last.token,
          body: { user_id: last.id, reason: REASON, ...body } as never,
        });
        expect(refused.error.code).toBe('last_admin');
      }
    } finally {
      await app.close();
    }
  });

  test('giving and taking administration acts at once', async () => {
    const user = await t.createAccount({ secondFactor: true });
    const body = { user_id: user.id, reason: REASON };
    const list = () => t.api.call(accountsCalls.listUsers, { token: user.token });
    expect((await list()).error.code).toBe('admin_required');
    await t.api.call(accountsCalls.changeAdmin, { token: admin.token, body: { ...body, is_admin: true } });
    await t.messagesReceived();
    expect((await list()).status).toBe(200);
    await t.api.call(accountsCalls.changeAdmin, { token: admin.token, body: { ...body, is_admin: false } });
    await t.messagesReceived();
    expect((await list()).error.code).toBe('admin_required');
    expect((await lines(user.id)).map(({ action }) => action)).toEqual(['user_admin_revoked', 'user_admin_granted']);
  });
});

describe('type, plan and share', () => {
  test('a plan by hand acts at once, makes a client, and ends by itself', async () => {
    const user = await t.createAccount();
    const until = '2026-03-09T12:00:00.000Z';
    const changed = await t.api.call(accountsCalls.changeUserPlan, {
      token: admin.token,
      body: { user_id: user.id, reason: REASON, subscription_type: 'elite', until },
    });
    expect(changed.reply).toMatchObject({ subscription_type: 'elite', expire_at: until, user_type: 'client' });
    const info = await t.api.call(accountsCalls.currentUser, { token: user.token });
    expect(info.reply).toMatchObject({ subscriptionType: 'elite', role: ['client'] });
    const past = await t.api.call(accountsCalls.changeUserPlan, {
      token: admin.token,
      body: { user_id: user.id, reason: REASON, subscription_type: 'pro', until: '2026-03-01T00:00:00Z' },
    });
    expect(Object.keys(past.error.errors)).toEqual(['until']);

    await later(8 * DAY_MS);
    await addJob(t.db, { name: 'follow_paid_access' }, {});
    await t.runJobs();
    expect((await deep(user.id)).user).toMatchObject({ subscription_type: 'free', user_type: 'user', expire_at: null });
    expect((await lines(user.id))[0]).toMatchObject({
      action: 'user_plan_ended',
      actor: null,
      data: { from: 'elite' },
    });
  });

  test('whether somebody is a client follows from what they pay for, also for a channel', async () => {
    const user = await t.createAccount();
    const input = (user_type: 'user' | 'client' | 'collaborator') =>
      t.api.call(accountsCalls.changeUserType, {
        token: admin.token,
        body: { user_id: user.id, reason: REASON, user_type },
      });
    expect((await input('client')).error.code).toBe('client_needs_paid_access');
    expect((await input('user')).error.code).toBe('nothing_to_change');
    const tipster = await t.createAccount({ userType: 'collaborator' });
    const now = t.clock.now();
    const channel = await t.db
      .insertInto('channel')
      .values({ tipster_id: tipster.id, name: 'Canale', is_paid: true, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const day = DAY_MS;
    await t.db
      .insertInto('channel_subscription')
      .values({ account_id: user.id, channel_id: channel.id, starts_at: now, ends_at: new Date(now.getTime() + day) })
      .execute();
    const run = async () => {
      await addJob(t.db, { name: 'follow_paid_access' }, {});
      await t.runJobs();
      return (await deep(user.id)).user.user_type;
    };
    expect(await run()).toBe('client');
    await later(day + 1_000);
    expect(await run()).toBe('user');
  });

  test('becoming a tipster opens a record; stepping down keeps it public', async () => {
    const user = await t.createAccount();
    const input = (user_type: 'user' | 'collaborator') =>
      t.api.call(accountsCalls.changeUserType, {
        token: admin.token,
        body: { user_id: user.id, reason: REASON, user_type },
      });
    expect((await input('collaborator')).reply.user_type).toBe('collaborator');
    await t.messagesReceived();
    expect((await t.api.call(recordsCalls.ownTipster, { token: user.token })).status).toBe(200);
    await t.runJobs();
    expect((await deep(user.id)).record).toMatchObject({ share_percent: 70, settled: 0 });
    expect((await input('user')).reply.user_type).toBe('user');
    await t.messagesReceived();
    expect((await t.api.call(recordsCalls.ownTipster, { token: user.token })).error.code).toBe('tipster_required');
    expect((await t.api.call(recordsCalls.readTipster, { params: { id: user.username } })).status).toBe(200);
    expect((await input('collaborator')).reply.user_type).toBe('collaborator');
    expect((await lines(user.id)).map(({ data }) => data)).toEqual([
      { from: 'user', to: 'collaborator' },
      { from: 'collaborator', to: 'user' },
      { from: 'user', to: 'collaborator' },
    ]);
  });

  test('a share is a whole percentage of a tipster', async () => {
    const tipster = await t.createAccount({ userType: 'collaborator' });
    const user = await t.createAccount();
    const input = (user_id: number, percent: number) =>
      t.api.call(accountsCalls.changeShare, { token: admin.token, body: { user_id, reason: REASON, percent } });
    expect((await input(user.id, 50)).error.code).toBe('not_a_tipster');
    for (const percent of [-1, 101, 50.5]) expect((await input(tipster.id, percent)).error.code).toBe('validation');
    expect((await input(tipster.id, 0)).status).toBe(200);
    expect((await deep(tipster.id)).record?.share_percent).toBe(0);
    expect((await input(tipster.id, 0)).error.code).toBe('nothing_to_change');
    expect((await lines(tipster.id))[0]?.data).toEqual({ from: '70', to: '0' });
  });
});

test('choices about cookies made at the same instant stand latest first', async () => {
  const user = await t.createAccount();
  for (const preferences of [true, true, false]) {
    await t.api.call(accountsCalls.cookieConsent, { body: { preferences }, token: user.token });
  }
  const { consents } = await deep(user.id);
  expect(new Set(consents.map(({ at }) => at)).size).toBe(1);
  expect(consents.map(({ choices }) => choices.preferences)).toEqual([false, true, true]);
});

test('a suspended tipster leaves lists and rankings, and comes back; the profile stays and says so', async () => {
  const tipster = await t.createAccount({ userType: 'collaborator' });
  const slice = { sport: 'all', kind: 'all', tipster_id: tipster.id, settled: 60, ranking_bets: 60 };
  const sums = { staked_micro: 1, profit_micro: 0, fair_clv_bets: 0, drawdown_micro: 0, spark: JSON.stringify([]) };
  const all = { all_settled: 60, all_staked_micro: 1, all_profit_micro: 0 };
  await t.db
    .insertInto('standing')
    .values([
      { period: 'all', ...slice, ...sums, ...all },
      { period: '90d', ...slice, ...sums, ...all },
    ])
    .execute();
  const listed = async (token?: string) => {
    const answer = await t.api.call(recordsCalls.listTipsters, { query: { search: tipster.username }, token });
    const board = await t.api.call(recordsCalls.leaderboard, {
      query: { search: tipster.username, period: 'all', min_bets: 1 },
      token,
    });
    return [answer.reply.count, answer.reply.results.length, board.reply.results.length];
  };
  expect(await listed(admin.token)).toEqual([1, 1, 1]);
  expect(await listed()).toEqual([1, 1, 1]);
  const profile = () => t.api.call(recordsCalls.readTipster, { params: { id: tipster.username } });
  expect((await profile()).reply.suspended).toBe(false);
  await t.api.call(accountsCalls.banUser, { token: admin.token, body: { user_id: tipster.id, reason: REASON } });
  expect(await listed(admin.token)).toEqual([0, 0, 0]);
  expect(await listed()).toEqual([0, 0, 0]);
  expect((await profile()).reply.suspended).toBe(true);
  await t.api.call(accountsCalls.activateUser, { token: admin.token, body: { user_id: tipster.id, reason: REASON } });
  expect(await listed()).toEqual([1, 1, 1]);
});

describe('the first administrator', () => {
  test('made by the command, and written down', async () => {
    const user = await t.createAccount();
    const input = { email: user.email, username: null, firstName: '', lastName: '', password: async () => '' };
    expect(await createAdministrator(t.db, t.clock, input)).toMatchObject({ ok: true, value: { created: false } });
    expect(await lines(user.id)).toMatchObject([{ action: 'user_admin_granted', actor: null }]);
    await t.api.call(accountsCalls.changeAdmin, {
      token: admin.token,
      body: { user_id: user.id, reason: REASON, is_admin: false },
    });
  });

  test('nobody gets the name of a tipster of old by the command either', async () => {
    const tipster = await t.createAccount({ userType: 'collaborator' });
    await t.db
      .insertInto('username_change')
      .values({ account_id: tipster.id, old_name: 'nome_di_un_tempo', at: t.clock.now() })
      .execute();
    const password = async () => 'Nessuno-3-lo-sa';
    const input = { email: 'op@example.test', username: 'Nome_di_un_tempo', firstName: '', lastName: '', password };
    expect(await createAdministrator(t.db, t.clock, input)).toMatchObject({
      ok: false,
      error: { fields: { username: 'taken' } },
    });
    expect(await createAdministrator(t.db, t.clock, { ...input, username: 'operatore' })).toMatchObject({ ok: true });
  });
});
