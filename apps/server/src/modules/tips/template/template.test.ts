import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  renameTemplate,
  type templateContent,
} from '@quotavera/contract/tips';
import { MAX_TIP_TEMPLATES } from '@quotavera/domain/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { createTestApp, type TestApp } from '../../../testing/index.ts';

type TemplateInput = z.input<typeof templateContent>;

let t: TestApp;
let own: string;
let other: string;
beforeAll(async () => {
  t = await createTestApp();
  own = (await t.createAccount({ userType: 'collaborator' })).token;
  other = (await t.createAccount({ userType: 'collaborator' })).token;
});
afterAll(() => t.close());

const tip: TemplateInput = {
  valexc: 'exchange',
  side: 'lay',
  stake: '1.5',
  stake_basis: 'liability',
  commission: '0.02',
  bookmaker: 'Betfair Exchange',
  description: 'Banca la favorita in trasferta.',
  tags: ['lay'],
  legs: [{ type: 'structured', market: '1x2', result: 'away' }],
};

const keep = (name: string, token = own) => t.api.call(createTemplate, { token, body: { name, tip } });
const names = async (token = own) =>
  (await t.api.call(listTemplates, { token })).reply.results.map((template) => template.name);

it('templates of tips come back as they were kept, by name, renamed and thrown away by their owner alone', async () => {
  const { status, reply } = await keep(' Lay in trasferta ');
  expect(status).toBe(201);
  expect(reply.tip).toEqual({
    ...tip,
    liveprematch: 'prematch',
    is_free: false,
    channel_id: null,
    channel_link: '',
    stated_probability: null,
    hedge: 'hedged',
    legs: [{ ...tip.legs[0], line: null }],
  });
  await keep('Antepost');
  expect(await names()).toEqual(['Antepost', 'Lay in trasferta']);
  expect(await names(other)).toEqual([]);
  const params = { id: reply.id };
  expect((await t.api.call(renameTemplate, { token: other, params, body: { name: 'Mio' } })).status).toBe(404);
  expect((await t.api.call(deleteTemplate, { token: other, params })).status).toBe(404);
  const renamed = await t.api.call(renameTemplate, { token: own, params, body: { name: 'LAY in trasferta' } });
  expect(renamed.reply.name).toBe('LAY in trasferta');
  const taken = await t.api.call(renameTemplate, { token: own, params, body: { name: 'antepost' } });
  expect([taken.status, taken.error.errors]).toMatchObject([409, { name: [expect.any(String)] }]);
  expect((await t.api.call(deleteTemplate, { token: own, params })).status).toBe(200);
  expect(await names()).toEqual(['Antepost']);
});

it('templates of tips have names of their own and an end to their number, however many requests come at once', async () => {
  expect((await keep('ANTEPOST')).status).toBe(409);
  const answers = await Promise.all(Array.from({ length: MAX_TIP_TEMPLATES + 3 }, (_, n) => keep(`Modello ${n}`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_TIP_TEMPLATES - 1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  expect(await names()).toHaveLength(MAX_TIP_TEMPLATES);
  expect((await keep('Antepost', other)).status).toBe(201);
});

it('templates of tips hold no match, no time and no odds', async () => {
  for (const extra of [{ expires_at: '2026-12-01T12:00:00Z' }, { minimum_odds: '1.8' }, { publish: true }]) {
    const body = { name: 'Troppo', tip: { ...tip, ...extra } };
    expect((await t.api.call(createTemplate, { token: own, body: body as never })).status).toBe(400);
  }
  const legs = [{ ...tip.legs[0], odds: '2.1' }];
  const body = { name: 'Troppo', tip: { ...tip, legs } };
  expect((await t.api.call(createTemplate, { token: own, body: body as never })).status).toBe(400);
});
