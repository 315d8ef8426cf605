import { publishingCalls } from '@quotavera/contract';
import { HOUR_MS } from '@quotavera/domain/time';
import { documentText, type RichDocument } from '@quotavera/richtext';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readFeed } from '../../../testing/formats/feed.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { cleanFiles } from '../../accounts/images/service.ts';
import { forgetAuthor } from './service-privacy.ts';

const NOW = '2026-03-02T12:00:00.000Z';

let t: TestApp;
let address: string;
let author: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  t = await createTestApp({ environment: { RATE_LIMITS: '0' } });
  address = await t.app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(new Date(NOW));
  author = await t.createAccount({ userType: 'collaborator' });
  admin = await t.createAccount({ admin: true });
});

const paragraphs = (...texts: string[]): RichDocument => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const SIX = paragraphs(...['uno', 'due', 'tre', 'quattro', 'cinque', 'sei'].map((word) => `${word} ${'x'.repeat(60)}`));
const WORDS = { title: 'Come si legge un record', summary: 'Che cosa guardare prima di fidarsi di un record.' };

let n = 0;
const begin = async (who: TestAccount, language: 'it' | 'en' | 'de' = 'it') =>
  (await t.api.call(publishingCalls.createPost, { token: who.token, body: { language } })).reply;

async function write(who: TestAccount, change: object = {}) {
  const { id, version } = await begin(who);
  n += 1;
  const body = { ...WORDS, slug: `record-${n}`, content: SIX, ...change, version };
  return (await t.api.call(publishingCalls.editPost, { token: who.token, params: { id }, body })).reply;
}

async function act(who: TestAccount, id: number, action: string, more: object = {}) {
  const { version } = (await t.api.call(publishingCalls.readPost, { token: admin.token, params: { id } })).reply;
  const body = { action, version, ...more } as never;
  return t.api.call(publishingCalls.changePostStatus, { token: who.token, params: { id }, body });
}

async function publish(change: object = {}) {
  const post = await write(author, change);
  return (await act(admin, post.id, 'publish')).reply;
}

const read = (slug: string, token?: string) =>
  t.api.call(publishingCalls.readPublicPost, { params: { slug }, ...(token ? { token } : {}) });

test('an article is read to a third by visitors and whole by everybody signed in', async () => {
  const { slug } = await publish();
  const reader = await t.createAccount();
  const visitors = (await read(slug)).reply;
  expect(visitors.whole).toBe(false);
  expect(
    documentText(visitors.content)
      .split('\n')
      .map((line) => line.split(' ')[0]),
  ).toEqual(['uno', 'due']);
  const whole = (await read(slug, reader.token)).reply;
  expect(whole.whole).toBe(true);
  expect(documentText(whole.content)).toContain('sei');
  const raw = await fetch(`${address}/api/blog/v1/public-posts/${slug}/`);
  expect(await raw.text()).not.toContain('quattro');
});

test('an article is nobody’s to read before it is published, and after its withdrawal', async () => {
  const post = await write(author);
  for (const token of [undefined, author.token, admin.token])
    expect((await read(post.slug, token)).error.code).toBe('not_found');
  await act(admin, post.id, 'publish');
  expect((await read(post.slug)).status).toBe(200);
  await act(admin, post.id, 'withdraw');
  expect((await read(post.slug, author.token)).error.code).toBe('gone');
  expect((await read(post.slug)).status).toBe(410);
});

test('an article keeps answering at an address that it had', async () => {
  const post = await publish();
  const body = { slug: `${post.slug}-nuovo`, version: post.version };
  await t.api.call(publishingCalls.editPost, { token: admin.token, params: { id: post.id }, body });
  expect((await read(post.slug)).reply.slug).toBe(`${post.slug}-nuovo`);
  const other = await write(author);
  const taken = { slug: post.slug, version: other.version };
  const refused = await t.api.call(publishingCalls.editPost, {
    token: author.token,
    params: { id: other.id },
    body: taken,
  });
  expect(refused.error.errors.slug).toEqual(['Già in uso: scegline un altro.']);
});

test('an article names its translations, and lists have it once, in the reader’s language', async () => {
  const post = await publish({ title: 'Titolo italiano unico', tags: ['Unico'] });
  const body = { language: 'en', translation_of: post.id } as const;
  const copy = (await t.api.call(publishingCalls.createPost, { token: admin.token, body })).reply;
  expect((await t.api.call(publishingCalls.createPost, { token: admin.token, body })).error.code).toBe('conflict');
  const change = { title: 'The only English title', slug: `english-${post.id}`, version: copy.version };
  await t.api.call(publishingCalls.editPost, { token: admin.token, params: { id: copy.id }, body: change });
  await act(admin, copy.id, 'publish');
  const titles = async (language: string) =>
    (
      await t.api.call(publishingCalls.listPublicPosts, { query: { tag: 'unico', language } as never })
    ).reply.results.map(({ title }) => title);
  expect(await titles('it')).toEqual(['Titolo italiano unico']);
  expect(await titles('de')).toEqual(['The only English title']);
  expect((await read(post.slug)).reply.translations.map(({ language }) => language)).toEqual(['en', 'it']);
});

test('an article is found by words of its text, by category and by page', async () => {
  await publish({ content: paragraphs('Una parola rara: ornitorinco 100%_vero.'), category: 'care' });
  const count = async (query: object) => (await t.api.call(publishingCalls.listPublicPosts, { query })).reply.count;
  expect(await count({ search: 'ORNITORINCO 100%_' })).toBe(1);
  expect(await count({ search: 'ornitorinco 100%x' })).toBe(0);
  expect(await count({ search: 'ornitorinco', category: 'care' })).toBe(1);
  expect(await count({ search: 'ornitorinco', category: 'product' })).toBe(0);
  await publish();
  const first = (await t.api.call(publishingCalls.listPublicPosts, { query: { page_size: 1 } })).reply;
  const second = await fetch(address + first.next).then(
    (response) => response.json() as Promise<{ results: { slug: string }[] }>,
  );
  expect(second.results[0]!.slug).not.toBe(first.results[0]!.slug);
});

test('a post goes from its author to an admin, who returns or publishes it', async () => {
  const post = await write(author, { slug: '' });
  expect(post).toMatchObject({ status: 'draft', actions: ['submit'], may_edit: true });
  expect((await act(author, post.id, 'publish')).error.code).toBe('forbidden');
  const submitted = (await act(author, post.id, 'submit')).reply;
  expect(submitted).toMatchObject({ status: 'in_review', slug: expect.stringMatching(/^come-si-legge-un-record/) });
  expect((await act(admin, post.id, 'return', { note: 'Manca la fonte.' })).reply).toMatchObject({
    status: 'draft',
    note: 'Manca la fonte.',
  });
  await act(author, post.id, 'submit');
  await act(admin, post.id, 'publish');
  const seen = (await t.api.call(publishingCalls.readPost, { token: author.token, params: { id: post.id } })).reply;
  expect(seen).toMatchObject({ status: 'published', actions: [], may_edit: false, published_at: NOW });
  const body = { title: 'Cambiato dopo', version: seen.version };
  const edited = await t.api.call(publishingCalls.editPost, { token: author.token, params: { id: post.id }, body });
  expect(edited.error.code).toBe('forbidden');
});

test('a post is published when its time has come', async () => {
  const post = await write(author);
  const at = new Date(t.clock.now().getTime() + HOUR_MS).toISOString();
  expect((await act(admin, post.id, 'schedule', { at: NOW })).error.errors.at).toEqual(['Scegli un momento futuro.']);
  expect((await act(admin, post.id, 'schedule', { at })).reply).toMatchObject({
    status: 'scheduled',
    scheduled_at: at,
  });
  await t.context.jobs.runDue();
  expect((await read(post.slug)).error.code).toBe('not_found');
  t.clock.advance(HOUR_MS);
  const { publishDue } = await import('./service.ts');
  await Promise.all([publishDue(t.context), publishDue(t.context)]);
  expect((await read(post.slug)).reply.published_at).toBe(at);
});

test('a post is its author’s and the admins’ alone', async () => {
  const { id, version } = await write(author);
  const { token } = await t.createAccount({ userType: 'collaborator' });
  const params = { id };
  for (const refused of [
    await t.api.call(publishingCalls.readPost, { token, params }),
    await t.api.call(publishingCalls.editPost, { token, params, body: { title: 'Non tuo', version } }),
    await t.api.call(publishingCalls.deletePost, { token, params }),
    await t.api.call(publishingCalls.listPostVersions, { token, params }),
    await t.api.call(publishingCalls.readPostVersion, { token, params: { id, n: 1 } }),
    await t.api.call(publishingCalls.createPost, { token, body: { language: 'en', translation_of: id } }),
  ])
    expect(refused.error.code).toBe('not_found');
  const list = async (who: TestAccount) =>
    (await t.api.call(publishingCalls.listPosts, { token: who.token, query: {} })).reply.results.map((row) => row.id);
  expect(await list(author)).toEqual([id]);
  expect(await list(admin)).toContain(id);
});

test('two people don’t overwrite each other', async () => {
  const { id, version } = await write(author);
  const params = { id };
  const edit = (token: string, title: string) =>
    t.api.call(publishingCalls.editPost, { token, params, body: { title, version } });
  const answers = await Promise.all([edit(author.token, 'Il primo titolo'), edit(admin.token, 'Il secondo titolo')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a post has a version for each sitting of an editor', async () => {
  const post = await write(author);
  const params = { id: post.id };
  let { version } = post;
  const save = async (who: TestAccount, title: string) => {
    const { reply } = await t.api.call(publishingCalls.editPost, {
      token: who.token,
      params,
      body: { title, version },
    });
    version = reply.version;
  };
  await save(author, 'Titolo due');
  await save(admin, 'Titolo tre');
  t.clock.advance(HOUR_MS / 2);
  admin = { ...admin, token: await t.tokenOf(admin.id) };
  await save(admin, 'Titolo quattro');
  const { results } = (await t.api.call(publishingCalls.listPostVersions, { token: admin.token, params })).reply;
  expect(results.map((row) => [row.n, row.title])).toEqual([
    [3, 'Titolo quattro'],
    [2, 'Titolo tre'],
    [1, 'Titolo due'],
  ]);
  const old = await t.api.call(publishingCalls.readPostVersion, { token: admin.token, params: { ...params, n: 1 } });
  expect(documentText(old.reply.content)).toContain('sei');
});

test('a post says what is wrong with it and what it lacks', async () => {
  const { id, version } = await begin(author);
  const params = { id };
  const bad: RichDocument = { type: 'doc', content: [...paragraphs('x').content, { type: 'script' }] };
  const refused = await t.api.call(publishingCalls.editPost, {
    token: author.token,
    params,
    body: { title: 'x'.repeat(121), content: bad, version },
  });
  expect(Object.keys(refused.error.errors).sort()).toEqual(['content', 'title']);
  const offer = await t.api.call(publishingCalls.editPost, {
    token: author.token,
    params,
    body: { content: paragraphs('Scommetti ora'), version },
  });
  expect([offer.error.code, Object.keys(offer.error.errors)]).toEqual(['promotion', ['content']]);
  const missing = await act(author, id, 'submit');
  expect(Object.keys(missing.error.errors).sort()).toEqual(['content', 'slug', 'summary', 'title']);
  expect((await t.api.call(publishingCalls.deletePost, { token: author.token, params })).reply.deleted).toBe(true);
  const published = await publish();
  const refusal = await t.api.call(publishingCalls.deletePost, { token: admin.token, params: { id: published.id } });
  expect(refusal.error.code).toBe('conflict');
});

test('a post draws its formulas when it is saved', async () => {
  const content = { type: 'doc', content: [{ type: 'blockMath', attrs: { latex: 'x^2' } }] } as RichDocument;
  const post = await write(author, { content });
  expect(post.content.content[0]!.attrs!.mathml).toEqual([
    'math',
    { display: 'block' },
    ['mrow', {}, ['msup', {}, ['mi', {}, 'x'], ['mn', {}, '2']]],
  ]);
});

test('a picture stays with the posts that show it, others are cleaned away', async () => {
  const bytes = await sharp({ create: { width: 1_600, height: 800, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const upload = async (body: Uint8Array<ArrayBuffer>) => {
    const response = await fetch(`${address}/api/blog/v1/images/`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${author.token}`, 'content-type': 'image/png' },
      body,
    });
    return ((await response.json()) as { src: string }).src;
  };
  const src = await upload(new Uint8Array(bytes));
  const { width, height } = await sharp(Buffer.from(await (await fetch(address + src)).arrayBuffer())).metadata();
  expect([width, height]).toEqual([1_200, 600]);
  const small = await sharp(bytes).resize(300, 200).png().toBuffer();
  const unused = await upload(new Uint8Array(small));
  const post = await publish({
    content: { type: 'doc', content: [{ type: 'image', attrs: { src, alt: 'Blu' } }, ...SIX.content] },
  });
  expect(await upload(new Uint8Array(bytes))).toBe(src);
  t.clock.advance(25 * HOUR_MS);
  await cleanFiles(t.context);
  const status = async (path: string) => (await fetch(address + path)).status;
  expect([await status(src), await status(unused)]).toEqual([200, 404]);
  await t.db.transaction().execute((trx) => forgetAuthor(trx, author.id));
  const { account_id: owner } = await t.db
    .selectFrom('stored_file')
    .select('account_id')
    .where('key', '=', src.replace('/files/', ''))
    .executeTakeFirstOrThrow();
  expect(owner).toBeNull();
  expect((await read(post.slug)).status).toBe(200);
});

test('feeds hold what visitors may read', async () => {
  const { slug } = await publish({ title: 'Feed & <quote>', content: SIX });
  const atom = await fetch(`${address}/feeds/it.atom`);
  expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const text = await atom.text();
  const { entries } = await readFeed(text);
  expect(entries.map(({ title }) => title)).toContainEqual(expect.objectContaining({ value: 'Feed & <quote>' }));
  expect(text).toContain(`/it/news/${slug}`);
  expect(text).not.toContain('quattro');
  const json = (await (await fetch(`${address}/feeds/it.json`)).json()) as { items: { url: string }[] };
  expect(json.items.map(({ url }) => url.split('/').at(-1))).toContain(slug);
  expect((await fetch(`${address}/feeds/xx.json`)).status).toBe(404);
});

test('feeds stay well-formed whatever is written, and whatever was written before', async () => {
  const pasted = paragraphs('Testo incollato \u0002 da un PDF\ufffe.');
  const { id, slug } = await publish({
    title: 'Prova\u000c di \u001bcaratteri',
    content: pasted,
    tags: ['cal\u0001cio'],
  });
  const stored = (await read(slug, admin.token)).reply;
  expect([stored.title, documentText(stored.content as RichDocument)]).toEqual([
    'Prova di caratteri',
    'Testo incollato  da un PDF.',
  ]);
  const old = { title: 'Prova \u0002 di prima\uffff', published_at: t.clock.now() };
  await t.db.updateTable('post').set(old).where('id', '=', id).execute();
  const feed = await (await fetch(`${address}/feeds/it.atom`)).text();
  await readFeed(feed);
  expect(feed).toContain('<title>Prova  di prima</title>');
  expect(feed).not.toMatch(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/u);
});
