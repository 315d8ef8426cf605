import { academyCalls } from '@quotavera/contract';
import { academyLinks } from '@quotavera/contract/academy/addresses';
import type { ExamContent } from '@quotavera/domain/academy';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examContent, insertCourse, insertExamVersion, type TestCourse } from '../../testing/factories/academy.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../testing/index.ts';
import { pdfText } from '../../testing/pdf.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const DOCUMENT = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] });
const RIGHT = { a: 'yes', b: 'yes' };
const MARKUP = '<script>alert(1)</script><img src=x onerror=alert(1)>';

let t: TestApp;
let course: TestCourse;
let admin: TestAccount;
beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  course = await insertCourse(t.db, t.clock.now(), { slug: 'basics' });
  admin = await t.createAccount({ admin: true });
});
afterAll(() => t.close());

const pro = () => t.createAccount({ plan: 'pro' });
const sections = async (token: string, module: number) =>
  (await t.api.call(academyCalls.listSections, { token, query: { module } })).reply;
const exam = async (token: string, id: number) =>
  (await t.api.call(academyCalls.readExam, { token, params: { id } })).reply;
const submit = (token: string, module: { id: number; exam: number }, answers: Record<string, string>) =>
  t.api.call(academyCalls.submitExam, { token, body: { module: module.id, version: module.exam, answers } });

async function readLessons(token: string, lessons: readonly number[]): Promise<void> {
  for (const id of lessons) await t.api.call(academyCalls.completeLesson, { token, params: { id } });
}

describe('who may read', () => {
  test('START the first lesson of each course, PRO all but advanced courses, ELITE everything', async () => {
    const advanced = await insertCourse(t.db, t.clock.now(), { slug: 'advanced', difficulty: 'advanced' });
    const first = [course.modules[0]!.lessons[0]!, advanced.modules[0]!.lessons[0]!];
    const second = [course.modules[0]!.lessons[1]!, advanced.modules[0]!.lessons[1]!];
    const read = async (account: TestAccount, id: number) => {
      const answer = await t.api.call(academyCalls.readLesson, { token: account.token, params: { id } });
      return answer.status === 200 ? 200 : `${answer.error.code} ${answer.error.upgrade?.plan}`;
    };
    const all = async (account: TestAccount) => Promise.all([...first, ...second].map((id) => read(account, id)));
    expect(await all(await t.createAccount())).toEqual([200, 200, 'plan_required pro', 'plan_required elite']);
    expect(await all(await pro())).toEqual([200, 200, 200, 'plan_required elite']);
    expect(await all(await t.createAccount({ plan: 'elite' }))).toEqual([200, 200, 200, 200]);
    const start = await t.createAccount();
    const complete = await t.api.call(academyCalls.completeLesson, { token: start.token, params: { id: second[0]! } });
    expect(complete.error.code).toBe('plan_required');
    const lockedExam = await exam((await pro()).token, advanced.modules[0]!.id);
    expect([lockedExam.state, lockedExam.locked_by]).toEqual(['plan_required', 'elite']);
  });

  test('nobody reads a draft, a removed lesson or a module that isn’t open', async () => {
    const { token } = await pro();
    const hidden = await insertCourse(t.db, t.clock.now(), { slug: 'hidden' });
    await t.db.updateTable('course').set({ status: 'draft' }).where('id', '=', hidden.id).execute();
    const codeOf = async (id: number) =>
      (await t.api.call(academyCalls.readLesson, { token, params: { id } })).error.code;
    expect(await codeOf(hidden.modules[0]!.lessons[0]!)).toBe('not_found');
    expect(await codeOf(course.modules[1]!.lessons[0]!)).toBe('module_locked');
    const list = await t.api.call(academyCalls.listModules, { token, query: { course: 'hidden' } });
    expect(list.error.code).toBe('not_found');
  });

  test('no lock gives way to a call made by hand: of a plan, a module, missing lessons, an hour’s wait, a passed exam', async () => {
    const advanced = await insertCourse(t.db, t.clock.now(), { slug: 'locked-advanced', difficulty: 'advanced' });
    const hidden = await insertCourse(t.db, t.clock.now(), { slug: 'locked-draft' });
    await t.db.updateTable('course').set({ status: 'draft' }).where('id', '=', hidden.id).execute();
    const [first, second] = course.modules as [TestCourse['modules'][0], TestCourse['modules'][0]];
    const codes = async (token: string, module: TestCourse['modules'][0]) => {
      const body = { version: module.exam, revision: 0, answers: RIGHT };
      const saved = await t.api.call(academyCalls.saveAnswers, { token, params: { id: module.id }, body });
      return [saved.error.code, (await submit(token, module, RIGHT)).error.code];
    };
    const twice = (code: string) => [code, code];
    const [start, learner, failing] = [await t.createAccount(), await pro(), await pro()];
    expect(await codes(start.token, first)).toEqual(twice('plan_required'));
    expect(await codes(learner.token, advanced.modules[0]!)).toEqual(twice('plan_required'));
    expect(await codes(learner.token, hidden.modules[0]!)).toEqual(twice('not_found'));
    expect(await codes(learner.token, second)).toEqual(twice('exam_locked'));
    const ahead = await t.api.call(academyCalls.completeLesson, {
      token: learner.token,
      params: { id: second.lessons[0]! },
    });
    expect(ahead.error.code).toBe('module_locked');
    expect(await codes(learner.token, first)).toEqual(twice('exam_locked'));
    await readLessons(learner.token, first.lessons);
    await submit(learner.token, first, RIGHT);
    expect(await codes(learner.token, first)).toEqual(twice('exam_locked'));
    await readLessons(failing.token, first.lessons);
    await submit(failing.token, first, { a: 'no', b: 'no' });
    expect(await codes(failing.token, first)).toEqual(twice('exam_locked'));
    expect(await codes(learner.token, second)).toEqual(twice('exam_locked'));
  });

  test('a lesson comes in the reader’s language, else in Italian, with the ones around it', async () => {
    const { token } = await pro();
    const [first, second] = course.modules[0]!.lessons as [number, number];
    await sql`insert into lesson_version (lesson_id, language, title, summary, document, created_at, published_at)
      values (${second}, 'de', 'Lektion', 'Kurz', ${DOCUMENT}, ${t.clock.now()}, ${t.clock.now()}),
        (${second}, 'de', 'Entwurf', 'Kurz', ${DOCUMENT}, ${t.clock.now()}, null)`.execute(t.db);
    const of = async (id: number) =>
      (await t.api.call(academyCalls.readLesson, { token, params: { id }, headers: { 'accept-language': 'de' } }))
        .reply;
    expect(await of(second)).toMatchObject({ title: 'Lektion', language: 'de', previous: { id: first }, next: null });
    expect(await of(first)).toMatchObject({ language: 'it', previous: null, next: { id: second, title: 'Lektion' } });
  });
});

test('an exam opens with the last lesson, says nothing of right answers, and counts what is missing', async () => {
  const { token } = await pro();
  const [module] = course.modules as [TestCourse['modules'][0]];
  expect(await exam(token, module.id)).toMatchObject({ state: 'lessons_missing', missing_lessons: 2, questions: [] });
  expect((await submit(token, module, RIGHT)).error.code).toBe('exam_locked');
  await readLessons(token, module.lessons);
  const open = await t.api.call(academyCalls.readExam, { token, params: { id: module.id } });
  expect(open.reply).toMatchObject({ state: 'open', question_count: 2, version: module.exam });
  expect(open.reply.questions.map(({ id }) => id).sort()).toEqual(['a', 'b']);
  expect(open.text).not.toMatch(/correct|explanation|rubric/);
  const missing = await submit(token, module, { a: 'yes', b: 'perhaps', c: 'yes' });
  expect([missing.status, missing.error.errors]).toEqual([400, { answers: ['Risposte mancanti: 1.'] }]);
});

test('passed, opens the next module a day later, can’t be taken again and tells the right answers', async () => {
  const { token } = await pro();
  const [first, second] = course.modules as [TestCourse['modules'][0], TestCourse['modules'][0]];
  await readLessons(token, first.lessons);
  const { reply } = await submit(token, first, RIGHT);
  expect(reply).toMatchObject({ result: 'passed', points: 4, max_points: 4, certificate: null });
  expect(reply.questions[0]).toMatchObject({ answer: 'a yes', right_answer: 'a yes', explanation: 'explanation a' });
  expect((await submit(token, first, RIGHT)).error.code).toBe('exam_locked');
  const opensAt = new Date(t.clock.now().getTime() + DAY_MS).toISOString();
  expect((await sections(token, second.id)).module).toMatchObject({ state: 'opens_later', opens_at: opensAt });
  expect((await sections(token, second.id)).exam.state).toBe('module_locked');
});

test('failed, opens again after an hour in another order, and keeps the right answers to itself', async () => {
  const account = await pro();
  const [module] = course.modules as [TestCourse['modules'][0]];
  await readLessons(account.token, module.lessons);
  const { reply, text } = await submit(account.token, module, { a: 'yes', b: 'no' });
  expect(reply).toMatchObject({ result: 'failed', points: 2 });
  expect(text).not.toMatch(/explanation a|b yes/);
  expect(reply.questions.map(({ points, right_answer }) => [points, right_answer])).toEqual([
    [null, null],
    [null, null],
  ]);
  const closed = await exam(account.token, module.id);
  const again = new Date(t.clock.now().getTime() + HOUR_MS).toISOString();
  expect(closed).toMatchObject({ state: 'retry_later', at: again, questions: [], points: 2, attempts: 1 });
  t.clock.advance(HOUR_MS);
  const token = await t.tokenOf(account.id);
  expect((await exam(token, module.id)).state).toBe('open');
  expect((await submit(token, module, RIGHT)).reply.result).toBe('passed');
});

test('submitted twice at once is graded once', async () => {
  const { token, id } = await pro();
  const [module] = course.modules as [TestCourse['modules'][0]];
  await readLessons(token, module.lessons);
  const answers = await Promise.all([submit(token, module, RIGHT), submit(token, module, { a: 'no', b: 'no' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const tries = await t.db.selectFrom('exam_attempt').select('number').where('account_id', '=', id).execute();
  expect(tries).toEqual([{ number: 1 }]);
});

test('an exam keeps answers while they are written; an older tab doesn’t write over a newer one', async () => {
  const { token } = await pro();
  const [module] = course.modules as [TestCourse['modules'][0]];
  await readLessons(token, module.lessons);
  const save = (revision: number, answers: Record<string, string>, version = module.exam) =>
    t.api.call(academyCalls.saveAnswers, { token, params: { id: module.id }, body: { version, revision, answers } });
  expect((await save(0, { a: 'yes', z: 'x', b: 'never' })).reply.revision).toBe(1);
  expect((await save(0, { a: 'no' })).error.code).toBe('answers_outdated');
  expect((await save(1, { a: 'yes', b: 'no' })).reply.revision).toBe(2);
  expect(await exam(token, module.id)).toMatchObject({ answers: { a: 'yes', b: 'no' }, revision: 2, attempts: 0 });
  expect((await save(2, {}, 999_999)).error.code).toBe('exam_changed');
});

test('an exam that is changed meanwhile is finished on the version it was begun on', async () => {
  const { token } = await pro();
  const other = await insertCourse(t.db, t.clock.now(), { slug: 'changing' });
  const [module] = other.modules as [TestCourse['modules'][0]];
  await readLessons(token, module.lessons);
  const begun = { version: module.exam, revision: 0, answers: { a: 'yes' } };
  await t.api.call(academyCalls.saveAnswers, { token, params: { id: module.id }, body: begun });
  const newer = await insertExamVersion(t.db, module.id, examContent({ withText: true }), t.clock.now());
  expect((await exam(token, module.id)).version).toBe(module.exam);
  expect((await submit(token, { id: module.id, exam: newer }, RIGHT)).error.code).toBe('exam_changed');
  expect((await submit(token, module, RIGHT)).reply.result).toBe('passed');
});

test('free texts wait for a review that unlocks, is told by mail and stands in the audit log', async () => {
  const other = await insertCourse(t.db, t.clock.now(), { slug: 'written', withText: true });
  const [module] = other.modules as [TestCourse['modules'][0]];
  const learner = await pro();
  await readLessons(learner.token, module.lessons);
  expect((await submit(learner.token, module, { ...RIGHT, t: MARKUP })).reply).toMatchObject({
    result: 'in_review',
    points: 4,
    max_points: 8,
  });
  expect((await exam(learner.token, module.id)).state).toBe('in_review');
  const reviewer = await t.tokenOf(admin.id);
  const queue = await t.api.call(academyCalls.listReviews, { token: reviewer });
  const [waiting] = queue.reply.results;
  expect(waiting).toMatchObject({ learner: learner.username, course: 'written', points: 4, max_points: 8 });
  expect(waiting?.texts).toEqual([{ id: 't', text: 'question t', rubric: 'rubric t', max_points: 4, answer: MARKUP }]);
  const review = (points: Record<string, number>) =>
    t.api.call(academyCalls.reviewExam, {
      token: reviewer,
      params: { id: waiting!.id },
      body: { points, note: `${MARKUP} Chiaro.` },
    });
  expect((await review({})).error.errors).toHaveProperty(['points.t']);
  expect((await review({ t: 5 })).error.code).toBe('validation');
  expect((await review({ t: 1.5 })).error.code).toBe('validation');
  expect((await review({ t: 1 })).reply).toEqual({ result: 'passed' });
  expect((await review({ t: 1 })).error.code).toBe('conflict');
  expect(await exam(learner.token, module.id)).toMatchObject({
    state: 'passed',
    points: 5,
    last: { note: `${MARKUP} Chiaro.` },
  });
  const mails = await t.db
    .selectFrom('mail')
    .select(['kind', 'body_text', 'body_html'])
    .where('account_id', '=', learner.id)
    .execute();
  expect(mails).toMatchObject([{ kind: 'exam_passed', body_text: expect.stringContaining('5 punti su 8') }]);
  expect(mails[0]?.body_html).not.toMatch(/<script|<img[^>]+onerror/);
  const lines = await t.db.selectFrom('audit_log').select('action').where('account_id', '=', learner.id).execute();
  expect(lines).toEqual([{ action: 'exam_reviewed' }]);
});

test('a finished course is certified once, for anybody to check', async () => {
  const learner = await pro();
  const own = await insertCourse(t.db, t.clock.now(), { slug: 'finished' });
  const [first, second] = own.modules as [TestCourse['modules'][0], TestCourse['modules'][0]];
  await readLessons(learner.token, first.lessons);
  await submit(learner.token, first, RIGHT);
  t.clock.advance(DAY_MS);
  const token = await t.tokenOf(learner.id);
  const progress = async () =>
    (await t.api.call(academyCalls.courseProgress, { token })).reply.results.find((each) => each.course === own.id);
  expect(await progress()).toMatchObject({
    completed_lessons: 2,
    passed_exams: 1,
    next_lesson: { id: second.lessons[0] },
  });
  await readLessons(token, second.lessons);
  const { certificate } = (await submit(token, second, RIGHT)).reply;
  expect(certificate).toMatch(/^[a-z2-9]{16}$/);
  expect(await progress()).toMatchObject({ passed_exams: 2, certificate, next_lesson: null });
  const { reply } = await t.api.call(academyCalls.readCertificate, { params: { code: certificate! } });
  expect(reply).toMatchObject({ holder: expect.stringMatching(/\w+ \w+/), course: 'finished' });
  expect((await t.api.call(academyCalls.readCertificate, { params: { code: 'nothing' } })).status).toBe(404);
  const file = (code: string, language: string) =>
    t.app.http.inject({ url: academyLinks.certificate.replace(':code', code), headers: { 'x-language': language } });
  const pdf = await file(certificate!, 'de');
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(certificate!),
  });
  const words = pdfText(pdf.rawPayload);
  for (const word of ['Zertifikat', 'Stufe', 'Anfänger', reply.holder, '3. März 2026']) expect(words).toContain(word);
  expect(pdf.rawPayload.toString('latin1')).toContain(`/certificates/${certificate})`);
  expect(pdfText((await file(certificate!, 'fr')).rawPayload)).toContain('Attestation');
  expect((await file('nothing', 'it')).statusCode).toBe(404);
});

test('a finished course keeps what was completed when lessons are edited, added and removed', async () => {
  const { token, id } = await pro();
  const own = await insertCourse(t.db, t.clock.now(), { slug: 'edited' });
  const [module] = own.modules as [TestCourse['modules'][0]];
  await readLessons(token, module.lessons);
  await sql`insert into lesson_version (lesson_id, language, title, summary, document, created_at, published_at)
      values (${module.lessons[0]}, 'it', 'Nuova', '', ${DOCUMENT}, ${t.clock.now()}, ${t.clock.now()})`.execute(t.db);
  await t.db.updateTable('lesson').set({ removed_at: t.clock.now() }).where('id', '=', module.lessons[1]!).execute();
  const { lessons, exam: state } = await sections(token, module.id);
  expect(lessons).toMatchObject([{ title: 'Nuova', completed: true }]);
  expect(state.state).toBe('open');
  const progress = await t.db.selectFrom('lesson_progress').select('lesson_id').where('account_id', '=', id).execute();
  expect(progress).toHaveLength(2);
});

describe('a lesson edited in the product', () => {
  const documentOf = (text: string) => ({
    type: 'doc' as const,
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  const SUMMARY = 'Che cosa cambia in questa versione.';

  test('a lesson edited in the product is a draft until it is published; what was completed stays, and every version can be read', async () => {
    const learner = await pro();
    const own = await insertCourse(t.db, t.clock.now(), { slug: 'written-here' });
    const [module] = own.modules as [TestCourse['modules'][0]];
    const [id] = module.lessons as [number];
    await readLessons(learner.token, module.lessons);
    const token = await t.tokenOf(admin.id);
    const read = async () =>
      (await t.api.call(academyCalls.readLessonText, { token, params: { id }, query: { language: 'it' } })).reply;
    const save = (version: number, change: object) =>
      t.api.call(academyCalls.saveLessonText, { token, params: { id }, body: { language: 'it', version, ...change } });
    const publish = (version: number) =>
      t.api.call(academyCalls.publishLessonText, { token, params: { id }, body: { language: 'it', version } });
    const first = await read();
    expect(first).toMatchObject({ title: 'Lesson 1.1', course: 'written-here', is_draft: false });
    const title = 'Un titolo nuovo';
    const draft = await save(first.version, { title, summary: SUMMARY, content: documentOf(MARKUP) });
    expect(draft.reply).toMatchObject({ title, is_draft: true });
    expect((await save(first.version, { title: 'Altro' })).error.code).toBe('conflict');
    expect((await save(draft.reply.version, { title: '<'.repeat(200) })).error.errors).toHaveProperty('title');
    const foreign = { type: 'doc', content: [{ type: 'image', attrs: { src: 'https://else.test/x.png', alt: 'x' } }] };
    expect((await save(draft.reply.version, { content: foreign })).error.errors).toHaveProperty('content');
    const lesson = async () =>
      (await t.api.call(academyCalls.readLesson, { token: learner.token, params: { id } })).reply;
    expect((await lesson()).title).toBe('Lesson 1.1');

    const twice = await Promise.all([publish(draft.reply.version), publish(draft.reply.version)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await lesson()).toMatchObject({ title, document: documentOf(MARKUP) });
    expect((await lesson()).completed_at).not.toBeNull();
    expect((await sections(learner.token, module.id)).exam.state).toBe('open');

    const { versions, is_draft: isDraft } = await read();
    expect([isDraft, versions.map(({ editor }) => editor === null)]).toEqual([false, [false, true]]);
    const former = await t.api.call(academyCalls.readLessonVersion, { token, params: { id, n: versions[1]!.n } });
    expect(former.reply).toMatchObject({ title: 'Lesson 1.1', is_published: true });
    const [other] = own.modules[1]!.lessons as [number];
    const elsewhere = await t.api.call(academyCalls.readLessonVersion, {
      token,
      params: { id: other, n: versions[1]!.n },
    });
    expect(elsewhere.status).toBe(404);
    const outline = (await t.api.call(academyCalls.readTaughtCourse, { token, params: { id: own.id } })).reply;
    expect(outline.parts.flatMap(({ lessons }) => lessons).find((row) => row.id === id)?.texts).toEqual([
      { language: 'it', is_published: true, is_draft: false, is_file_newer: false },
    ]);
    const lines = await t.db.selectFrom('audit_log').select('data').where('action', '=', 'lesson_published').execute();
    expect(lines).toEqual([{ data: { lesson: id, language: 'it' } }]);
  });

  test('a lesson edited in the product is begun in another language as a copy of the Italian, and never published empty', async () => {
    const { modules } = await insertCourse(t.db, t.clock.now(), { slug: 'translated' });
    const id = modules[0]!.lessons[0]!;
    const token = await t.tokenOf(admin.id);
    const call = { token, params: { id } };
    const { reply } = await t.api.call(academyCalls.readLessonText, { ...call, query: { language: 'de' } });
    expect(reply).toMatchObject({ version: 0, title: 'Lesson 1.1', versions: [] });
    const body = { language: 'de' as const, version: 0, content: documentOf(' ') };
    const draft = (await t.api.call(academyCalls.saveLessonText, { ...call, body })).reply;
    const empty = await t.api.call(academyCalls.publishLessonText, {
      ...call,
      body: { language: 'de', version: draft.version },
    });
    expect(Object.keys(empty.error.errors ?? {}).sort()).toEqual(['content', 'summary']);
    const start = await t.createAccount();
    const refused = await t.api.call(academyCalls.readLessonText, {
      ...call,
      token: start.token,
      query: { language: 'it' },
    });
    expect(refused.error.code).toBe('teacher_required');
  });
});

describe('an exam edited in the product', () => {
  async function editing(slug: string) {
    const own = await insertCourse(t.db, t.clock.now(), { slug, withText: true });
    const [module] = own.modules as [TestCourse['modules'][0]];
    const call = { token: await t.tokenOf(admin.id), params: { id: module.id } };
    return {
      course: own.id,
      module,
      read: async () => (await t.api.call(academyCalls.readExamText, call)).reply,
      save: (version: number, content: ExamContent) =>
        t.api.call(academyCalls.saveExamText, { ...call, body: { version, content } }),
      publish: (version: number) => t.api.call(academyCalls.publishExamText, { ...call, body: { version } }),
      version: (n: number) => t.api.call(academyCalls.readExamTextVersion, { ...call, params: { id: module.id, n } }),
    };
  }

  test('an exam edited in the product is a draft until it is published; whoever has begun finishes on what they began, and passed stays passed', async () => {
    const { module, read, save, publish, version } = await editing('exam-written-here');
    const [done, writing, later] = [await pro(), await pro(), await pro()];
    for (const { token } of [done, writing, later]) await readLessons(token, module.lessons);
    const answers = { ...RIGHT, t: 'words' };
    await submit(done.token, module, answers);
    await t.api.call(academyCalls.saveAnswers, {
      token: writing.token,
      params: { id: module.id },
      body: { version: module.exam, revision: 0, answers: { a: 'no' } },
    });
    const first = await read();
    expect(first).toMatchObject({ course: 'exam-written-here', module: 'Module 1', is_draft: false });
    const content = examContent();
    const [question] = content.questions;
    const words = { it: MARKUP, en: MARKUP, es: MARKUP, fr: MARKUP, de: MARKUP };
    const changed = { pass_percent: 50, questions: [{ ...question!, id: 'c', text: words, rubric: words }] };
    const draft = (await save(first.version, changed)).reply;
    expect(draft).toMatchObject({ is_draft: true, content: { pass_percent: 50, questions: [{ id: 'c' }] } });
    expect(draft.content.questions[0]).not.toHaveProperty('rubric');
    expect((await save(first.version, content)).error.code).toBe('conflict');
    expect((await exam(later.token, module.id)).version).toBe(module.exam);

    const twice = await Promise.all([publish(draft.version), publish(draft.version)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const openExam = await t.api.call(academyCalls.readExam, { token: later.token, params: { id: module.id } });
    expect(openExam.reply.questions).toMatchObject([{ id: 'c', text: MARKUP }]);
    expect(openExam.text).not.toMatch(/correct|explanation|rubric/);
    expect((await exam(later.token, module.id)).pass_percent).toBe(50);
    expect(await exam(writing.token, module.id)).toMatchObject({ version: module.exam, answers: { a: 'no' } });
    expect((await submit(writing.token, module, answers)).reply.result).toBe('in_review');
    const stale = await submit(later.token, module, answers);
    expect([stale.status, stale.error.code]).toEqual([409, 'exam_changed']);

    const waiting = (await t.api.call(academyCalls.listReviews, { token: await t.tokenOf(admin.id) })).reply.results;
    const review = waiting.find(({ course: title }) => title === 'exam-written-here')!;
    await t.api.call(academyCalls.reviewExam, {
      token: await t.tokenOf(admin.id),
      params: { id: review.id },
      body: { points: { t: 4 }, note: '' },
    });
    expect((await exam(done.token, module.id)).state).toBe('passed');
    const { versions } = await read();
    expect(versions.map(({ editor }) => editor === null)).toEqual([false, true]);
    expect((await version(module.exam)).reply.content.questions).toHaveLength(3);
    const lines = await t.db.selectFrom('audit_log').select('data').where('action', '=', 'exam_published').execute();
    expect(lines).toEqual([{ data: { module: module.id } }]);
  });

  test('an exam edited in the product may be half written as a draft, and is published whole', async () => {
    const { course, module, read, save, publish, version } = await editing('exam-half');
    const { version: seen } = await read();
    const half: ExamContent = {
      pass_percent: 60,
      questions: [{ id: 'q', kind: 'choice', points: 1, text: { it: ' Che cosa? ' }, options: [] }],
    };
    const draft = await save(seen, half);
    expect(draft.reply.content.questions[0]).toMatchObject({ text: { it: 'Che cosa?' } });
    const refused = await publish(draft.reply.version);
    expect([refused.status, Object.keys(refused.error.errors ?? {}).sort()]).toEqual([
      400,
      ['questions.0.explanation', 'questions.0.options'],
    ]);
    expect((await version(draft.reply.version)).status).toBe(404);
    const whole = { token: await t.tokenOf(admin.id), params: { id: course } };
    const { parts } = (await t.api.call(academyCalls.readTaughtCourse, whole)).reply;
    expect(parts.find((part) => part.id === module.id)).toMatchObject({
      titles: { it: 'Module 1' },
      exam: { questions: 1, is_published: true, is_draft: true, is_file_newer: false },
    });
  });
});
