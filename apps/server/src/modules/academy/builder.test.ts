import { academyCalls } from '@quotavera/contract';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { courseMaker, EXAM, LESSON_TEXT, type Outline, RIGHT_ANSWERS } from '../../testing/factories/taught.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../testing/index.ts';
import { loadCourses } from './service-content.ts';
import { academyPart } from './service-personal.ts';

const NOW = '2026-03-02T12:00:00.000Z';
let t: TestApp;
let make: ReturnType<typeof courseMaker>;
let teacher: TestAccount;
let other: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  make = courseMaker(t);
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

describe('a course made by a teacher', () => {
  test('a course is made from nothing in one language, published when it is whole, taken and certified', async () => {
    let course = await make.begin(teacher, 'Il corso fatto qui');
    expect(course).toMatchObject({
      status: 'draft',
      owner: teacher.username,
      slug: 'il-corso-fatto-qui',
      plan: 'pro',
      parts: [],
    });
    const empty = await make.setStatus(teacher, course, 'published');
    expect([empty.status, Object.keys(empty.error.errors ?? {})]).toEqual([400, ['parts']]);
    course = await make.addModule(teacher, course, 'Primo');
    const bare = await make.setStatus(teacher, course, 'published');
    const module = course.parts[0]!.id;
    expect(Object.keys(bare.error.errors ?? {})).toEqual([`parts.${module}.lessons`, `parts.${module}.exam`]);
    course = await make.addExam(teacher, await make.addLesson(teacher, course, 'La lezione'));
    course = (await make.setStatus(teacher, course, 'published')).reply;
    const learner = await t.createAccount({ plan: 'pro' });
    const reply = (await make.pass(learner, course, 0)).reply;
    expect(reply).toMatchObject({ result: 'passed', points: 4 });
    expect(reply.certificate).not.toBeNull();
    expect(reply.questions.map(({ right_answer: right }) => right)).toEqual(['0.4', 'uno – one\ndue – two']);
    expect((await make.read(teacher, course.id)).reply.learners).toBe(1);
  });

  test('a course in one language is read by others in it, with the language named, its exam too', async () => {
    const course = await make.published(teacher, 'Solo in italiano');
    const learner = await t.createAccount({ plan: 'pro' });
    const [lesson] = course.parts[0]!.lessons;
    const input = { token: await make.tokenOf(learner), headers: { 'accept-language': 'de' } };
    const text = await t.api.call(academyCalls.readLesson, { ...input, params: { id: lesson!.id } });
    expect(text.reply).toMatchObject({ language: 'it', editable: false, course: { title: 'Solo in italiano' } });
    const editable = async (who: TestAccount) =>
      (await t.api.call(academyCalls.readLesson, { token: await make.tokenOf(who), params: { id: lesson!.id } })).reply
        .editable;
    expect([await editable(teacher), await editable(other), await editable(admin)]).toEqual([true, false, true]);
    await t.api.call(academyCalls.completeLesson, { ...input, params: { id: lesson!.id } });
    const exam = await t.api.call(academyCalls.readExam, { ...input, params: { id: course.parts[0]!.id } });
    expect(exam.reply).toMatchObject({ state: 'open', language: 'it' });
    const matching = exam.reply.questions.find(({ id }) => id === 'm')!;
    expect(matching.options.map(({ text: side }) => side).sort()).toEqual(['due', 'uno']);
    expect(matching.matches.map(({ id }) => id).sort()).toEqual(['r4', 'r9']);
    expect(exam.text).not.toMatch(/tolerance|explanation|"match":/);
  });

  test('a teacher meets no other’s course, whatever the call; an admin meets all', async () => {
    const course = await make.published(teacher, 'Mio e basta');
    const [module] = course.parts;
    const token = await make.tokenOf(other);
    const params = { id: course.id };
    const { version } = course;
    const codes = [
      await t.api.call(academyCalls.readTaughtCourse, { token, params }),
      await t.api.call(academyCalls.changeCourse, { token, params, body: { version, plan: 'free' } }),
      await t.api.call(academyCalls.copyCourse, { token, params }),
      await t.api.call(academyCalls.addModule, { token, params, body: { version, title: 'Di più' } }),
      await make.setStatus(other, course, 'withdrawn'),
      await t.api.call(academyCalls.readExamText, { token, params: { id: module!.id } }),
      await t.api.call(academyCalls.readLessonText, {
        token,
        params: { id: module!.lessons[0]!.id },
        query: { language: 'it' },
      }),
    ].map(({ error }) => error.code);
    expect(new Set(codes)).toEqual(new Set(['not_found']));
    const list = async (who: TestAccount) =>
      (await t.api.call(academyCalls.listTaughtCourses, { token: await make.tokenOf(who), query: { page_size: 100 } }))
        .reply.results;
    expect((await list(other)).map(({ id }) => id)).not.toContain(course.id);
    expect((await list(admin)).map(({ id }) => id)).toContain(course.id);
    expect((await make.read(admin, course.id)).status).toBe(200);
  });
});

describe('two who edit a course at once', () => {
  test('the second is told who has done what, and nothing of the first is lost', async () => {
    const course = await make.addModule(teacher, await make.begin(teacher, 'A quattro mani'), 'Primo');
    const both = await Promise.all([addModuleBy(admin, course, 'Da Ada'), addModuleBy(teacher, course, 'Da Tea')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)!;
    const winner = both[0]!.status === 200 ? admin.username : teacher.username;
    expect(refused.error).toMatchObject({
      code: 'conflict',
      changed: { by: winner, at: t.clock.now().toISOString(), edit: 'module_added' },
    });
    expect((await make.read(teacher, course.id)).reply.parts).toHaveLength(2);
  });

  async function addModuleBy(who: TestAccount, { id, version }: Outline, title: string) {
    return t.api.call(academyCalls.addModule, {
      token: await make.tokenOf(who),
      params: { id },
      body: { version, title },
    });
  }

  test('an order that leaves a part out is refused whole, and a lesson may move to another module', async () => {
    const course = await make.published(teacher, 'In ordine');
    const [first, second] = course.parts as [Outline['parts'][0], Outline['parts'][0]];
    const [one, two] = [first.lessons[0]!.id, second.lessons[0]!.id];
    const order = async (modules: { id: number; lessons: number[] }[]) =>
      t.api.call(academyCalls.orderCourse, {
        token: await make.tokenOf(teacher),
        params: { id: course.id },
        body: { version: (await make.read(teacher, course.id)).reply.version, modules },
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
    const course = await make.published(teacher, 'In corsa');
    const learner = await t.createAccount({ plan: 'pro' });
    await make.pass(learner, course, 0);
    t.clock.advance(DAY_MS);
    const second = course.parts[1]!;
    const call = async () => ({ token: await make.tokenOf(learner) });
    await t.api.call(academyCalls.completeLesson, { ...(await call()), params: { id: second.lessons[0]!.id } });
    const exam = (await t.api.call(academyCalls.readExam, { ...(await call()), params: { id: second.id } })).reply;
    const save = { version: exam.version!, revision: 0, answers: { n: '0.4' } };
    await t.api.call(academyCalls.saveAnswers, { ...(await call()), params: { id: second.id }, body: save });

    let edited = await make.addLesson(teacher, (await make.read(teacher, course.id)).reply, 'Arrivata dopo');
    edited = await make.addModule(teacher, edited, 'Messo prima');
    edited = await make.addExam(teacher, await make.addLesson(teacher, edited, 'Lezione nuova'));
    const order = [edited.parts[2]!, edited.parts[0]!, edited.parts[1]!].map(({ id, lessons }) => ({
      id,
      lessons: lessons.map((lesson) => lesson.id),
    }));
    const body = { version: edited.version, modules: order };
    edited = (
      await t.api.call(academyCalls.orderCourse, {
        token: await make.tokenOf(teacher),
        params: { id: course.id },
        body,
      })
    ).reply;
    const withdrawn = await make.setStatus(teacher, edited, 'withdrawn');
    expect(withdrawn.status).toBe(200);

    const going = (await t.api.call(academyCalls.readExam, { ...(await call()), params: { id: second.id } })).reply;
    expect(going).toMatchObject({ state: 'open', version: exam.version, answers: { n: '0.4' } });
    const submitted = { module: second.id, version: exam.version!, answers: RIGHT_ANSWERS };
    expect((await t.api.call(academyCalls.submitExam, { ...(await call()), body: submitted })).reply.result).toBe(
      'passed',
    );
    const listed = async (who: TestAccount) =>
      (await t.api.call(academyCalls.listCourses, { token: await make.tokenOf(who) })).reply.results.map(
        ({ id }) => id,
      );
    expect(await listed(learner)).toContain(course.id);
    expect(await listed(await t.createAccount({ plan: 'pro' }))).not.toContain(course.id);
    expect((await make.setStatus(teacher, withdrawn.reply, 'archived')).status).toBe(200);
    expect(await listed(learner)).not.toContain(course.id);
  });

  test('a module opens and its exam is tried again by the module’s own rule, and no more often than it says', async () => {
    const course = await make.published(teacher, 'Con le sue regole');
    const change = async (place: number, rules: object) =>
      t.api.call(academyCalls.changeModule, {
        token: await make.tokenOf(teacher),
        params: { id: course.id, module: course.parts[place]!.id },
        body: { version: (await make.read(teacher, course.id)).reply.version, ...rules },
      });
    expect((await change(0, { retry_minutes: 120, tries_max: 2 })).status).toBe(200);
    expect((await change(1, { unlock_hours: 2 })).status).toBe(200);
    const learner = await t.createAccount({ plan: 'pro' });
    const [first, second] = course.parts as [Outline['parts'][0], Outline['parts'][0]];
    const token = () => make.tokenOf(learner);
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
    const body = { module: first.id, version: (await exam()).version!, answers: RIGHT_ANSWERS };
    expect((await t.api.call(academyCalls.submitExam, { token: await token(), body })).reply.result).toBe('passed');
    const sections = async () =>
      (await t.api.call(academyCalls.listSections, { token: await token(), query: { module: second.id } })).reply
        .module;
    expect((await sections()).state).toBe('opens_later');
    t.clock.advance(2 * HOUR_MS);
    expect((await sections()).state).toBe('open');
  });
});

test('files that change reach a course that was edited only as new texts, and their new lessons wait among the removed ones', async () => {
  const at = t.clock.now();
  const file = (language: 'it', hash: string) => ({
    ...{ language, hash, title: `Titolo ${hash}`, summary: 'Riassunto' },
    document: () => LESSON_TEXT,
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
  const before = (await make.read(admin, id)).reply;
  expect(before).toMatchObject({ titles: { it: 'due' }, edit: null, owner: null });
  expect(before.parts[0]!.lessons.map(({ title }) => title)).toEqual(['Titolo b due', 'Titolo a due']);
  const body = { version: before.version, titles: { it: 'Mio' } };
  await t.api.call(academyCalls.changeCourse, { token: await make.tokenOf(admin), params: { id }, body });
  await loadCourses(t.db, [course(['a', 'c'], 'tre')], at);
  const after = (await make.read(admin, id)).reply;
  expect([after.titles.it, after.parts[0]!.titles.it]).toEqual(['Mio', 'due']);
  expect(after.parts[0]!.lessons.map(({ title, removed }) => [title, removed])).toEqual([
    ['Titolo b due', false],
    ['Titolo a tre', false],
    ['Titolo c tre', true],
  ]);
});

test('a teacher who leaves leaves their course to the house, and its learners go on with its pictures', async () => {
  const course = await make.published(teacher, 'Resta alla casa');
  const key = `posts/ab/${'a'.repeat(40)}-1200.webp`;
  await t.db
    .insertInto('stored_file')
    .values({ key, account_id: teacher.id, kind: 'post', size: 1, created_at: t.clock.now(), orphaned_at: null })
    .execute();
  const body = { version: course.version, cover: `/files/${key}` };
  const changed = { token: await make.tokenOf(teacher), params: { id: course.id }, body };
  expect((await t.api.call(academyCalls.changeCourse, changed)).reply.cover).toBe(`/files/${key}`);
  await t.db.transaction().execute(async (trx) => {
    await academyPart.onErase?.(trx, { id: teacher.id } as never, {} as never);
  });
  const file = await t.db.selectFrom('stored_file').select('account_id').where('key', '=', key).executeTakeFirst();
  expect(file).toEqual({ account_id: null });
  await t.db.transaction().execute((trx) => academyPart.onMerge!(trx, { duplicateId: teacher.id, keptId: other.id }));
  expect((await make.read(other, course.id)).reply.owner).toBe(other.username);
});

test('a lesson is renamed from the outline: at once where it is published, in its draft where there is one', async () => {
  const course = await make.published(teacher, 'Da rinominare');
  const [lesson] = course.parts[0]!.lessons;
  const token = await make.tokenOf(teacher);
  const params = { id: course.id, lesson: lesson!.id };
  const renamed = await t.api.call(academyCalls.changeLesson, {
    token,
    params,
    body: { version: course.version, title: 'Altro nome' },
  });
  expect(renamed.reply).toMatchObject({ edit: 'lesson_renamed', version: course.version + 1 });
  const learner = await t.createAccount({ plan: 'pro' });
  const read = async () =>
    (await t.api.call(academyCalls.readLesson, { token: await make.tokenOf(learner), params: { id: lesson!.id } }))
      .reply;
  expect((await read()).title).toBe('Altro nome');
  const of = { token, params: { id: lesson!.id } };
  const { version } = (await t.api.call(academyCalls.readLessonText, { ...of, query: { language: 'it' } })).reply;
  await t.api.call(academyCalls.saveLessonText, { ...of, body: { language: 'it', version, summary: 'Una bozza.' } });
  await t.api.call(academyCalls.changeLesson, {
    token,
    params,
    body: { version: renamed.reply.version, title: 'In bozza' },
  });
  expect((await read()).title).toBe('Altro nome');
  const text = (await t.api.call(academyCalls.readLessonText, { ...of, query: { language: 'it' } })).reply;
  expect(text).toMatchObject({ title: 'In bozza', summary: 'Una bozza.', is_draft: true });
});
