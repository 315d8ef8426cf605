import { accountsCalls, homeCalls, recordsCalls, tipsCalls } from '@quotavera/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const REASON = 'stessa persona, stesso telefono';

let t: TestApp;
let admin: TestAccount;

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  admin = await t.createAccount({ admin: true });
});
afterAll(() => t?.close());

const merge = (user_id: number, into_id: number) =>
  t.api.call(accountsCalls.mergeUsers, { token: admin.token, body: { user_id, into_id, reason: REASON } });
const preview = (user_id: number, into_id: number) =>
  t.api
    .call(accountsCalls.mergePreview, { token: admin.token, query: { user_id, into_id } })
    .then(({ reply }) => reply);
const follow = (who: TestAccount, tipster: TestAccount) =>
  t.api.call(tipsCalls.follow, { token: who.token, body: { tipster_id: tipster.id } });
const profile = (who: TestAccount) =>
  t.api.call(recordsCalls.readTipster, { params: { id: String(who.id) } }).then(({ reply }) => reply);

describe('one person, one record', () => {
  test('everything of the duplicate moves; both records stay and name each other', async () => {
    const [survivor, duplicate, third] = [
      await t.createAccount({ userType: 'collaborator' }),
      await t.createAccount({ userType: 'collaborator', plan: 'elite' }),
      await t.createAccount({ userType: 'collaborator' }),
    ];
    const [fan, both] = [await t.createAccount(), await t.createAccount()];
    await follow(fan, duplicate);
    await follow(both, duplicate);
    await follow(both, survivor);
    await follow(duplicate, third);
    await follow(survivor, duplicate);
    const channel = await t.db
      .insertInto('channel')
      .values({ tipster_id: duplicate.id, name: 'Canale', is_paid: true, created_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    // A follower of the duplicate's channel goes on following; the survivor's own following of it ends, because the channel is theirs now.
    for (const who of [fan, survivor]) {
      await t.api.call(tipsCalls.followChannel, { token: who.token, body: { channel: channel.id } });
    }
    await t.db
      .insertInto('tip_unlock')
      .values({ account_id: duplicate.id, tip_id: 77, day: '2026-03-02', at: NOW })
      .execute();
    const draft = await t.db
      .insertInto('tip')
      .values({
        tipster_id: duplicate.id,
        kind: 'valuebet',
        phase: 'prematch',
        side: 'back',
        stake_milli: 1000,
        stake_basis: 'stake',
        total_odds_milli: 2000,
        created_at: NOW,
        updated_at: NOW,
        publish_at: '2026-03-02T13:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();

    const before = await preview(duplicate.id, survivor.id);
    expect(before.problems).toEqual([]);
    expect(before.moves).toEqual({
      followers: 2,
      following: 1,
      unlocks: 1,
      channels: 1,
      channel_subscriptions: 0,
      plan: 'elite',
    });

    expect((await merge(duplicate.id, survivor.id)).reply).toMatchObject({ id: duplicate.id, state: 'merged' });
    const follows = await t.db.selectFrom('follow').select(['account_id', 'tipster_id']).execute();
    expect(follows.map((row) => [row.account_id, row.tipster_id]).sort()).toEqual(
      [
        [fan.id, survivor.id],
        [both.id, survivor.id],
        [survivor.id, third.id],
      ].sort(),
    );
    const counts = await t.db.selectFrom('tipster').select(['id', 'followers']).execute();
    expect(Object.fromEntries(counts.map(({ id, followers }) => [id, followers]))).toEqual({
      [survivor.id]: 2,
      [duplicate.id]: 0,
      [third.id]: 1,
    });
    const owner = await t.db.selectFrom('channel').select('tipster_id').where('id', '=', channel.id).executeTakeFirst();
    expect(owner?.tipster_id).toBe(survivor.id);
    const unlocks = await t.db.selectFrom('tip_unlock').select('account_id').execute();
    expect(unlocks).toEqual([{ account_id: survivor.id }]);
    const channelFollows = await t.db.selectFrom('channel_follow').selectAll().execute();
    expect(channelFollows.map(({ account_id }) => account_id)).toEqual([fan.id]);
    const { followers } = await t.db
      .selectFrom('channel')
      .select('followers')
      .where('id', '=', channel.id)
      .executeTakeFirstOrThrow();
    expect(followers).toBe(1);
    const stopped = await t.db.selectFrom('tip').select('publish_at').where('id', '=', draft.id).executeTakeFirst();
    expect(stopped?.publish_at).toBeNull();

    await t.messagesReceived();
    await t.messagesReceived();
    expect((await t.api.call(accountsCalls.currentUser, { token: duplicate.token })).status).toBeGreaterThanOrEqual(
      401,
    );
    expect((await t.api.call(accountsCalls.currentUser, { token: survivor.token })).reply.subscriptionType).toBe(
      'elite',
    );
    expect((await profile(survivor)).same_person).toMatchObject([{ tipster: { id: duplicate.id }, current: false }]);
    expect((await profile(duplicate)).same_person).toMatchObject([{ tipster: { id: survivor.id }, current: true }]);
    expect((await profile(third)).same_person).toEqual([]);

    const deep = await t.api.call(accountsCalls.userDeep, { token: admin.token, params: { id: survivor.id } });
    expect(deep.reply.duplicates).toMatchObject([{ id: duplicate.id }]);
    const audit = await t.api.call(accountsCalls.listAudit, { token: admin.token, query: { action: 'user_merged' } });
    expect(audit.reply.results).toMatchObject([
      {
        account: { id: duplicate.id },
        reason: REASON,
        data: { into: String(survivor.id), followers: '2', plan: 'elite' },
      },
    ]);

    // A second duplicate is merged into the kept account, which is then merged itself.
    const newer = await t.createAccount({ userType: 'collaborator' });
    expect((await merge(survivor.id, newer.id)).status).toBe(200);
    expect((await profile(newer)).same_person.map(({ tipster }) => tipster.id)).toEqual([survivor.id, duplicate.id]);
    expect((await profile(duplicate)).same_person.map(({ tipster }) => tipster.id)).toEqual([newer.id, survivor.id]);
  });

  test('accounts that can’t be merged, or not this way round, are refused', async () => {
    const [user, payer, tipster, boss] = [
      await t.createAccount(),
      await t.createAccount(),
      await t.createAccount({ userType: 'collaborator' }),
      await t.createAccount({ admin: true }),
    ];
    await sql`
      insert into subscription (account_id, product, plan, period, status, anchor_at, period_number, period_start, period_end, price_cents, created_at)
      values (${payer.id}, 'plan', 'pro', 'month', 'active', now(), 1, now(), now() + interval '1 month', 1999, now())`.execute(
      t.db,
    );
    const cases: [number, number, string[]][] = [
      [tipster.id, user.id, ['record_needs_tipster']],
      [boss.id, user.id, ['duplicate_is_admin']],
      [payer.id, user.id, ['subscription']],
    ];
    for (const [from, into, problems] of cases) {
      expect((await preview(from, into)).problems).toEqual(problems);
      const refused = await merge(from, into);
      expect([refused.error.code, Object.keys(refused.error.errors)]).toEqual(['merge_refused', ['into_id']]);
      expect(refused.error.errors.into_id?.[0]).not.toMatch(/non è valido/);
    }
    expect((await preview(user.id, user.id)).problems).toEqual(['same_account']);
    expect((await preview(admin.id, user.id)).problems).toContain('duplicate_is_you');
    expect((await merge(user.id, user.id)).error.code).toBe('merge_refused');
    expect((await merge(admin.id, user.id)).error.code).toBe('own_account');
    expect((await merge(user.id, 999_999)).error.code).toBe('not_found');
    expect((await merge(user.id, tipster.id)).status).toBe(200);
    expect((await merge(user.id, tipster.id)).error.code).toBe('account_closed');
    const late = await t.createAccount();
    expect((await merge(late.id, user.id)).error.code).toBe('merge_refused');
    const ban = await t.api.call(accountsCalls.banUser, {
      token: admin.token,
      body: { user_id: user.id, reason: REASON },
    });
    expect(ban.error.code).toBe('account_closed');
  });

  test('two accounts merged into each other at once: one of the two merges is refused', async () => {
    const [a, b] = [await t.createAccount(), await t.createAccount()];
    const answers = await Promise.all([merge(a.id, b.id), merge(b.id, a.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('self-exclusion outlives a merge', async () => {
    const [a, b] = [await t.createAccount(), await t.createAccount()];
    const until = new Date('2026-06-01T00:00:00Z');
    await t.db.updateTable('account').set({ self_excluded_until: until }).where('id', '=', a.id).execute();
    await merge(a.id, b.id);
    const survivor = await t.db
      .selectFrom('account')
      .select('self_excluded_until')
      .where('id', '=', b.id)
      .executeTakeFirst();
    expect(survivor?.self_excluded_until).toEqual(until);
  });
});

describe('what is new', () => {
  test('kinds of one’s own, counted since they were seen', async () => {
    const user = await t.createAccount();
    const news = (token: string) =>
      t.api.call(homeCalls.newSinceLastLogin, { token }).then(({ reply }) => reply.results);
    const own = ['tips', 'messages', 'calls', 'channels', 'subscriptions', 'courses', 'posts', 'notifications'];
    expect((await news(user.token)).map(({ kind }) => kind)).toEqual(['reports', ...own]);
    const kinds = await news(admin.token);
    expect(kinds.map(({ kind }) => kind)).toEqual([
      ...['users', 'applications', 'to_confirm', 'imports', 'mails', 'reports'],
      ...own,
    ]);
    t.clock.advance(60_000);
    await t.api.call(homeCalls.markNewsSeen, { token: admin.token, body: {} });
    t.clock.advance(60_000);
    const late = await t.createAccount();
    const after = await news(admin.token);
    expect(after.find(({ kind }) => kind === 'users')).toMatchObject({ count: 1, sample_ids: [late.id] });
    // A member can't mark news of a kind that only admins see.
    await t.api.call(homeCalls.markNewsSeen, { token: user.token, body: { kinds: ['users'] } });
    expect((await news(admin.token)).find(({ kind }) => kind === 'users')?.count).toBe(1);
  });
});
