import { accountsCalls, toolsCalls } from '@quotavera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { importLeagueFile, leagueFile, TEN_TEAMS } from '../league-file.fixture.ts';

let t: TestApp;
let admin: TestAccount;

const ADDRESS = {
  street: '',
  city: '',
  postal_code: '',
  latitude: null,
  longitude: null,
  language: '',
  type: 'home',
} as const;

beforeAll(async () => {
  t = await createTestApp({ now: '2026-03-02T12:00:00Z' });
  admin = await t.createAccount({ admin: true });
});
afterAll(() => t?.close());

const create = (body: object) =>
  t.api.call(toolsCalls.createSite, { body: body as never, token: admin.token }).then(({ reply }) => reply);
const refusal = async (body: object) => {
  const { status, error } = await t.api.call(toolsCalls.createSite, { body: body as never, token: admin.token });
  return [status, Object.keys(error.errors)];
};
const shown = async (token?: string) => {
  const { reply } = await t.api.call(toolsCalls.listSites, { query: {}, ...(token ? { token } : {}) });
  return reply;
};

test('bookmakers without an Italian licence, or switched off, are not shown; abroad those without a licence are', async () => {
  await create({ name: 'Licenziato', adm_licence: '15001' });
  await create({ name: 'Straniero' });
  await create({ name: 'Spento', adm_licence: '15002', active: false });
  expect((await shown()).results.map(({ name }) => name)).toEqual(['Licenziato']);
  const member = await t.createAccount();
  const live = async (country: string) =>
    (
      await t.api.call(accountsCalls.updateProfile, {
        body: { address: { ...ADDRESS, country } },
        token: member.token,
      })
    ).reply;
  expect(await shown(member.token)).toMatchObject({ count: 1, licensed_only: true });
  await live('IT');
  expect(await shown(member.token)).toMatchObject({ count: 1, licensed_only: true });
  await live('DE');
  const abroad = await shown(member.token);
  expect(abroad.results.map(({ name }) => name)).toEqual(['Licenziato', 'Straniero']);
  expect(abroad.licensed_only).toBe(false);
});

test('bookmakers keep no number of who sent the reader, and no promotion', async () => {
  const site = await create({
    name: 'Con link',
    link: 'http://con-link.example/sport?btag=77#a',
    tags: ['Calcio', 'calcio'],
  });
  expect(site).toMatchObject({
    link: 'https://con-link.example/sport',
    tags: ['calcio'],
    adm_licence: null,
    priced: false,
  });
  expect(await refusal({ name: 'Uno', description: 'Bonus di 100 euro' })).toEqual([400, ['description']]);
  expect(await refusal({ name: 'Due', description: 'Bet now!' })).toEqual([400, ['description']]);
  expect(await refusal({ name: 'Tre', tags: ['free bet'] })).toEqual([400, ['tags']]);
  expect(await refusal({ name: 'con LINK' })).toEqual([409, ['name']]);
  expect(await refusal({ name: 'Quattro', link: 'javascript:alert(1)' })).toEqual([400, ['link']]);
  expect(await refusal({ name: 'Cinque', adm_licence: 'in arrivo' })).toEqual([400, ['adm_licence']]);
});

test('only one of two bookmakers with the same name at once is made', async () => {
  const both = await Promise.all(
    ['Gemello', 'gemello'].map((name) => t.api.call(toolsCalls.createSite, { body: { name }, token: admin.token })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('bookmakers change and go, with a line in the audit log', async () => {
  const { id } = await create({ name: 'Passeggero', adm_licence: '15009' });
  const edit = (body: object) =>
    t.api.call(toolsCalls.editSite, { params: { id }, body: body as never, token: admin.token });
  expect((await edit({ adm_licence: '' })).reply.adm_licence).toBeNull();
  expect((await shown()).results.some((site) => site.id === id)).toBe(false);
  await t.api.call(toolsCalls.deleteSite, { params: { id }, token: admin.token });
  expect(await t.api.call(toolsCalls.deleteSite, { params: { id }, token: admin.token })).toMatchObject({
    status: 404,
  });
  const lines = await t.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'like', 'bookmaker_%')
    .orderBy('id')
    .execute();
  expect(lines.slice(-3).map(({ action }) => action)).toEqual([
    'bookmaker_created',
    'bookmaker_changed',
    'bookmaker_deleted',
  ]);
});

test('bookmakers have the figures of their imported prices', async () => {
  await create({ name: 'Prezzi', adm_licence: '15010', price_code: 'PS' });
  await importLeagueFile(t, leagueFile({ teams: TEN_TEAMS, from: '2025-08-16', played: 10, rounds: 12 }));
  const reply = await shown();
  expect(reply).toMatchObject({ leagues: [{ seasons: ['2025/26'] }], season: '2025/26' });
  const { figures } = reply.results.find(({ name }) => name === 'Prezzi')!;
  const margin = 1 / 2.05 + 1 / 3.5 + 1 / 3.8 - 1;
  expect(figures!.matches).toBe(50);
  expect(figures!.coverage).toEqual({ early: 1, closing: 1 });
  expect(figures!.margin.closing['1x2']).toBeCloseTo(margin, 10);
  expect(figures!.margin.closing.over_under).toBeNull();
  expect(figures!.best_price).toBe(1);
  expect(figures!.months.map(({ month, matches }) => [month, matches])).toEqual([
    ['2025-08', 15],
    ['2025-09', 20],
    ['2025-10', 15],
  ]);
  expect(figures!.months[0]!['1x2']).toBeCloseTo(margin, 10);
  // Early prices are another market's view; the close is nearer to itself.
  expect(figures!.distance.early!).toBeGreaterThan(figures!.distance.closing!);
  expect(figures!.distance.closing!).toBeGreaterThan(0);
  expect(reply.results.find(({ name }) => name === 'Licenziato')!.figures).toBeNull();
});
