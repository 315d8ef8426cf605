import { academyCalls } from '@quotavera/contract';
import { academyLinks } from '@quotavera/contract/academy/addresses';
import type { ReplyOf } from '@quotavera/contract/core';
import type { ExamContent } from '@quotavera/domain/academy';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../testing/index.ts';
import { academyPart } from './service-personal.ts';

type Outline = ReplyOf<typeof academyCalls.readTaughtCourse>;

const NOW = '2026-03-02T12:00:00.000Z';
let t: TestApp;
let teacher: TestAccount;
let other: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  t = await createTestApp({ now: NOW });
});
// Others for each test: an account may make so many calls at a time.
beforeEach(async () => {
  [teacher, other, admin] = [
    await t.createAccount({ roles: ['teacher'] }),
    await t.createAccount({ roles: ['teacher'] }),
    await t.createAccount({ admin: true }),
  ];
});
afterAll(() => t.close());

const words = (it: string) => ({ it });
const EXAM: ExamContent = {
  pass_percent: 60,
  questions: [
    {
      id: 'n',
      kind: 'number',
      points: 2,
      text: words('Quanto fa 1 / 2,50?'),
      number: { value: 0.4, tolerance: 0 },
      explanation: words('Il 40%.'),
    },
    {
      id: 'm',
      kind: 'matching',
      points: 2,
      text: words('Che cosa va con che cosa?'),
      pairs: [
        { id: 'l1', match: 'r9', left: words('uno'), right: words('one') },
        { id: 'l2', match: 'r4', left: words('due'), right: words('two') },
      ],
      explanation: words('In inglese.'),
    },
  ],
};
const RIGHT = { n: '0,4', m: 'l2:r4,l1:r9' };
const paragraph = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
/** Long enough to be published. */
const TEXT = paragraph('Una lezione breve che dice una cosa sola, con le parole che servono. '.repeat(12));

const tokenOf = (who: TestAccount) => t.tokenOf(who.id);
const read = async (who: TestAccount, id: number) =>
  t.api.call(academyCalls.readTaughtCourse, { token: await tokenOf(who), params: { id } });

async function begin(who: TestAccount, title: string): Promise<Outline> {
  const body = { title, language: 'it' as const, difficulty: 'beginner' as const };
  const course = (await t.api.call(academyCalls.createCourse, { token: await tokenOf(who), body })).reply;
  const change = { version: course.version, summaries: { it: 'Un corso che dice poche cose e le dice bene.' } };
  return (
    await t.api.call(academyCalls.changeCourse, { token: await tokenOf(who), params: { id: course.id }, body: change })
  ).reply;
}

async function addModule(who: TestAccount, { id, version }: Outline, title: string): Promise<Outline> {
  const input = { token: await tokenOf(who), params: { id }, body: { version, title } };
  return (await t.api.call(academyCalls.addModule, input)).reply;
}

async function addLesson(who: TestAccount, { id, version, parts }: Outline, title: string): Promise<Outline> {
  const token = await tokenOf(who);
  const params = { id, module: parts.at(-1)!.id };
  const next = (await t.api.call(academyCalls.addLesson, { token, params, body: { version, title } })).reply;
  const lesson = next.parts.at(-1)!.lessons.at(-1)!.id;
  const text = (
    await t.api.call(academyCalls.readLessonText, { token, params: { id: lesson }, query: { language: 'it' } })
  ).reply;
  const change = {
    language: 'it' as const,
    version: text.version,
    summary: 'Che cosa dice questa lezione.',
    content: TEXT,
  };
  const saved = (await t.api.call(academyCalls.saveLessonText, { token, params: { id: lesson }, body: change })).reply;
  const seen = { language: 'it' as const, version: saved.version };
  expect((await t.api.call(academyCalls.publishLessonText, { token, params: { id: lesson }, body: seen })).status).toBe(
    200,
  );
  return (await read(who, id)).reply;
}

async function addExam(who: TestAccount, { id, parts }: Outline, content = EXAM): Promise<Outline> {
  const input = { token: await tokenOf(who), params: { id: parts.at(-1)!.id } };
  const draft = (await t.api.call(academyCalls.saveExamText, { ...input, body: { version: 0, content } })).reply;
  const done = await t.api.call(academyCalls.publishExamText, { ...input, body: { version: draft.version } });
  expect(done.status).toBe(200);
  return (await read(who, id)).reply;
}

async function setStatus(who: TestAccount, { id, version }: Outline, status: Outline['status']) {
  const input = { token: await tokenOf(who), params: { id }, body: { version, status } };
  return t.api.call(academyCalls.setCourseStatus, input);
}

/** A published course of two modules with a lesson and an exam each. */
async function published(who: TestAccount, title: string): Promise<Outline> {
  let course = await begin(who, title);
  for (const name of ['Primo', 'Secondo']) {
    course = await addModule(who, course, name);
    course = await addLesson(who, course, `Lezione del ${name}`);
    course = await addExam(who, course);
  }
  return (await setStatus(who, course, 'published')).reply;
}

async function pass(learner: TestAccount, { parts }: Outline, place: number) {
  const token = await tokenOf(learner);
  const module = parts[place]!;
  for (const { id } of module.lessons) await t.api.call(academyCalls.completeLesson, { token, params: { id } });
  const { version } = (await t.api.call(academyCalls.readExam, { token, params: { id: module.id } })).reply;
  const body = { module: module.id, version: version!, answers: RIGHT };
  return t.api.call(academyCalls.submitExam, { token, body });
}

describe('a course made by a teacher', () => {
  test('a course is made from nothing in one language, published when it is whole, taken and certified', async () => {
    let course = await begin(teacher, 'Il corso fatto qui');
    expect(course).toMatchObject({
      status: 'draft',
      owner: teacher.username,
      slug: 'il-corso-fatto-qui',
      plan: 'pro',
      parts: [],
    });
    const empty = await setStatus(teacher, course, 'published');
    expect([empty.status, Object.keys(empty.error.errors ?? {})]).toEqual([400, ['parts']]);
    course = await addModule(teacher, course, 'Primo');
    const bare = await setStatus(teacher, course, 'published');
    const module = course.parts[0]!.id;
    expect(Object.keys(bare.error.errors ?? {})).toEqual([`parts.${module}.lessons`, `parts.${module}.exam`]);
    course = await addExam(teacher, await addLesson(teacher, course, 'La lezione'));
    course = (await setStatus(teacher, course, 'published')).reply;
    const learner = await t.createAccount({ plan: 'pro' });
    const reply = (await pass(learner, course, 0)).reply;
    expect(reply).toMatchObject({ result: 'passed', points: 4 });
    expect(reply.certificate).not.toBeNull();
    expect(reply.questions.map(({ right_answer: right }) => right)).toEqual(['0.4', 'uno – one\ndue – two']);
    expect((await read(teacher, course.id)).reply.learners).toBe(1);
  });

  test('a course in one language is read by others in it, with the language named, its exam too', async () => {
    const course = await published(teacher, 'Solo in italiano');
    const learner = await t.createAccount({ plan: 'pro' });
    const [lesson] = course.parts[0]!.lessons;
    const input = { token: await tokenOf(learner), headers: { 'accept-language': 'de' } };
    const text = await t.api.call(academyCalls.readLesson, { ...input, params: { id: lesson!.id } });
    expect(text.reply).toMatchObject({ language: 'it', course: { title: 'Solo in italiano' } });
    await t.api.call(academyCalls.completeLesson, { ...input, params: { id: lesson!.id } });
    const exam = await t.api.call(academyCalls.readExam, { ...input, params: { id: course.parts[0]!.id } });
    expect(exam.reply).toMatchObject({ state: 'open', language: 'it' });
    const matching = exam.reply.questions.find(({ id }) => id === 'm')!;
    expect(matching.options.map(({ text: side }) => side).sort()).toEqual(['due', 'uno']);
    expect(matching.matches.map(({ id }) => id).sort()).toEqual(['r4', 'r9']);
    expect(exam.text).not.toMatch(/tolerance|explanation|"match":/);
  });

  test('a teacher meets no other’s course, whatever the call; an admin meets all', async () => {
    const course = await published(teacher, 'Mio e basta');
    const [module] = course.parts;
    const token = await tokenOf(other);
    const params = { id: course.id };
    const { version } = course;
    const codes = [
      await t.api.call(academyCalls.readTaughtCourse, { token, params }),
      await t.api.call(academyCalls.changeCourse, { token, params, body: { version, plan: 'free' } }),
      await t.api.call(academyCalls.copyCourse, { token, params }),
      await t.api.call(academyCalls.addModule, { token, params, body: { version, title: 'Di più' } }),
      await setStatus(other, course, 'withdrawn'),
      await t.api.call(academyCalls.readExamText, { token, params: { id: module!.id } }),
      await t.api.call(academyCalls.readLessonText, {
        token,
        params: { id: module!.lessons[0]!.id },
        query: { language: 'it' },
      }),
    ].map(({ error }) => error.code);
    expect(new Set(codes)).toEqual(new Set(['not_found']));
    const list = async (who: TestAccount) =>
      (await t.api.call(academyCalls.listTaughtCourses, { token: await tokenOf(who), query: { page_size: 100 } })).reply
        .results;
    expect((await list(other)).map(({ id }) => id)).not.toContain(course.id);
    expect((await list(admin)).map(({ id }) => id)).toContain(course.id);
    expect((await read(admin, course.id)).status).toBe(200);
  });
});

describe('two who edit a course at once', () => {
  test('the second is told who has done what, and nothing of the first is lost', async () => {
    const course = await addModule(teacher, await begin(teacher, 'A quattro mani'), 'Primo');
    const both = await Promise.all([addModuleBy(admin, course, 'Da Ada'), addModuleBy(teacher, course, 'Da Tea')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)!;
    const winner = both[0]!.status === 200 ? admin.username : teacher.username;
    expect(refused.error).toMatchObject({
      code: 'conflict',
      changed: { by: winner, at: t.clock.now().toISOString(), edit: 'module_added' },
    });
    expect((await read(teacher, course.id)).reply.parts).toHaveLength(2);
  });

  async function addModuleBy(who: TestAccount, { id, version }: Outline, title: string) {
    return t.api.call(academyCalls.addModule, { token: await tokenOf(who), params: { id }, body: { version, title } });
  }

  test('an order that leaves a part out is refused whole, and a lesson may move to another module', async () => {
    const course = await published(teacher, 'In ordine');
    const [first, second] = course.parts as [Outline['parts'][0], Outline['parts'][0]];
    const [one, two] = [first.lessons[0]!.id, second.lessons[0]!.id];
    const order = async (modules: { id: number; lessons: number[] }[]) =>
      t.api.call(academyCalls.orderCourse, {
        token: await tokenOf(teacher),
        params: { id: course.id },
        body: { version: (await read(teacher, course.id)).reply.version, modules },
      });
    expect((await order([{ id: first.id, lessons: [one, two] }])).status).toBe(400);
    expect(
      (
        await order([
          { id: first.id, lessons: [one] },
          { id: second.id, lessons: [two, two] },
        ])
      ).status,
    ).toBe(400);
    const done = await order([
      { id: second.id, lessons: [] },
      { id: first.id, lessons: [two, one] },
    ]);
    expect(done.reply.parts.map(({ id, lessons }) => [id, lessons.map((lesson) => lesson.id)])).toEqual([
      [second.id, []],
      [first.id, [two, one]],
    ]);
  });
});

describe('a learner in the middle of a course that is edited', () => {
  test('loses nothing: not the open exam by a new lesson, nor the module by one put before it, nor the course by its withdrawal', async () => {
    const course = await published(teacher, 'In corsa');
    const learner = await t.createAccount({ plan: 'pro' });
    await pass(learner, course, 0);
    t.clock.advance(DAY_MS);
    const second = course.parts[1]!;
    const call = async () => ({ token: await tokenOf(learner) });
    await t.api.call(academyCalls.completeLesson, { ...(await call()), params: { id: second.lessons[0]!.id } });
    const exam = (await t.api.call(academyCalls.readExam, { ...(await call()), params: { id: second.id } })).reply;
    const save = { version: exam.version!, revision: 0, answers: { n: '0.4' } };
    await t.api.call(academyCalls.saveAnswers, { ...(await call()), params: { id: second.id }, body: save });

    let edited = await addLesson(teacher, (await read(teacher, course.id)).reply, 'Arrivata dopo');
    edited = await addModule(teacher, edited, 'Messo prima');
    edited = await addExam(teacher, await addLesson(teacher, edited, 'Lezione nuova'));
    const order = [edited.parts[2]!, edited.parts[0]!, edited.parts[1]!].map(({ id, lessons }) => ({
      id,
      lessons: lessons.map((lesson) => lesson.id),
    }));
    const body = { version: edited.version, modules: order };
    edited = (
      await t.api.call(academyCalls.orderCourse, { token: await tokenOf(teacher), params: { id: course.id }, body })
    ).reply;
    const withdrawn = await setStatus(teacher, edited, 'withdrawn');
    expect(withdrawn.status).toBe(200);

    const going = (await t.api.call(academyCalls.readExam, { ...(await call()), params: { id: second.id } })).reply;
    expect(going).toMatchObject({ state: 'open', version: exam.version, answers: { n: '0.4' } });
    const submitted = { module: second.id, version: exam.version!, answers: RIGHT };
    expect((await t.api.call(academyCalls.submitExam, { ...(await call()), body: submitted })).reply.result).toBe(
      'passed',
    );
    const listed = async (who: TestAccount) =>
      (await t.api.call(academyCalls.listCourses, { token: await tokenOf(who) })).reply.results.map(({ id }) => id);
    expect(await listed(learner)).toContain(course.id);
    expect(await listed(await t.createAccount({ plan: 'pro' }))).not.toContain(course.id);
    expect((await setStatus(teacher, withdrawn.reply, 'archived')).status).toBe(200);
    expect(await listed(learner)).not.toContain(course.id);
  });

  test('a module opens and its exam is tried again by the module’s own rule, and no more often than it says', async () => {
    const course = await published(teacher, 'Con le sue regole');
    const change = async (place: number, rules: object) =>
      t.api.call(academyCalls.changeModule, {
        token: await tokenOf(teacher),
        params: { id: course.id, module: course.parts[place]!.id },
        body: { version: (await read(teacher, course.id)).reply.version, ...rules },
      });
    expect((await change(0, { retry_minutes: 120, tries_max: 2 })).status).toBe(200);
    expect((await change(1, { unlock_hours: 2 })).status).toBe(200);
    const learner = await t.createAccount({ plan: 'pro' });
    const [first, second] = course.parts as [Outline['parts'][0], Outline['parts'][0]];
    const token = () => tokenOf(learner);
    await t.api.call(academyCalls.completeLesson, { token: await token(), params: { id: first.lessons[0]!.id } });
    const exam = async () =>
      (await t.api.call(academyCalls.readExam, { token: await token(), params: { id: first.id } })).reply;
    const fail = async () => {
      const body = { module: first.id, version: (await exam()).version!, answers: { n: '7', m: 'l1:r4,l2:r9' } };
      return t.api.call(academyCalls.submitExam, { token: await token(), body });
    };
    expect((await fail()).reply.result).toBe('failed');
    t.clock.advance(HOUR_MS);
    expect(await exam()).toMatchObject({ state: 'retry_later', tries_left: 1 });
    t.clock.advance(HOUR_MS);
    expect((await fail()).reply.result).toBe('failed');
    t.clock.advance(DAY_MS);
    expect(await exam()).toMatchObject({ state: 'no_tries_left', tries_left: 0 });
    expect((await change(0, { tries_max: null })).status).toBe(200);
    const body = { module: first.id, version: (await exam()).version!, answers: RIGHT };
    expect((await t.api.call(academyCalls.submitExam, { token: await token(), body })).reply.result).toBe('passed');
    const sections = async () =>
      (await t.api.call(academyCalls.listSections, { token: await token(), query: { module: second.id } })).reply
        .module;
    expect((await sections()).state).toBe('opens_later');
    t.clock.advance(2 * HOUR_MS);
    expect((await sections()).state).toBe('open');
  });
});

describe('a course as a folder', () => {
  const send = async (who: TestAccount, body: Uint8Array) =>
    t.app.http.inject({
      method: 'POST',
      url: '/api/academy/v1/course-imports/',
      headers: { authorization: `Bearer ${await tokenOf(who)}`, 'content-type': 'application/zip' },
      body: Buffer.from(body),
    });
  const archive = async (who: TestAccount, id: number) =>
    t.app.http.inject({
      method: 'GET',
      url: academyLinks.courseArchive.replace(':id', String(id)),
      headers: { authorization: `Bearer ${await tokenOf(who)}` },
    });

  test('a course that was exported is the same course when it is imported, as a draft of whoever imports it', async () => {
    const course = await published(teacher, 'Andata e ritorno');
    expect((await archive(other, course.id)).statusCode).toBe(404);
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
    const shape = ({ parts, titles, summaries }: Outline) => ({
      ...{ titles, summaries },
      parts: parts.map((part) => [part.titles, part.exam, part.lessons.map(({ title, texts }) => [title, texts])]),
    });
    expect(shape(made)).toEqual(shape((await read(teacher, course.id)).reply));
    expect((await setStatus(other, made, 'published')).status).toBe(200);
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
      method: 'POST',
      url: '/api/academy/v1/question-imports/?language=it',
      headers: { authorization: `Bearer ${await tokenOf(teacher)}`, 'content-type': 'application/xml' },
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

test('files that change reach a course that was edited only as new texts, and their new lessons wait among the removed ones', async () => {
  const { loadCourses } = await import('./service-content.ts');
  const at = t.clock.now();
  const file = (language: 'it', hash: string) => ({
    ...{ language, hash, title: `Titolo ${hash}`, summary: 'Riassunto' },
    document: () => TEXT,
  });
  const course = (lessons: readonly string[], title: string) => ({
    ...{ slug: 'dai-file', order: 9, difficulty: 'beginner' as const, language: 'it' as const },
    title: { it: title },
    summary: { it: 'Dai file del prodotto, in breve.' },
    modules: [
      {
        slug: 'm',
        title: { it: title },
        lessons: lessons.map((slug) => ({ slug, files: [file('it', `${slug} ${title}`)] })),
        exam: { hash: title, content: EXAM },
      },
    ],
  });
  await loadCourses(t.db, [course(['a', 'b'], 'uno')], at);
  const { id } = await t.db.selectFrom('course').select('id').where('slug', '=', 'dai-file').executeTakeFirstOrThrow();
  await loadCourses(t.db, [course(['b', 'a'], 'due')], at);
  const before = (await read(admin, id)).reply;
  expect(before).toMatchObject({ titles: { it: 'due' }, edit: null, owner: null });
  expect(before.parts[0]!.lessons.map(({ title }) => title)).toEqual(['Titolo b due', 'Titolo a due']);
  const body = { version: before.version, titles: { it: 'Mio' } };
  await t.api.call(academyCalls.changeCourse, { token: await tokenOf(admin), params: { id }, body });
  await loadCourses(t.db, [course(['a', 'c'], 'tre')], at);
  const after = (await read(admin, id)).reply;
  expect([after.titles.it, after.parts[0]!.titles.it]).toEqual(['Mio', 'due']);
  expect(after.parts[0]!.lessons.map(({ title, removed }) => [title, removed])).toEqual([
    ['Titolo b due', false],
    ['Titolo a tre', false],
    ['Titolo c tre', true],
  ]);
});

describe('a file of a lesson', () => {
  const put = async (bytes: Buffer, type: string) =>
    t.app.http.inject({
      method: 'POST',
      url: '/api/academy/v1/lesson-files/',
      headers: { authorization: `Bearer ${await tokenOf(teacher)}`, 'content-type': type },
      body: bytes,
    });
  test('a film is kept for what it is, and a player gets the part that it asks for', async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(100, 7)]);
    const kept = await put(film, 'application/pdf');
    const { src, kind } = kept.json();
    expect([kept.statusCode, kind]).toEqual([200, 'video']);
    const get = (range?: string) =>
      t.app.http.inject({ method: 'GET', url: src, headers: range === undefined ? {} : { range } });
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
  test('what is none of the kinds is refused, whatever its sender calls it', async () => {
    for (const bytes of ['<html><script>alert(1)</script>', 'MZ', 'ID']) {
      const answer = await put(Buffer.from(bytes), 'video/mp4');
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'attachment_invalid']);
    }
  });
});

test('a teacher who leaves leaves their course to the house, and its learners go on with its pictures', async () => {
  const course = await published(teacher, 'Resta alla casa');
  const key = `posts/ab/${'a'.repeat(40)}-1200.webp`;
  await t.db
    .insertInto('stored_file')
    .values({ key, account_id: teacher.id, kind: 'post', size: 1, created_at: t.clock.now(), orphaned_at: null })
    .execute();
  const body = { version: course.version, cover: `/files/${key}` };
  const changed = { token: await tokenOf(teacher), params: { id: course.id }, body };
  expect((await t.api.call(academyCalls.changeCourse, changed)).reply.cover).toBe(`/files/${key}`);
  await t.db.transaction().execute(async (trx) => {
    await academyPart.onErase?.(trx, { id: teacher.id } as never, {} as never);
  });
  const file = await t.db.selectFrom('stored_file').select('account_id').where('key', '=', key).executeTakeFirst();
  expect(file).toEqual({ account_id: null });
  await t.db.transaction().execute((trx) => academyPart.onMerge!(trx, { duplicateId: teacher.id, keptId: other.id }));
  expect((await read(other, course.id)).reply.owner).toBe(other.username);
});
