import { academyCalls } from '@quotavera/contract';
import { academyLinks } from '@quotavera/contract/academy/addresses';
import type { ReplyOf } from '@quotavera/contract/core';
import { HOUR_MS } from '@quotavera/domain/time';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { courseMaker, type Outline } from '../../testing/factories/taught.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../testing/index.ts';
import { addPostImage } from '../accounts/images/service.ts';
import { mediaPasses } from '../accounts/images/service-media.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const picture = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

let t: TestApp;
let make: ReturnType<typeof courseMaker>;
let teacher: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  make = courseMaker(t);
});
// Others for each test: an account may make so many calls at a time.
beforeEach(async () => {
  [teacher, other] = [await t.createAccount({ roles: ['teacher'] }), await t.createAccount({ roles: ['teacher'] })];
});
afterAll(() => t.close());

let addresses = 0;
/** Changes from one address are counted together: each request comes from another. */
function nextAddress(): string {
  addresses += 1;
  return `10.9.0.${addresses}`;
}

describe('a course as a folder', () => {
  const send = async (who: TestAccount, body: Uint8Array) =>
    t.app.http.inject({
      remoteAddress: nextAddress(),
      method: 'POST',
      url: '/api/academy/v1/course-imports/',
      headers: { authorization: `Bearer ${await make.tokenOf(who)}`, 'content-type': 'application/zip' },
      body: Buffer.from(body),
    });
  const archive = async (who: TestAccount, id: number) =>
    t.app.http.inject({
      remoteAddress: nextAddress(),
      method: 'GET',
      url: academyLinks.courseArchive.replace(':id', String(id)),
      headers: { authorization: `Bearer ${await make.tokenOf(who)}` },
    });

  test('a course that was exported is the same course when it is imported, as a draft of whoever imports it', async () => {
    const course = await make.published(teacher, 'Andata e ritorno');
    expect((await archive(other, course.id)).statusCode).toBe(404);
    const cover = (await addPostImage(t.context, teacher.id, await picture())) as { value: string };
    const details = { version: course.version, cover: cover.value };
    const input = { token: await make.tokenOf(teacher), params: { id: course.id } };
    const covered = (await t.api.call(academyCalls.changeCourse, { ...input, body: details })).reply;
    const opens_at = '2027-01-01T10:00:00.000Z';
    await t.api.call(academyCalls.changeModule, {
      ...input,
      params: { id: course.id, module: course.parts[1]!.id },
      body: { version: covered.version, opens_at },
    });
    const packed = await archive(teacher, course.id);
    expect(packed.headers['content-type']).toBe('application/zip');
    const answer = await send(other, packed.rawPayload);
    expect(answer.statusCode).toBe(200);
    const made = answer.json<Outline & { pictures_left_out: number }>();
    expect(made).toMatchObject({
      status: 'draft',
      owner: other.username,
      slug: 'andata-e-ritorno-2',
      pictures_left_out: 0,
    });
    expect(made.cover).toMatch(/^\/files\/posts\//);
    expect(made.parts.map((part) => part.opens_at)).toEqual([null, opens_at]);
    const shape = ({ parts, titles, summaries }: Outline) => ({
      ...{ titles, summaries },
      parts: parts.map((part) => [part.titles, part.exam, part.lessons.map(({ title, texts }) => [title, texts])]),
    });
    expect(shape(made)).toEqual(shape((await make.read(teacher, course.id)).reply));
    expect((await make.setStatus(other, made, 'published')).status).toBe(200);
  });

  test.each([
    ['no archive', () => strToU8('PK, or so it says')],
    ['an archive without a course', () => zipSync({ 'a.txt': strToU8('a') })],
    [
      'a course that names files elsewhere',
      () => zipSync({ 'course.json': strToU8(JSON.stringify(courseOf('../../etc'))) }),
    ],
    ['a course that isn’t JSON', () => zipSync({ 'course.json': strToU8('{') })],
    [
      'words that advertise gambling',
      () =>
        zipSync({
          'course.json': strToU8(JSON.stringify(courseOf('m'))),
          'm/l.it.md': strToU8(
            '---\ntitle: Bonus\nsummary: Registrati ora e vinci\n---\nBonus di benvenuto 100 €, registrati ora',
          ),
        }),
    ],
  ])('%s is refused, and no course is left behind', async (_, bytes) => {
    const count = async () => (await t.db.selectFrom('course').select('id').execute()).length;
    const before = await count();
    const answer = await send(teacher, bytes());
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'archive_invalid']);
    expect(await count()).toBe(before);
  });

  const courseOf = (module: string) => ({
    slug: 'x',
    difficulty: 'beginner',
    title: { it: 'X' },
    summary: { it: 'Y' },
    modules: [{ slug: module, title: { it: 'M' }, lessons: ['l'] }],
  });
});

test('questions of Moodle come along where an exam has their kind, and the others are named', async () => {
  const xml = `<?xml version="1.0"?><quiz>
    <question type="category"><category><text>$course$/x</text></category></question>
    <question type="multichoice"><name><text>Uno</text></name><questiontext format="html"><text><![CDATA[<p>Quanto fa 2 &lt; 3?</p>]]></text></questiontext>
      <defaultgrade>2.0</defaultgrade><answer fraction="100"><text>Vero</text></answer><answer fraction="0"><text>Falso</text></answer></question>
    <question type="multichoice"><name><text>Due giuste</text></name><questiontext><text>Quali?</text></questiontext>
      <answer fraction="50"><text>A</text></answer><answer fraction="50"><text>B</text></answer></question>
    <question type="numerical"><name><text>Num</text></name><questiontext><text>Pi greco?</text></questiontext>
      <answer fraction="100"><text>3.14</text><tolerance>0.01</tolerance></answer></question>
    <question type="matching"><name><text>Abb</text></name><questiontext><text>Abbina</text></questiontext>
      <subquestion><text>uno</text><answer><text>one</text></answer></subquestion>
      <subquestion><text>due</text><answer><text>two</text></answer></subquestion></question>
    <question type="essay"><name><text>Tema</text></name><questiontext><text>Racconta</text></questiontext><graderinfo><text>Chiaro?</text></graderinfo></question>
    <question type="cloze"><name><text>Buchi</text></name><questiontext><text>Il {1:MC:x}</text></questiontext></question>
  </quiz>`;
  const sent = async (body: string) =>
    t.app.http.inject({
      remoteAddress: nextAddress(),
      method: 'POST',
      url: '/api/academy/v1/question-imports/?language=it',
      headers: { authorization: `Bearer ${await make.tokenOf(teacher)}`, 'content-type': 'application/xml' },
      body,
    });
  const answer = (await sent(xml)).json<ReplyOf<typeof academyCalls.readQuestions>>();
  expect(answer.questions.map(({ kind, text, points }) => [kind, text.it, points])).toEqual([
    ['choice', 'Quanto fa 2 < 3?', 2],
    ['number', 'Pi greco?', 1],
    ['matching', 'Abbina', 1],
    ['text', 'Racconta', 1],
  ]);
  expect(answer.questions[1]!.number).toEqual({ value: 3.14, tolerance: 0.01 });
  expect(answer.left_out).toEqual([
    { type: 'multichoice', name: 'Due giuste' },
    { type: 'cloze', name: 'Buchi' },
  ]);
  for (const bad of ['<quiz', '<html></html>', '<!DOCTYPE q [<!ENTITY a "b">]><quiz>&a;</quiz>', '']) {
    expect((await sent(bad)).json().code).toMatch(/questions_unreadable|unsupported_media_type|validation/);
  }
});

describe('a file of a lesson', () => {
  const put = async (bytes: Buffer, type: string) =>
    t.app.http.inject({
      remoteAddress: nextAddress(),
      method: 'POST',
      url: '/api/academy/v1/lesson-files/',
      headers: { authorization: `Bearer ${await make.tokenOf(teacher)}`, 'content-type': type },
      body: bytes,
    });
  test('a film is kept for what it is, and a player gets the part that it asks for', async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(100, 7)]);
    const kept = await put(film, 'application/pdf');
    const { src, kind } = kept.json();
    expect([kept.statusCode, kind]).toEqual([200, 'video']);
    const bare = await t.app.http.inject({ remoteAddress: nextAddress(), method: 'GET', url: src });
    expect(bare.statusCode).toBe(404);
    const pass = mediaPasses(t.context, [src])[src]!;
    const get = (range?: string) =>
      t.app.http.inject({
        remoteAddress: nextAddress(),
        method: 'GET',
        url: pass,
        headers: range === undefined ? {} : { range },
      });
    const whole = await get();
    expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.equals(film)]).toEqual([
      200,
      'video/mp4',
      true,
    ]);
    const part = await get('bytes=4-7');
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 4-7/112', 'ftyp']);
    expect((await get('bytes=110-')).rawPayload).toHaveLength(2);
    expect((await get('bytes=-3')).rawPayload).toHaveLength(3);
    expect([(await get('bytes=900-')).statusCode, (await get('bytes=x')).statusCode]).toEqual([200, 200]);
  });
  test('is read at an address that its lesson gives to whoever may read it, for some hours', async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(90, 3)]);
    const { src } = (await put(film, 'video/mp4')).json();
    const course = await make.published(teacher, 'Con un film');
    const [lesson] = course.parts[0]!.lessons;
    const token = await make.tokenOf(teacher);
    const of = { token, params: { id: lesson!.id } };
    const { version, content } = (await t.api.call(academyCalls.readLessonText, { ...of, query: { language: 'it' } }))
      .reply;
    const media = { type: 'media', attrs: { kind: 'video', src, title: 'Film' } };
    const body = { language: 'it' as const, version, content: { ...content, content: [...content.content, media] } };
    const saved = (await t.api.call(academyCalls.saveLessonText, { ...of, body })).reply;
    const seen = { language: 'it' as const, version: saved.version };
    await t.api.call(academyCalls.publishLessonText, { ...of, body: seen });
    const learner = await t.createAccount({ plan: 'pro' });
    const { files } = (
      await t.api.call(academyCalls.readLesson, { token: await make.tokenOf(learner), params: { id: lesson!.id } })
    ).reply;
    expect(Object.keys(files)).toEqual([src]);
    const get = (url: string) => t.app.http.inject({ remoteAddress: nextAddress(), method: 'GET', url });
    expect((await get(files[src]!)).statusCode).toBe(200);
    expect((await get(files[src]!.replace('mp4', 'webm'))).statusCode).toBe(404);
    t.clock.advance(13 * HOUR_MS);
    expect((await get(files[src]!)).statusCode).toBe(404);
  });
  test('what is none of the kinds is refused, whatever its sender calls it', async () => {
    for (const bytes of ['<html><script>alert(1)</script>', 'MZ', 'ID']) {
      const answer = await put(Buffer.from(bytes), 'video/mp4');
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'attachment_invalid']);
    }
  });
});
