import { changeCareLimit, changeUserPlan, excludeMyself, updateProfile } from '@quotavera/contract/accounts';
import { recordResult } from '@quotavera/contract/calendar';
import { tipsterTips } from '@quotavera/contract/records';
import { createValuebet, disableTip, editTip, listPublic, readTip, unlockTip } from '@quotavera/contract/tips';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { insertChannel, insertSubscription, insertTipRow } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const PAST_EARLY = '2026-03-02T12:10:00.000Z';
const KICKOFF = '2026-03-02T13:00:00.000Z';
const ENDED = '2026-03-02T15:30:00.000Z';

let t: TestApp;
let author: TestAccount;
let admin: TestAccount;
let first: TestAccount;
let second: TestAccount;
let readers: Record<string, TestAccount | undefined>;
let channel: number;
let match: number;
const tips: number[] = [];

const publish = async (more: object = {}) => {
  const leg = {
    type: 'structured' as const,
    fixture_id: match,
    market: '1x2' as const,
    result: 'home',
    odds: '7.77',
  };
  const body = { publish: true, repeat_confirmed: true, stake: '1', description: 'parole', legs: [leg], ...more };
  const { id } = (await t.api.call(createValuebet, { token: author.token, body: body as never })).reply;
  tips.push(id);
  return id;
};

beforeAll(async () => {
  t = await createTestApp({ now: NOW, environment: { RATE_LIMITS: '0' } });
  author = await t.createAccount({ userType: 'collaborator', plan: 'elite' });
  admin = await t.createAccount({ admin: true });
  first = await t.createAccount();
  second = await t.createAccount();
  const subscriber = await t.createAccount();
  const pro = await t.createAccount({ plan: 'pro' });
  const elite = await t.createAccount({ plan: 'elite' });
  readers = { visitor: undefined, first, second, subscriber, pro, elite, author, admin };
  channel = await insertChannel(t.db, author.id, true, new Date(NOW));
  const from = new Date(NOW);
  await insertSubscription(t.db, { accountId: subscriber.id, channelId: channel, from, to: new Date('2026-04-01') });
  match = await insertMatch(t.db, { kickoffAt: KICKOFF });
  await publish();
  await publish({ is_free: true });
  await publish({ channel_id: channel });
  for (const kind of ['exchange', 'other'] as const)
    tips.push(await insertTipRow(t.db, { tipsterId: author.id, publishedAt: from, kind }));
});
afterAll(() => t.close());

/** Every list shows each reader each tip as its own page does, which is made for that reader alone. */
async function compareWithTipPages(moment: string): Promise<void> {
  for (const [name, account] of Object.entries(readers)) {
    const token = account?.token;
    const pages = await Promise.all(tips.map((id) => t.api.call(readTip, { params: { id }, token })));
    const own = pages.filter(({ status }) => status === 200).map(({ reply }) => reply.tip);
    for (const list of [
      () => t.api.call(listPublic, { query: { page_size: 100 }, token }),
      () => t.api.call(tipsterTips, { params: { id: String(author.id) }, query: { page_size: 100 }, token }),
    ]) {
      const { results, count } = (await list()).reply;
      const byId = [...results].sort((a, b) => a.id - b.id);
      expect([moment, name, count, byId]).toEqual([moment, name, own.length, own.sort((a, b) => a.id - b.id)]);
    }
  }
}

async function renewSessions(time: string): Promise<void> {
  t.clock.set(time);
  for (const account of [author, admin, ...Object.values(readers)]) {
    if (!account) continue;
    Object.assign(account, { token: await t.tokenOf(account.id) });
  }
}

const viewFor = async (reader: TestAccount, id: number) => {
  const { results } = (await t.api.call(listPublic, { query: { page_size: 100 }, token: reader.token })).reply;
  return results.find((tip) => tip.id === id)?.view;
};

test('whatever happens, a list shows each reader what is theirs to see, at once', async () => {
  const [valuebet, free, paid, exchange] = tips as [number, number, number, number];
  await compareWithTipPages('in the first ten minutes');
  t.clock.set(PAST_EARLY);
  await compareWithTipPages('past the first ten minutes');

  await t.api.call(unlockTip, { body: { tip_id: valuebet }, token: first.token });
  expect([await viewFor(first, valuebet), await viewFor(second, valuebet)]).toEqual(['whole', 'locked']);
  await compareWithTipPages('one unlocked a tip');
  await t.api.call(changeCareLimit, { body: { kind: 'daily_unlocks', value: 1 }, token: first.token });
  await compareWithTipPages('one set a limit');

  const edit = (id: number, body: object) =>
    t.api.call(editTip, { params: { id }, body: body as never, token: author.token });
  await edit(free, { action: 'amend', description: 'altre parole', tags: [] });
  await compareWithTipPages('amended');
  const disable = (disabled: boolean) =>
    t.api.call(disableTip, {
      body: { tip_id: free, disabled, reason: 'offensivo davvero', rule: 'offensive' },
      token: admin.token,
    });
  await disable(true);
  await compareWithTipPages('disabled');
  await disable(false);
  await compareWithTipPages('enabled');

  const plan = async (subscription_type: 'pro' | 'free') => {
    const body = { user_id: second.id, reason: 'prova dei piani', subscription_type };
    await t.api.call(changeUserPlan, { body, token: admin.token });
    await t.messagesReceived();
  };
  await plan('pro');
  await compareWithTipPages('START became PRO');
  expect(await viewFor(second, valuebet)).toBe('whole');
  await plan('free');
  expect(await viewFor(second, valuebet)).toBe('locked');
  await compareWithTipPages('PRO became START');

  await insertSubscription(t.db, {
    accountId: second.id,
    channelId: channel,
    from: new Date(PAST_EARLY),
    to: new Date('2026-04-01'),
  });
  expect([await viewFor(second, paid), await viewFor(first, paid)]).toEqual(['whole', 'locked']);
  await compareWithTipPages('one subscribed to a channel');

  await t.api.call(updateProfile, { body: { first_name: 'Ludovica' }, token: author.token });
  await compareWithTipPages('the author changed their name');
  const mistaken = await publish();
  await edit(mistaken, { action: 'withdraw' });
  await compareWithTipPages('withdrawn');
  expect(await viewFor(first, mistaken)).toBe('whole');

  await renewSessions(ENDED);
  await t.api.call(recordResult, {
    params: { id: match },
    body: { status: 'played', result: { goals: [1, 0], halfTimeGoals: [0, 0] }, reason: 'risultato ufficiale' },
    token: admin.token,
  });
  expect([await viewFor(first, paid), await viewFor(first, exchange)]).toEqual(['whole', 'locked']);
  await compareWithTipPages('settled');

  await t.api.call(excludeMyself, { body: { period: '7' }, token: second.token });
  await t.messagesReceived();
  expect((await t.api.call(listPublic, { query: {}, token: second.token })).error.code).toBe('self_excluded');
});

test('readers who see the same share one reply, which costs each of them one statement', async () => {
  const other = await t.createAccount({ plan: 'elite' });
  const countedList = ({ token }: TestAccount) => t.countQueries(() => t.api.call(listPublic, { query: {}, token }));
  await countedList(readers.elite!);
  await t.api.call(readTip, { params: { id: tips[0]! }, token: other.token });
  const counted = await countedList(other);
  expect(counted.count).toBe(1);
  expect(counted.result.text).toBe((await countedList(readers.elite!)).result.text);
});
