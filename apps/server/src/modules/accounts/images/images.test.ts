import { randomBytes } from 'node:crypto';
import { currentUser, eraseAccount, readProfile } from '@quotavera/contract/accounts';
import { readTipster } from '@quotavera/contract/records';
import { DAY_MS } from '@quotavera/domain/time';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { cleanFiles } from './service.ts';

const MB = 1024 * 1024;

let t: TestApp;
let address: string;
beforeAll(async () => {
  t = await createTestApp({ environment: { RATE_LIMITS: '0' } });
  address = await t.app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t?.close());

function picture(background: string, width = 600, height = 600) {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

interface Sent {
  type?: string;
  query?: string;
  language?: string;
}

async function put(
  kind: 'avatar' | 'cover',
  token: string,
  body: Uint8Array,
  { type = 'image/jpeg', query = '', language = 'it' }: Sent = {},
) {
  const response = await fetch(`${address}/api/users/v1/user-me/${kind}/${query}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'x-language': language },
    body: body as Uint8Array<ArrayBuffer>,
  });
  return {
    status: response.status,
    json: (await response.json()) as Record<string, never> & {
      profile_image: string;
      cover_url: string;
      code: string;
      errors: Record<string, string[]>;
    },
  };
}

const remove = (kind: string, token: string) =>
  fetch(`${address}/api/users/v1/user-me/${kind}/`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
const keys = async () => (await t.db.selectFrom('stored_file').select('key').execute()).map(({ key }) => key);
async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of t.context.files.list('')) keys.push(key);
  return keys.sort();
}

test('the own picture is drawn anew, shown wherever the account is, and served so that it can do no harm', async () => {
  const { token, id } = await t.createAccount({ userType: 'collaborator' });
  const { status, json } = await put('avatar', token, await picture('#ff0000'));
  expect(status).toBe(200);
  expect(json.profile_image).toMatch(/^\/files\/avatars\/[0-9a-f]{2}\/[0-9a-f]{40}-512\.webp$/);
  expect((await t.api.call(currentUser, { token })).reply.avatarUrl).toBe(json.profile_image);
  expect((await t.api.call(readProfile, { token })).reply.profile_image).toBe(json.profile_image);
  expect((await t.api.call(readTipster, { params: { id: String(id) } })).reply.tipster.avatar_url).toBe(
    json.profile_image,
  );
  for (const [url, side] of [
    [json.profile_image, 512],
    [json.profile_image.replace('-512.', '-96.'), 96],
  ] as const) {
    const response = await fetch(address + url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-disposition': expect.stringMatching(/^inline; filename="[0-9a-f]{40}-\d+\.webp"$/),
    });
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([side, side]);
  }
});

test('the own picture is the part that was chosen', async () => {
  const { token } = await t.createAccount();
  const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#ff0000' } })
    .composite([
      { input: { create: { width: 400, height: 400, channels: 3, background: '#0000ff' } }, left: 400, top: 0 },
    ])
    .png()
    .toBuffer();
  const { json } = await put('avatar', token, bytes, {
    type: 'image/png',
    query: '?x=420&y=10&width=300&height=300',
  });
  const image = await (await fetch(address + json.profile_image)).arrayBuffer();
  const { dominant } = await sharp(Buffer.from(image)).stats();
  expect(dominant.b).toBeGreaterThan(200);
  for (const query of [
    '?x=1',
    '?x=600&y=0&width=300&height=300',
    '?x=0&y=0&width=0&height=9',
    '?x=a&y=0&width=9&height=9',
    '?x=0&y=0&width=20&height=20',
  ]) {
    const refused = await put('avatar', token, bytes, { type: 'image/png', query });
    expect([query, [400, 422].includes(refused.status)]).toEqual([query, true]);
  }
});

test('over four megabytes is refused by name, whether its size is announced or not', async () => {
  const { token } = await t.createAccount();
  for (const [language, text] of [
    ['it', 'File troppo grande: la dimensione massima è 4 MB.'],
    ['de', 'Datei zu groß: Die maximale Größe beträgt 4 MB.'],
  ] as const) {
    const refused = await put('avatar', token, randomBytes(4 * MB), { language });
    expect([refused.status, refused.json.code, refused.json.errors.image]).toEqual([413, 'image_too_large', [text]]);
  }
  let sent = 0;
  const unannounced = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(randomBytes(MB));
      sent += 1;
      if (sent === 6) controller.close();
    },
  });
  const chunked = await fetch(`${address}/api/users/v1/user-me/avatar/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: unannounced,
    duplex: 'half',
  });
  expect(chunked.status).toBe(413);
  expect((await put('avatar', token, await picture('#00ff00'))).status).toBe(200);
});

test('a file that is no image is refused, each with its reason, and nothing is stored of it', async () => {
  const { token } = await t.createAccount();
  const before = await stored();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const jpeg = await picture('#ff0000');
  const cases: [Uint8Array, string, string][] = [
    [svg, 'image/svg+xml', 'Formato non ammesso'],
    [svg, 'image/png', 'Formato non ammesso'],
    [new Uint8Array(), 'image/png', 'vuoto'],
    [jpeg.subarray(0, jpeg.length / 3), 'image/jpeg', 'danneggiato'],
    [await picture('#ff0000', 60, 60), 'image/jpeg', 'troppo piccola'],
    [Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), randomBytes(500)]), 'image/jpeg', 'danneggiato'],
  ];
  for (const [bytes, type, text] of cases) {
    const refused = await put('avatar', token, bytes, { type });
    expect([refused.status, refused.json.code], text).toEqual([422, 'image_invalid']);
    expect(refused.json.errors.image?.[0]).toContain(text);
  }
  for (const type of ['application/json', 'text/html', 'multipart/form-data; boundary=x', 'application/octet-stream']) {
    const refused = await put('avatar', token, type.includes('json') ? Buffer.from('{}') : jpeg, { type });
    expect([type, refused.status]).toEqual([type, 415]);
  }
  expect(await stored()).toEqual(before);
  expect((await t.api.call(readProfile, { token })).reply.profile_image).toBeNull();
});

test('whatever type it is called by, is what it is', async () => {
  const { token } = await t.createAccount();
  expect((await put('avatar', token, await picture('#ff0000'), { type: 'image/png' })).status).toBe(200);
});

test('the own picture is nobody’s to set but the member’s own', async () => {
  for (const token of ['', 'nonsense']) expect((await put('avatar', token, await picture('#ff0000'))).status).toBe(401);
});

test('a cover is four times as wide as high, in two sizes', async () => {
  const { token, id } = await t.createAccount({ userType: 'collaborator' });
  const { json } = await put('cover', token, await picture('#112233', 1_000, 700));
  expect(json.cover_url).toMatch(/-1600\.webp$/);
  for (const [url, width] of [
    [json.cover_url, 1600],
    [json.cover_url.replace('-1600.', '-800.'), 800],
  ] as const) {
    const about = await sharp(Buffer.from(await (await fetch(address + url)).arrayBuffer())).metadata();
    expect([about.width, about.height]).toEqual([width, width / 4]);
  }
  expect((await t.api.call(readTipster, { params: { id: String(id) } })).reply.cover_url).toBe(json.cover_url);
  expect((await remove('cover', token)).status).toBe(200);
  // Public replies are cached for this long.
  t.clock.advance(31_000);
  expect((await t.api.call(readTipster, { params: { id: String(id) } })).reply.cover_url).toBeNull();
});

describe('files', () => {
  test('files of one content have one address, and of two people two', async () => {
    const [one, other] = [await t.createAccount(), await t.createAccount()];
    const bytes = await picture('#abcdef');
    const first = await put('avatar', one.token, bytes);
    expect((await put('avatar', one.token, bytes)).json.profile_image).toBe(first.json.profile_image);
    expect((await put('avatar', other.token, bytes)).json.profile_image).not.toBe(first.json.profile_image);
  });

  test.each([
    '/files/',
    '/files/avatars/',
    '/files/../secrets/access-token',
    '/files/..%2fsecrets%2faccess-token',
    '/files/%2e%2e/secrets/files',
    '/files/avatars/aa/nothing-512.webp',
    '/files/x.txt',
    '/files/x.svg',
    '/files/%00.webp',
    '/files/a\\b.webp',
    '/files/__proto__.webp',
  ])('at %s there are none', async (path) => {
    const response = await t.app.http.inject({ url: path });
    expect(response.statusCode).toBe(404);
    expect(response.json().code).toBe('not_found');
  });

  test('files that were replaced or removed are deleted after a day, and no others', async () => {
    const { token } = await t.createAccount();
    const old = (await put('avatar', token, await picture('#000001'))).json.profile_image;
    const shown = (await put('avatar', token, await picture('#f0f0f1'))).json.profile_image;
    const cover = (await put('cover', token, await picture('#000003'))).json.cover_url;
    await remove('cover', token);
    await cleanFiles(t.context);
    expect((await fetch(address + old)).status).toBe(200);
    t.clock.advance(DAY_MS + 1_000);
    await cleanFiles(t.context);
    expect((await fetch(address + old)).status).toBe(404);
    expect((await fetch(address + cover)).status).toBe(404);
    expect((await fetch(address + shown)).status).toBe(200);
    expect(await stored()).toEqual((await keys()).sort());
  });

  test('taken up again before they go stay', async () => {
    const { token } = await t.createAccount();
    const [one, other] = [await picture('#101112'), await picture('#e0e1e2')];
    const first = (await put('avatar', token, one)).json.profile_image;
    await put('avatar', token, other);
    await put('avatar', token, one);
    t.clock.advance(DAY_MS + 1_000);
    await cleanFiles(t.context);
    expect((await fetch(address + first)).status).toBe(200);
  });

  test('files of an upload that was cut off in between are found and deleted', async () => {
    const { id } = await t.createAccount();
    const key = 'avatars/zz/lost-512.webp';
    await t.db
      .insertInto('stored_file')
      .values({ key, account_id: id, kind: 'avatar', size: 1, created_at: t.clock.wall(), orphaned_at: t.clock.wall() })
      .execute();
    await t.context.files.put(key, Buffer.from('x'), { type: 'image/webp' });
    t.clock.advance(DAY_MS + 1_000);
    await cleanFiles(t.context);
    expect(await t.context.files.get(key)).toBeNull();
  });

  test('files of somebody who is erased go with the next cleaning', async () => {
    const password = 'Rinoceronte-blu-77';
    const { token, id } = await t.createAccount({ password });
    await put('avatar', token, await picture('#334455'));
    const own = (await t.db.selectFrom('stored_file').select('key').where('account_id', '=', id).execute()).map(
      ({ key }) => key,
    );
    expect(own).toHaveLength(2);
    expect((await t.api.call(eraseAccount, { token, body: { password, confirm: true } })).status).toBe(200);
    await cleanFiles(t.context);
    for (const key of own) expect(await t.context.files.get(key)).toBeNull();
  });

  test('the last of an account’s uploads at once counts, the others go', async () => {
    const { token, id } = await t.createAccount();
    const bytes = await Promise.all(['#100000', '#500000', '#900000', '#d00000'].map((colour) => picture(colour)));
    const answers = await Promise.all(bytes.map((one) => put('avatar', token, one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const shown = (await t.api.call(readProfile, { token })).reply.profile_image!;
    const storedFiles = await t.db
      .selectFrom('stored_file')
      .select('key')
      .where('account_id', '=', id)
      .where('orphaned_at', 'is', null)
      .execute();
    expect(storedFiles.map(({ key }) => `/files/${key}`).sort()).toEqual(
      [shown, shown.replace('-512.', '-96.')].sort(),
    );
  });
});
