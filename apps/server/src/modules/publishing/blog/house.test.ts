import { publishingCalls } from '@quotavera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '../../../env.ts';
import { ContentInvalid } from '../../../platform/content/index.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { writeHouseArticle } from './repository-house.ts';
import { houseFiles, readHouseFile } from './service-house.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const FILE = `---
title: Un articolo della casa
summary: Una frase che dice che cosa c’è dentro.
category: method
tags: clv, quote
article: house
date: 2026-03-01
---

Primo paragrafo con $x$.
`;

async function write(text: string): Promise<boolean> {
  const file = readHouseFile('un-articolo.it.md', text);
  return t.db.transaction().execute((trx) => writeHouseArticle(trx, file, t.clock.now()));
}

const read = async () => (await t.api.call(publishingCalls.readPublicPost, { params: { slug: 'un-articolo' } })).reply;

test('every file of content/blog is an article', async () => {
  const files = await houseFiles(readEnvironment({}).CONTENT_DIR);
  expect(files.length).toBeGreaterThan(0);
  for (const { name, text } of files) expect(() => readHouseFile(name, text), name).not.toThrow();
});

test('an article of the house follows its file until somebody edits it in the product', async () => {
  expect(await write(FILE)).toBe(true);
  expect(await write(FILE)).toBe(false);
  expect(await read()).toMatchObject({
    author: { type: 'house', name: null },
    tags: ['clv', 'quote'],
    published_at: '2026-03-01T08:00:00.000Z',
  });
  expect(await write(FILE.replace('della casa', 'della redazione'))).toBe(true);
  expect((await read()).title).toBe('Un articolo della redazione');
  const admin = await t.createAccount({ admin: true });
  const { reply } = await t.api.call(publishingCalls.listPosts, { token: admin.token, query: {} });
  const params = { id: reply.results[0]!.id };
  const { version } = (await t.api.call(publishingCalls.readPost, { token: admin.token, params })).reply;
  const body = { title: 'Un articolo corretto a mano', version };
  await t.api.call(publishingCalls.editPost, { token: admin.token, params, body });
  expect(await write(FILE.replace('della casa', 'del file nuovo'))).toBe(false);
  expect((await read()).title).toBe('Un articolo corretto a mano');
});

test.each([
  ['x.xx.md', FILE],
  ['x.it.md', FILE.replace('category: method', 'category: unknown')],
  ['x.it.md', FILE.replace('date: 2026-03-01', 'date: yesterday')],
  ['x.it.md', FILE.replace('$x$', '[quote](https://bet365.it/)')],
  ['x.it.md', FILE.replace('summary: Una frase che dice che cosa c’è dentro.', 'summary: Breve.')],
  ['x.it.md', 'Senza testata'],
])('a file that isn’t one is named: %s', (name, text) => {
  expect(() => readHouseFile(name, text)).toThrow(ContentInvalid);
});
