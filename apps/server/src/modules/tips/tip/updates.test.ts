import { notifications } from '@quotavera/contract/alerts';
import { recordResult } from '@quotavera/contract/calendar';
import { createExchange, disableTip, follow, readAudience, readTip } from '@quotavera/contract/tips';
import { describe, expect, test } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { insertChannel, insertSubscription } from '../../../testing/factories/tips.ts';
import type { TestAccount } from '../../../testing/index.ts';
import { type Input, LATER, NOW, onHome, publicationFixture } from './publication.fixture.ts';

const world = publicationFixture();
const { at, publish, edit } = world;

const REASON = 'Il portiere titolare è infortunato.';
const stop = { action: 'stop', reason: REASON };

async function followed(plan: 'free' | 'pro' | 'elite'): Promise<TestAccount> {
  const reader = await world.t.createAccount(plan === 'free' ? {} : { plan });
  await world.t.api.call(follow, { token: reader.token, body: { tipster_id: world.tipster.id } });
  return reader;
}

async function toldOf(reader: TestAccount, tipId: number) {
  const token = await world.t.tokenOf(reader.id);
  await world.t.tellReaders();
  const { reply } = await world.t.api.call(notifications, { token });
  return reply.results.filter(({ tip_id }) => tip_id === tipId).reverse();
}
const typesOf = async (reader: TestAccount, tipId: number) => (await toldOf(reader, tipId)).map(({ type }) => type);

async function historyOf(id: number, token: string | undefined = world.tipster.token) {
  const { reply } = await world.t.api.call(readTip, { params: { id }, token });
  return reply.history.slice(1);
}

async function entriesOf(id: number) {
  const rows = await world.t.db
    .selectFrom('ledger_entry')
    .select(['type', 'entry'])
    .where('tip_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.slice(1);
}

async function open(more: Input = {}): Promise<{ id: number; match: number }> {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER });
  const { reply } = await publish([onHome(match)], more);
  return { id: reply.id, match };
}

describe('a tip that is not to be played any more', () => {
  test('whoever sees it is told why, the others hear nothing, and it counts in the record as before', async () => {
    const [elite, start] = [await followed('elite'), await followed('free')];
    const { id } = await open();
    await at('2026-03-02T13:00:00.000Z');
    const { reply } = await edit(id, stop);
    expect(reply).toMatchObject({ status: 'published', stopped_at: '2026-03-02T13:00:00.000Z', no_longer_valid: true });
    expect(await historyOf(id)).toMatchObject([{ type: 'stopped', by: 'tipster', data: { reason: REASON } }]);
    const [entry, ...more] = await entriesOf(id);
    expect([entry?.type, more.length]).toEqual(['stop', 0]);
    expect(entry?.entry).not.toContain('portiere');
    expect((await toldOf(elite, id)).at(-1)).toMatchObject({ type: 'tip_stopped', data: { reason: REASON } });
    expect(await typesOf(start, id)).toEqual(['tip_published']);
    expect(await historyOf(id, await world.t.tokenOf(start.id)), 'a locked tip shows nothing of it').toEqual([]);
    expect((await edit(id, stop)).error.code).toBe('already_stopped');
    const row = await world.t.db
      .selectFrom('tip')
      .select(['ranks', 'rank_refusal', 'settled_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const twin = await open();
    const other = await world.t.db
      .selectFrom('tip')
      .select(['ranks', 'rank_refusal', 'settled_at'])
      .where('id', '=', twin.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual(other);
  });

  test('a live tip is advised against in play, until the match could be over or a result is in', async () => {
    const elite = await followed('elite');
    const match = await insertMatch(world.t.db, { kickoffAt: '2026-03-02T11:30:00.000Z' });
    const other = await insertMatch(world.t.db, { kickoffAt: '2026-03-02T11:30:00.000Z', home: 'Altra' });
    const terms = { liveprematch: 'live', minimum_odds: '1.9' };
    const { id } = (await publish([onHome(match)], terms)).reply;
    const [over, ended] = [
      (await publish([onHome(match)], terms)).reply,
      (await publish([onHome(other)], terms)).reply,
    ];
    await at('2026-03-02T12:20:00.000Z');
    expect((await edit(id, { action: 'restrict', minimum_odds: '2' })).reply).toMatchObject({ minimum_odds: '2' });
    expect((await edit(id, stop)).reply).toMatchObject({ no_longer_valid: true });
    expect((await historyOf(id)).map(({ type }) => type)).toEqual(['restricted', 'stopped']);
    expect((await entriesOf(id)).map(({ type }) => type)).toEqual(['terms', 'stop']);
    expect(await typesOf(elite, id)).toEqual(['tip_published', 'tip_restricted', 'tip_stopped']);
    // More readers would see it when it is about to be won.
    expect((await edit(over.id, { action: 'widen', is_free: true })).error.code).toBe('change_too_late');
    await world.t.db.updateTable('fixture').set({ status: 'played' }).where('id', '=', match).execute();
    expect((await edit(over.id, stop)).error.code).toBe('live_closed');
    await at('2026-03-02T14:00:00.000Z');
    expect((await edit(ended.id, stop)).error.code).toBe('live_closed');
  });

  test('an admin who hides the tip hides the reason and the notes, also where they were told', async () => {
    const elite = await followed('elite');
    const { id } = await open();
    await edit(id, { action: 'note', text: 'Formazioni ufficiali.', notify: true });
    await edit(id, stop);
    const admin = await world.t.createAccount({ admin: true });
    await world.t.api.call(disableTip, {
      token: admin.token,
      body: { tip_id: id, disabled: true, reason: 'offese', rule: 'offensive' },
    });
    expect((await toldOf(elite, id)).slice(1)).toMatchObject([
      { type: 'tip_noted', data: {} },
      { type: 'tip_stopped', data: {} },
    ]);
    expect(JSON.stringify(await toldOf(elite, id))).not.toMatch(/portiere|Formazioni/);
    expect(JSON.stringify(await historyOf(id, elite.token))).not.toMatch(/portiere|Formazioni/);
    expect(JSON.stringify(await historyOf(id))).toMatch(/portiere.*Formazioni|Formazioni.*portiere/);
  });
});

describe('stricter terms', () => {
  test('minimum odds rise and the expiry comes nearer, each an entry, an alert and a line of the history', async () => {
    const pro = await followed('pro');
    const { id } = await open({ minimum_odds: '1.9' });
    await at('2026-03-02T13:00:00.000Z');
    const refused = await edit(id, { action: 'restrict', minimum_odds: '1.8' });
    expect([refused.status, Object.keys(refused.error.errors)]).toEqual([422, ['minimum_odds']]);
    const sooner = '2026-03-02T18:00:00.000Z';
    const { reply } = await edit(id, { action: 'restrict', minimum_odds: '2', expires_at: sooner });
    expect(reply).toMatchObject({ minimum_odds: '2', expires_at: sooner });
    expect((await edit(id, { action: 'restrict', expires_at: '2026-03-02T19:00:00.000Z' })).status).toBe(422);
    // A change that says nothing new makes no entry.
    await edit(id, { action: 'restrict', minimum_odds: '2' });
    expect(await historyOf(id)).toMatchObject([
      {
        type: 'restricted',
        data: { minimum_odds: '2', expires_at: sooner, before: { minimum_odds: '1.9', expires_at: null } },
      },
    ]);
    expect((await entriesOf(id)).map(({ type }) => type)).toEqual(['terms']);
    expect((await toldOf(pro, id)).at(-1)).toMatchObject({ type: 'tip_restricted', data: { minimum_odds: '2' } });
  });

  test('a lay has no minimum odds to raise', async () => {
    const match = await insertMatch(world.t.db, { kickoffAt: LATER });
    const body = { publish: true, stake: '1', side: 'lay', stake_basis: 'liability', legs: [onHome(match)] } as never;
    const { reply } = await world.t.api.call(createExchange, { token: world.tipster.token, body });
    expect((await edit(reply.id, { action: 'restrict', minimum_odds: '2' })).error.errors).toHaveProperty(
      'minimum_odds',
    );
  });
});

describe('more readers', () => {
  test('a tip that becomes free is told once to those who see it from now on, and is free in the log', async () => {
    const [elite, pro, start] = [await followed('elite'), await followed('pro'), await followed('free')];
    const { id } = await open();
    // Early access is not over: who waits for it knows of the tip at once now.
    await at('2026-03-02T12:05:00.000Z');
    expect(await typesOf(pro, id)).toEqual([]);
    expect((await edit(id, { action: 'widen', is_free: true })).reply.is_free).toBe(true);
    expect([await typesOf(elite, id), await typesOf(pro, id), await typesOf(start, id)]).toEqual([
      ['tip_published'],
      ['tip_published'],
      ['tip_published'],
    ]);
    expect((await world.t.api.call(readTip, { params: { id } })).reply.tip.view).toBe('whole');
    await edit(id, { action: 'widen', is_free: true });
    expect((await entriesOf(id)).map(({ type }) => type)).toEqual(['freeing']);
    expect(await historyOf(id)).toMatchObject([
      { type: 'widened', data: { is_free: true, before: { is_free: false } } },
    ]);
  });

  test('who was told of a locked tip is told once more that it is open', async () => {
    const [pro, start] = [await followed('pro'), await followed('free')];
    const { id } = await open();
    await at('2026-03-02T12:30:00.000Z');
    await edit(id, { action: 'widen', is_free: true });
    expect([await typesOf(pro, id), await typesOf(start, id)]).toEqual([
      ['tip_published'],
      ['tip_published', 'tip_opened'],
    ]);
  });

  test('nobody sees less: a paid channel’s tip stays there, and a tip for members doesn’t go behind one', async () => {
    const now = new Date(NOW);
    const [paid, free] = [
      await insertChannel(world.t.db, world.tipster.id, true, now),
      await insertChannel(world.t.db, world.tipster.id, false, now),
    ];
    const foreign = await insertChannel(
      world.t.db,
      (await world.t.createAccount({ userType: 'collaborator' })).id,
      false,
      now,
    );
    const members = await open();
    const channel = await open({ channel_id: paid });
    const code = async (id: number, body: object) => (await edit(id, { action: 'widen', ...body })).error?.code;
    expect(await code(members.id, { channel_id: paid })).toBe('audience_narrower');
    expect(await code(channel.id, { channel_id: null })).toBe('audience_narrower');
    expect(await code(members.id, { channel_id: foreign })).toBe('tip_invalid');
    expect((await edit(members.id, { action: 'widen', is_free: false })).status).toBe(400);
    expect((await edit(members.id, { action: 'widen', channel_id: free })).reply.channel_id).toBe(free);
    expect((await entriesOf(members.id)).length, 'the log says nothing of channels').toBe(0);
  });

  test('the form knows how many hear of a tip, see it whole and pay, and what was chosen last', async () => {
    const channel = await insertChannel(world.t.db, world.tipster.id, true, new Date(NOW));
    const subscriber = await world.t.createAccount({});
    await insertSubscription(world.t.db, {
      accountId: subscriber.id,
      channelId: channel,
      from: new Date(NOW),
      to: new Date('2026-04-01'),
    });
    for (const plan of ['free', 'pro', 'elite'] as const) await followed(plan);
    const ask = async (query: object, token = world.tipster.token) =>
      await world.t.api.call(readAudience, { token, query: { valexc: 'valuebet', ...query } as never });
    expect((await ask({})).reply).toEqual({
      told: 3,
      whole: 2,
      subscribers: 0,
      plans: { free: 'unlockable', pro: 'whole', elite: 'whole' },
      last: null,
    });
    expect((await ask({ valexc: 'exchange' })).reply).toMatchObject({ told: 3, whole: 1 });
    expect((await ask({ is_free: 'true' })).reply).toMatchObject({ told: 3, whole: 3 });
    expect((await ask({ channel_id: channel })).reply).toMatchObject({ told: 4, whole: 1, subscribers: 1 });
    await open({ channel_id: channel, is_free: true });
    expect((await ask({})).reply.last).toEqual({ is_free: true, channel_id: channel });
    const stranger = await world.t.createAccount({ userType: 'collaborator' });
    expect((await ask({ channel_id: channel }, stranger.token)).status).toBe(404);
  });
});

describe('notes and amendments', () => {
  test('notes stand under a tip with their time, also after its end, and are told at most once an hour', async () => {
    const elite = await followed('elite');
    const { id } = await open({ description: 'prima' });
    const note = (text: string, notify: boolean) => edit(id, { action: 'note', text, notify });
    await note('Formazioni ufficiali.', true);
    expect((await note('Meteo.', true)).error.code).toBe('rate_limited');
    expect((await edit(id, { action: 'amend', description: 'dopo', notify: true })).error.code).toBe('rate_limited');
    await note('Meteo.', false);
    await at('2026-03-02T22:00:00.000Z');
    await edit(id, { action: 'amend', description: 'dopo', notify: true });
    expect((await historyOf(id)).map(({ type, data }) => [type, data.text])).toEqual([
      ['noted', 'Formazioni ufficiali.'],
      ['noted', 'Meteo.'],
      ['amended', undefined],
    ]);
    expect(await typesOf(elite, id)).toEqual(['tip_published', 'tip_noted', 'tip_amended']);
    const words = (await entriesOf(id)).map(({ type, entry }) => [type, /Meteo|Formazioni/.test(entry)]);
    expect(words).toEqual([
      ['note', false],
      ['note', false],
      ['amendment', false],
    ]);
    const offer = await note('Bonus di benvenuto 100 €, registrati ora', false);
    expect([offer.status, Object.keys(offer.error.errors)]).toEqual([400, ['text']]);
    for (let n = 2; n < 20; n++) await note(`Nota ${n}`, false);
    expect((await note('Troppe.', false)).error.code).toBe('too_many_notes');
  });
});

describe('what comes too late, from strangers or at once', () => {
  const changes = [stop, { action: 'restrict', minimum_odds: '2' }, { action: 'widen', is_free: true }];

  test('nothing is changed from the start on, as the calendar knows it now', async () => {
    const { id, match } = await open();
    const moved = await open();
    await world.t.db
      .updateTable('fixture')
      .set({ kickoff_at: new Date('2026-03-02T21:00:00.000Z') })
      .where('id', '=', moved.match)
      .execute();
    await at(LATER);
    for (const change of changes) expect((await edit(id, change)).error.code, change.action).toBe('change_too_late');
    expect((await edit(moved.id, stop)).status).toBe(200);
    await world.t.db.updateTable('fixture').set({ status: 'played' }).where('id', '=', match).execute();
    await at(NOW);
    expect((await edit(id, stop)).error.code, 'a result is in').toBe('change_too_late');
  });

  test('another tipster’s tip, a draft and a withdrawn tip are left alone', async () => {
    const { id } = await open();
    const stranger = await world.t.createAccount({ userType: 'collaborator' });
    const all = [...changes, { action: 'note', text: 'Mia.' }];
    for (const change of all) expect((await edit(id, change, stranger.token)).status).toBe(404);
    const draft = (await world.draft([onHome(await insertMatch(world.t.db, { kickoffAt: LATER }))])).reply;
    await edit(id, { action: 'withdraw' });
    for (const change of all) {
      expect((await edit(draft.id, change)).error.code).toBe('tip_not_open');
      expect((await edit(id, change)).error.code).toBe('tip_not_open');
    }
    expect((await entriesOf(id)).map(({ type }) => type)).toEqual(['withdrawal']);
  });

  test('the same change sent many times at once is made once', async () => {
    const elite = await followed('elite');
    const { id } = await open();
    const answers = await Promise.all([1, 2, 3, 4].flatMap(() => changes.map((change) => edit(id, change))));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
    const once = ['freeing', 'stop', 'terms'];
    expect((await entriesOf(id)).map(({ type }) => type).sort()).toEqual(once);
    expect((await historyOf(id)).map(({ type }) => type).sort()).toEqual(['restricted', 'stopped', 'widened']);
    expect((await typesOf(elite, id)).sort()).toEqual(['tip_published', 'tip_restricted', 'tip_stopped']);
  });

  test('beside the start and its settlement a change comes before them or not at all', async () => {
    const start = '2026-03-02T12:10:00.000Z';
    const matches: number[] = [];
    const ids: number[] = [];
    for (const n of [1, 2, 3, 4]) {
      const match = await insertMatch(world.t.db, { kickoffAt: start, home: `Casa ${n}` });
      matches.push(match);
      ids.push((await publish([onHome(match)])).reply.id);
    }
    // Sessions that are still open after the matches.
    const over = '2026-03-02T14:10:00.000Z';
    world.t.clock.set(over);
    const admin = await world.t.createAccount({ admin: true });
    const token = await world.t.tokenOf(world.tipster.id);
    world.t.clock.set('2026-03-02T12:09:59.999Z');
    const racing = ids.flatMap((id) => changes.map((change) => edit(id, change, token)));
    world.t.clock.set(over);
    const body = {
      status: 'played',
      result: { goals: [1, 0], halfTimeGoals: [0, 0] },
      reason: 'risultato ufficiale',
    } as never;
    const results = matches.map((id) => world.t.api.call(recordResult, { params: { id }, token: admin.token, body }));
    const answers = await Promise.all(racing);
    expect((await Promise.all(results)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const refusals = answers.flatMap((answer) => (answer.status === 200 ? [] : [answer.error.code]));
    expect(refusals.filter((code) => code !== 'change_too_late' && code !== 'tip_settled')).toEqual([]);
    const pending = world.t.db.selectFrom('tip').select('id').where('id', 'in', ids).where('settled_at', 'is', null);
    await expect.poll(async () => (await pending.execute()).length, { timeout: 20_000 }).toBe(0);
    for (const id of ids) {
      const entries = await entriesOf(id);
      const made = entries.filter(({ type }) => ['stop', 'terms', 'freeing'].includes(type));
      expect(entries.findIndex(({ type }) => type === 'settlement')).toBeGreaterThanOrEqual(made.length);
      for (const { entry } of made) expect(JSON.parse(entry).at < start, entry).toBe(true);
    }
  });
});
