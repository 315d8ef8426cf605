import { randomUUID } from 'node:crypto';
import { createExchange, createValuebet, deleteDraft, editTip, publishTipText } from '@quotavera/contract/tips';
import { DAY_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetOldRequests } from '../../../platform/idempotency/index.ts';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

const NOW = '2026-03-02T12:00:00.000Z';

let t: TestApp;
let tipster: TestAccount;
let match: number;

beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  match = await insertMatch(t.db, { kickoffAt: '2026-03-02T20:00:00.000Z' });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  tipster = await t.createAccount({ userType: 'collaborator' });
});

const leg = (odds = '2.1') => ({
  type: 'structured' as const,
  fixture_id: match,
  market: '1x2' as const,
  result: 'home',
  odds,
});
interface RequestInput {
  by?: TestAccount;
  odds?: string;
  publish?: boolean;
}
const send = (key: string, { by = tipster, odds, publish = true }: RequestInput = {}) =>
  t.api.call(createValuebet, {
    token: by.token,
    body: { publish, repeat_confirmed: true, stake: '1', legs: [leg(odds)] },
    headers: { 'idempotency-key': key },
  });
const tips = async (of = tipster) =>
  (await t.db.selectFrom('tip').select('id').where('tipster_id', '=', of.id).execute()).length;
const entries = async () =>
  (await t.db.selectFrom('ledger_entry').select('id').where('tipster_id', '=', tipster.id).execute()).length;

test('a request that is sent again answers as the first time and makes nothing', async () => {
  const key = randomUUID();
  const first = await send(key);
  const again = await send(key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.reply).toEqual(first.reply);
  expect([await tips(), await entries()]).toEqual([1, 1]);
  await send(randomUUID());
  expect(await tips()).toBe(2);
});

test('a request that is sent again at once, six times, makes one tip', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(key)));
  expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1);
  expect([await tips(), await entries()]).toEqual([1, 1]);
});

test('a request that is sent again with another content is refused, and the order of members is no content', async () => {
  const key = randomUUID();
  const { reply } = await send(key);
  const refused = await send(key, { odds: '2.2' });
  expect([refused.status, refused.error.code]).toEqual([409, 'idempotency_key_reused']);
  const elsewhere = await t.api.call(createExchange, {
    token: tipster.token,
    body: { publish: true, stake: '1', legs: [leg()] },
    headers: { 'idempotency-key': key },
  });
  expect(elsewhere.error.code).toBe('idempotency_key_reused');
  const { type, odds, ...rest } = leg();
  const turned = await t.api.call(createValuebet, {
    token: tipster.token,
    body: { legs: [{ ...rest, odds, type }], stake: '1', publish: true, repeat_confirmed: true },
    headers: { 'idempotency-key': key },
  });
  expect(turned.reply.id).toBe(reply.id);
  expect(await tips()).toBe(1);
});

test('a request that is sent again is known by its account alone', async () => {
  const key = randomUUID();
  const other = await t.createAccount({ userType: 'collaborator' });
  const first = await send(key);
  expect((await send(key, { by: other })).reply.id).not.toBe(first.reply.id);
  expect([await tips(), await tips(other)]).toEqual([1, 1]);
});

test('after a refusal may be mended under the same key', async () => {
  const key = randomUUID();
  expect((await send(key, { odds: '1' })).status).toBe(422);
  expect((await send(key)).status).toBe(201);
});

test('a request that is sent again publishes a draft once, and says so each time', async () => {
  const { id } = (await send(randomUUID(), { publish: false })).reply;
  const headers = { 'idempotency-key': randomUUID() };
  const publish = () =>
    t.api.call(editTip, { params: { id }, token: tipster.token, body: { action: 'publish' }, headers });
  const answers = await Promise.all([publish(), publish(), publish()]);
  expect(answers.map(({ reply }) => reply.status)).toEqual(['published', 'published', 'published']);
  expect(await entries()).toBe(1);
  const save = await t.api.call(editTip, {
    params: { id },
    token: tipster.token,
    body: { action: 'save', valexc: 'valuebet', tip: { publish: true, stake: '1', legs: [leg()] } },
    headers,
  });
  expect(save.error.code).toBe('idempotency_key_reused');
});

test('a request that is sent again closes a share of a trade once', async () => {
  const body = { publish: true, repeat_confirmed: true, stake: '1', legs: [leg()] };
  const { id } = (await t.api.call(createExchange, { token: tipster.token, body })).reply;
  const headers = { 'idempotency-key': randomUUID() };
  const exit = (share: string) => {
    const body = { action: 'exit' as const, odds: '1.9', share };
    return t.api.call(editTip, { params: { id }, token: tipster.token, body, headers });
  };
  const answers = await Promise.all([exit('0.25'), exit('0.25')]);
  expect(answers.map(({ reply }) => reply.exits.length)).toEqual([1, 1]);
  expect((await exit('0.5')).error.code).toBe('idempotency_key_reused');
});

test('a request that is sent again does not bring a draft back that was thrown away', async () => {
  const key = randomUUID();
  const { id } = (await send(key, { publish: false })).reply;
  await t.api.call(deleteDraft, { params: { id }, token: tipster.token });
  expect((await send(key, { publish: false })).error.code).toBe('not_found');
  expect(await tips()).toBe(0);
});

test.each(['1', 'x'.repeat(5_000), `${randomUUID()}'`, ''])('under what is no key is refused: %.20s', async (key) => {
  const { status, error } = await send(key);
  expect([status, error.code, Object.keys(error.errors)]).toEqual([400, 'validation', ['idempotency_key']]);
});

test('a request that is sent again is forgotten after a day', async () => {
  const key = randomUUID();
  await send(key);
  t.clock.advance(DAY_MS - 1);
  await forgetOldRequests(t.db, t.clock);
  const storedKeys = () => t.db.selectFrom('idempotency_key').select('key').where('key', '=', key).execute();
  expect(await storedKeys()).toHaveLength(1);
  t.clock.advance(2);
  await forgetOldRequests(t.db, t.clock);
  expect(await storedKeys()).toEqual([]);
});

describe('a written tip', () => {
  const written = async (end: string) => {
    const { home, away } = await t.db
      .selectFrom('fixture')
      .innerJoin('team as h', 'h.id', 'fixture.home_team_id')
      .innerJoin('team as a', 'a.id', 'fixture.away_team_id')
      .select(['h.name as home', 'a.name as away'])
      .where('fixture.id', '=', match)
      .executeTakeFirstOrThrow();
    return `${home} - ${away} ${end}`;
  };
  const publish = (text: string, key = randomUUID()) =>
    t.api.call(publishTipText, { token: tipster.token, body: { text }, headers: { 'idempotency-key': key } });

  test('is published in one go, and once, also when the calendar has no such match any more', async () => {
    const [key, text] = [randomUUID(), await written('Over 2,5 @1.95 2u')];
    const first = await publish(text, key);
    expect([first.status, first.reply]).toMatchObject([
      201,
      { status: 'published', stake: '2', legs: [{ fixture_id: match, market: 'over_under', odds: '1.95' }] },
    ]);
    t.clock.set('2026-03-02T21:00:00.000Z');
    tipster = { ...tipster, token: await t.tokenOf(tipster.id) };
    expect((await publish(text, key)).reply.id).toBe(first.reply.id);
    expect(await tips()).toBe(1);
  });

  test('that lays is published as a lay', async () => {
    const { reply } = await publish(await written('banca Over 2,5 @1.95 2u'));
    expect(reply).toMatchObject({ valexc: 'exchange', side: 'lay' });
  });

  test.each([
    ['Over 2,5 @1.95 2u\nforza ragazzi', 'text'],
    ['Over 2,5 2u', 'text'],
    ['Over 2,5 @1.95', 'stake'],
  ])('of which something isn’t read is not published, and says what: %s', async (end, field) => {
    const { status, error } = await publish(await written(end));
    expect([status, error.code, Object.keys(error.errors)]).toEqual([422, 'tip_text_unread', [field]]);
    expect(await tips()).toBe(0);
  });
});
