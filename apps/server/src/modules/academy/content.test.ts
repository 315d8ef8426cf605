import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { academyCalls, type Call } from '@quotavera/contract';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { wordCount } from '@quotavera/richtext';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/index.ts';
import { type CourseFiles, readCourses } from './content.ts';
import { loadCourses } from './service-content.ts';

const CONTENT = join(import.meta.dirname, '../../../../../content/academy');
const AT = new Date('2026-03-02T12:00:00.000Z');

let courses: readonly CourseFiles[];
beforeAll(() => {
  courses = readCourses(CONTENT);
});

test('the courses that come with the product have lessons of 450 to 1,000 words, with the same headings, widgets and solutions in every language', () => {
  expect(courses.map(({ slug }) => slug)).toEqual(['fondamenti', 'bankroll', 'exchange-e-modelli']);
  for (const lesson of courses.flatMap(({ modules }) => modules.flatMap(({ lessons }) => lessons))) {
    const shapes = lesson.files.map((file) => {
      const document = file.document();
      const words = wordCount(document);
      expect([lesson.slug, file.language, words > 450 && words < 1_000]).toEqual([lesson.slug, file.language, true]);
      return document.content.map(({ type }) => type).filter((type) => /heading|widget|solution|blockMath/.test(type));
    });
    expect([lesson.slug, new Set(shapes.map((shape) => shape.join())).size]).toEqual([lesson.slug, 1]);
  }
});

test('no text of the academy would be refused as promotion when it is edited', () => {
  const { content } = academyCalls.saveExamText.body.shape;
  const { title, summary, content: document } = academyCalls.saveLessonText.body.shape;
  const refused: string[] = [];
  for (const { slug, modules } of courses) {
    for (const { exam, lessons } of modules) {
      if (!content.safeParse(exam?.content).success) refused.push(slug);
      for (const { slug: lesson, files } of lessons) {
        for (const file of files) {
          const parts = [
            title.safeParse(file.title),
            summary.safeParse(file.summary),
            document.safeParse(file.document()),
          ];
          if (parts.some(({ success }) => !success)) refused.push(`${lesson} ${file.language}`);
        }
      }
    }
  }
  expect(refused).toEqual([]);
});

describe('the first course, gone through with the clock moved', () => {
  test('lesson by lesson, a failed exam and its hour, reviews, a day before the next module, the certificate', async () => {
    const t = await createTestApp({ now: AT.toISOString() });
    await loadCourses(t.db, courses, t.clock.now());
    const [learner, admin] = [await t.createAccount({ plan: 'pro' }), await t.createAccount({ admin: true })];
    // Tokens last a quarter of an hour.
    const call = async <C extends Call>(of: C, input: object, who = learner) =>
      t.api.call(of, { ...input, token: await t.tokenOf(who.id) } as Parameters<typeof t.api.call<C>>[1]);
    const course = (await call(academyCalls.listCourses, {})).reply.results[0]!;
    const { modules } = (await call(academyCalls.listModules, { query: { course: course.slug } })).reply;
    for (const [place, { id: module }] of modules.entries()) {
      const sections = async () => (await call(academyCalls.listSections, { query: { module } })).reply;
      const { lessons } = await sections();
      if (place > 0) {
        expect((await call(academyCalls.readLesson, { params: { id: lessons[0]!.id } })).error.code).toBe(
          'module_locked',
        );
        t.clock.advance(DAY_MS - 1);
        expect((await sections()).module.state).toBe('opens_later');
        t.clock.advance(1);
        expect((await sections()).module.state).toBe('open');
      }
      for (const { id } of lessons) {
        expect((await sections()).exam.state).toBe('lessons_missing');
        expect((await call(academyCalls.readLesson, { params: { id } })).reply.completed_at).toBeNull();
        await call(academyCalls.completeLesson, { params: { id } });
      }
      const exam = await call(academyCalls.readExam, { params: { id: module } });
      expect(exam.text).not.toMatch(/"correct"|"explanation":"|"rubric"/);
      const { questions } = courses[0]!.modules[place]!.exam!.content;
      const answersOf = (right: boolean) =>
        Object.fromEntries(
          questions.map(({ id, options = [] }) => [
            id,
            options.find(({ correct = false }) => correct === right)?.id ?? 'A parole mie.',
          ]),
        );
      const submit = async (right: boolean) => {
        const body = { module, version: exam.reply.version!, answers: answersOf(right) };
        await call(academyCalls.submitExam, { body });
        const waiting = (await call(academyCalls.listReviews, {}, admin)).reply.results[0];
        if (!waiting) return;
        expect((await sections()).exam.state).toBe('in_review');
        const points = Object.fromEntries(waiting.texts.map(({ id, max_points: max }) => [id, right ? max : 0]));
        await call(academyCalls.reviewExam, { params: { id: waiting.id }, body: { points, note: '' } }, admin);
      };
      await submit(false);
      expect((await sections()).exam.state).toBe('retry_later');
      t.clock.advance(HOUR_MS - 1);
      expect((await sections()).exam.state).toBe('retry_later');
      t.clock.advance(1);
      await submit(true);
      expect((await sections()).exam).toMatchObject({ state: 'passed', attempts: 2 });
    }
    const [progress] = (await call(academyCalls.courseProgress, {})).reply.results;
    expect(progress).toMatchObject({ passed_exams: modules.length, next_lesson: null });
    const checked = await t.api.call(academyCalls.readCertificate, { params: { code: progress!.certificate! } });
    expect(checked.reply).toMatchObject({ course: course.title, difficulty: course.difficulty });
    await t.close();
  });
});

describe('files', () => {
  let t: TestApp;
  let folder: string;
  beforeAll(async () => {
    t = await createTestApp();
    folder = mkdtempSync(join(tmpdir(), 'quotavera-academy-'));
    cpSync(join(CONTENT, 'fondamenti'), join(folder, 'fondamenti'), { recursive: true });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await t.close();
  });

  const load = () => loadCourses(t.db, readCourses(folder), AT);
  const versions = async () =>
    await t.db.selectFrom('lesson_version').select(['id', 'title', 'author_id']).orderBy('id').execute();

  test('files are loaded once, again when they change, and never over what an author wrote', async () => {
    await load();
    const first = await versions();
    await load();
    expect(await versions()).toEqual(first);
    const file = join(folder, 'fondamenti/quote/valore.it.md');
    const change = (title: string) =>
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, `title: ${title}`));
    change('Altro titolo');
    await load();
    const second = await versions();
    expect(second.slice(first.length)).toMatchObject([{ title: 'Altro titolo' }]);
    const { id } = await t.createAccount();
    await t.db.updateTable('lesson_version').set({ author_id: id }).where('id', '=', second.at(-1)!.id).execute();
    change('Un altro ancora');
    await load();
    await load();
    // The new file waits beside what was edited.
    const waiting = t.db.selectFrom('lesson_version').select('title').where('published_at', 'is', null);
    expect(await waiting.execute()).toEqual([{ title: 'Un altro ancora' }]);
  });

  test('a changed file of an exam waits beside an exam that was edited, too', async () => {
    const exams = () => t.db.selectFrom('exam_version').select(['id', 'published_at']).orderBy('id').execute();
    const file = join(folder, 'fondamenti/quote/exam.json');
    const change = (percent: number) =>
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"pass_percent": \d+/, `"pass_percent": ${percent}`));
    await load();
    const before = await exams();
    change(61);
    await load();
    const [published] = (await exams()).slice(before.length);
    expect(published?.published_at).not.toBeNull();
    const { id } = await t.createAccount();
    await t.db.updateTable('exam_version').set({ author_id: id }).where('id', '=', published!.id).execute();
    change(62);
    await load();
    await load();
    expect((await exams()).slice(before.length + 1)).toMatchObject([{ published_at: null }]);
  });

  test('files that can’t be used are named with the reason', () => {
    const exam = join(folder, 'fondamenti/quote/exam.json');
    const content = JSON.parse(readFileSync(exam, 'utf8'));
    for (const option of content.questions[0].options) delete option.correct;
    writeFileSync(exam, JSON.stringify(content));
    expect(() => readCourses(folder)).toThrow(/exam\.json: .*right_option_missing/);
  });
});
