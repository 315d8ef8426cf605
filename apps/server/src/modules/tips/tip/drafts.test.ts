import { deleteDraft, listOwn, readOwnTip, readTip } from '@quotavera/contract/tips';
import { DAY_MS } from '@quotavera/domain/time';
import { describe, expect, test } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { LATER, NOW, onHome, publicationFixture } from './publication.fixture.ts';
import { publishDue } from './service-drafts.ts';

const world = publicationFixture();
const { at, publish, draft, edit, rowsOf } = world;

test('a draft keeps anything of the right shape, and is seen by its author alone', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER });
  const { reply } = await draft([onHome(match, '0.9'), onHome(match)], { stake: '0' });
  expect(reply).toMatchObject({ status: 'draft', published_at: null, price: null, legs: [{ odds: '0.9' }, {}] });
  const stranger = await world.t.createAccount({ userType: 'collaborator', plan: 'elite' });
  const replies = [
    await world.t.api.call(readTip, { params: { id: reply.id }, token: stranger.token }),
    await world.t.api.call(readOwnTip, { params: { id: reply.id }, token: stranger.token }),
    await edit(reply.id, { action: 'publish' }, stranger.token),
    await world.t.api.call(deleteDraft, { params: { id: reply.id }, token: stranger.token }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await edit(reply.id, { action: 'publish' })).error.code).toBe('tip_invalid');
  const tip = { stake: '2', legs: [onHome(match, '1.8')], minimum_odds: '1.7', stated_probability: '0.6' };
  expect((await edit(reply.id, { action: 'save', valexc: 'other', tip })).reply).toMatchObject({
    valexc: 'other',
    stake: '2',
    totalodd: '1.8',
    minimum_odds: '1.7',
    stated_probability: '0.6',
  });
  expect((await edit(reply.id, { action: 'publish' })).reply).toMatchObject({
    status: 'published',
    published_at: NOW,
  });
  expect(
    (await world.t.api.call(deleteDraft, { params: { id: reply.id }, token: world.tipster.token })).error.code,
  ).toBe('tip_not_draft');
  expect((await edit(reply.id, { action: 'save', valexc: 'other', tip })).error.code).toBe('bet_immutable');
});

test('published twice at once is published once', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER });
  const { reply } = await draft([onHome(match)]);
  const answers = await Promise.all([1, 2, 3, 4].map(() => edit(reply.id, { action: 'publish' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await rowsOf(world.tipster.id)).toMatchObject({ tips: 1, legs: 1, history: 1, entries: 1 });
});

test('a draft goes out by itself at its time, or tells its author why it could not', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER });
  const publishAt = '2026-03-02T15:00:00.000Z';
  const scheduled = (await publish([onHome(match)], { publish_at: publishAt })).reply;
  const doomed = (await publish([onHome(match)], { publish_at: publishAt })).reply;
  expect(scheduled).toMatchObject({ status: 'draft', publish_at: publishAt });
  expect((await publish([onHome(match)], { publish_at: '2026-03-02T20:30:00Z' })).error.code).toBe('match_started');
  expect((await publish([onHome(match)], { publish_at: '2026-03-02T11:00:00Z' })).error.errors).toHaveProperty(
    'publish_at',
  );
  expect(await publishDue(world.t.db, world.t)).toEqual({ published: 0, refused: 0 });
  await world.t.db.updateTable('tip').set({ stake_milli: 99_000 }).where('id', '=', doomed.id).execute();
  await at('2026-03-02T15:00:30.000Z');
  expect(await publishDue(world.t.db, world.t)).toEqual({ published: 1, refused: 1 });
  expect(await publishDue(world.t.db, world.t)).toEqual({ published: 0, refused: 0 });
  const { results } = (await world.t.api.call(listOwn, { query: {}, token: world.tipster.token })).reply;
  expect(results.map(({ status, published_at }) => [status, published_at])).toEqual([
    ['draft', null],
    ['published', '2026-03-02T15:00:30.000Z'],
  ]);
  const [news] = await world.t.db
    .selectFrom('notification')
    .selectAll()
    .where('account_id', '=', world.tipster.id)
    .execute();
  expect(news).toMatchObject({ type: 'tip_not_published', tip_id: doomed.id, data: { code: 'tip_invalid' } });
});

describe('a scheduled tip stays a draft while its author', () => {
  const publishAt = '2026-03-02T15:00:00.000Z';
  const day = DAY_MS;
  test.each([
    ['is deactivated', { deactivated_at: new Date(NOW) }],
    ['is erased', { erased_at: new Date(NOW) }],
    ['is banned', { banned_at: new Date(NOW) }],
    ['is no tipster any more', { user_type: 'user' }],
    ['has excluded themselves', { self_excluded_until: new Date(Date.parse(NOW) + day) }],
  ])('%s', async (_name, columns) => {
    const match = await insertMatch(world.t.db, { kickoffAt: LATER });
    const { id } = (await publish([onHome(match)], { publish_at: publishAt })).reply;
    await world.t.db.updateTable('account').set(columns).where('id', '=', world.tipster.id).execute();
    world.t.clock.set(publishAt);
    expect(await publishDue(world.t.db, world.t)).toEqual({ published: 0, refused: 0 });
    const tip = await world.t.db
      .selectFrom('tip')
      .select(['status', 'publish_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(tip).toEqual({ status: 'draft', publish_at: new Date(publishAt) });
    expect(await rowsOf(world.tipster.id)).toMatchObject({ history: 0, entries: 0 });
    await world.t.db.updateTable('tip').set({ publish_at: null }).where('id', '=', id).execute();
  });
});

describe('two forms on one draft', () => {
  const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const save = (id: number, description: string, draft: object | null) =>
    edit(id, { action: 'save', valexc: 'valuebet', tip: { stake: '1', legs: [], description, draft } });

  test('the second doesn’t overwrite what the first has saved since; the first goes on', async () => {
    const { reply } = await draft([], { description: 'uno', draft: { form: first, saves: 0 } });
    expect(reply.draft_saves).toBe(1);
    expect((await save(reply.id, 'due', { form: second, saves: 1 })).reply.draft_saves).toBe(2);
    const refused = await save(reply.id, 'tre', { form: first, saves: 1 });
    expect([refused.status, refused.error.code]).toEqual([409, 'draft_changed']);
    // A reply that was lost is no other form's save.
    expect((await save(reply.id, 'quattro', { form: second, saves: 1 })).reply).toMatchObject({
      description: 'quattro',
    });
    expect((await save(reply.id, 'cinque', null)).reply.description, 'a program overwrites').toBe('cinque');
  });

  test('a form whose reply was lost has one draft, and publishes that one', async () => {
    const match = await insertMatch(world.t.db, { kickoffAt: LATER });
    const mine = { draft: { form: first, saves: 0 } };
    const [one, other] = await Promise.all([
      draft([], { description: 'a', ...mine }),
      draft([], { description: 'b', ...mine }),
    ]);
    expect(one!.reply.id).toBe(other!.reply.id);
    const published = await publish([onHome(match)], mine);
    expect(published.reply).toMatchObject({ id: one!.reply.id, status: 'published', draft_saves: null });
    expect((await rowsOf(world.tipster.id)).tips).toBe(1);
    expect((await publish([onHome(match)], mine)).reply.id, 'it is a form’s no more').not.toBe(one!.reply.id);
    const stranger = await world.t.createAccount({ userType: 'collaborator' });
    expect((await publish([], { ...mine, publish: false }, stranger.token)).reply.draft_saves).toBe(1);
  });
});
