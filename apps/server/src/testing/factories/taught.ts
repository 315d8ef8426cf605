import { academyCalls } from '@quotavera/contract';
import type { ReplyOf } from '@quotavera/contract/core';
import type { ExamContent } from '@quotavera/domain/academy';
import { expect } from 'vitest';
import type { TestAccount, TestApp } from '../test-app.ts';

export type Outline = ReplyOf<typeof academyCalls.readTaughtCourse>;

const words = (it: string) => ({ it });
/** An exam with a number and a matching; its right answers are `RIGHT_ANSWERS`. */
export const EXAM: ExamContent = {
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
export const RIGHT_ANSWERS = { n: '0,4', m: 'l2:r4,l1:r9' };
const paragraph = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
/** Long enough to be published. */
export const LESSON_TEXT = paragraph(
  'Una lezione breve che dice una cosa sola, con le parole che servono. '.repeat(12),
);

/** Makes courses by the calls that the builder makes. */
export function courseMaker(t: TestApp) {
  const tokenOf = (who: TestAccount) => t.tokenOf(who.id);
  const read = async (who: TestAccount, id: number) =>
    t.api.call(academyCalls.readTaughtCourse, { token: await tokenOf(who), params: { id } });

  async function begin(who: TestAccount, title: string): Promise<Outline> {
    const body = { title, language: 'it' as const, difficulty: 'beginner' as const };
    const course = (await t.api.call(academyCalls.createCourse, { token: await tokenOf(who), body })).reply;
    const change = { version: course.version, summaries: { it: 'Un corso che dice poche cose e le dice bene.' } };
    return (
      await t.api.call(academyCalls.changeCourse, {
        token: await tokenOf(who),
        params: { id: course.id },
        body: change,
      })
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
      content: LESSON_TEXT,
    };
    const saved = (await t.api.call(academyCalls.saveLessonText, { token, params: { id: lesson }, body: change }))
      .reply;
    const seen = { language: 'it' as const, version: saved.version };
    expect(
      (await t.api.call(academyCalls.publishLessonText, { token, params: { id: lesson }, body: seen })).status,
    ).toBe(200);
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
    const body = { module: module.id, version: version!, answers: RIGHT_ANSWERS };
    return t.api.call(academyCalls.submitExam, { token, body });
  }
  return { tokenOf, read, begin, addModule, addLesson, addExam, setStatus, published, pass };
}
