import { academyCalls } from '@quotavera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCourse, type TestCourse } from '../../testing/factories/academy.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../testing/index.ts';

let t: TestApp;
let course: TestCourse;
beforeAll(async () => {
  t = await createTestApp({ now: '2026-03-02T12:00:00.000Z' });
  course = await insertCourse(t.db, t.clock.now(), { slug: 'noted' });
});
afterAll(() => t.close());

const save = (who: TestAccount, id: number, body: { revision: number; text?: string; bookmarked?: boolean }) =>
  t.api.call(academyCalls.saveLessonNote, { token: who.token, params: { id }, body });
const list = async (who: TestAccount, query: { search?: string; bookmarked?: 'true' } = {}) =>
  (await t.api.call(academyCalls.listLessonNotes, { token: who.token, query })).reply.results;

test('a note is kept as it is written, by its writer alone, and an older tab doesn’t write over it', async () => {
  const [someone, other] = [await t.createAccount({ plan: 'pro' }), await t.createAccount({ plan: 'pro' })];
  const [lesson] = course.modules[0]!.lessons as [number];
  const read = (who: TestAccount) =>
    t.api.call(academyCalls.readLessonNote, { token: who.token, params: { id: lesson } });
  expect((await read(someone)).reply).toEqual({ text: '', bookmarked: false, revision: 0, updated_at: null });
  const both = await Promise.all([
    save(someone, lesson, { revision: 0, text: 'Il margine è nella somma.' }),
    save(someone, lesson, { revision: 0, text: 'Altro' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { reply } = await save(someone, lesson, { revision: 1, bookmarked: true });
  expect(reply).toMatchObject({ bookmarked: true, revision: 2 });
  expect((await save(someone, lesson, { revision: 1, text: 'vecchio' })).error.code).toBe('answers_outdated');
  expect((await read(other)).reply.text).toBe('');
  expect(await list(other)).toEqual([]);
});

test('notes are found by their words, whatever the accents, and by their mark', async () => {
  const someone = await t.createAccount({ plan: 'pro' });
  const [first, second] = course.modules[0]!.lessons as [number, number];
  await save(someone, first, { revision: 0, text: 'Perché conta la quota di chiusura' });
  t.clock.advance(1_000);
  await save(someone, second, { revision: 0, text: '', bookmarked: true });
  expect((await list(someone)).map(({ lesson }) => lesson)).toEqual([second, first]);
  expect((await list(someone, { search: 'perche CHIUSURA' })).map(({ lesson }) => lesson)).toEqual([first]);
  expect(await list(someone, { search: 'margine' })).toEqual([]);
  expect((await list(someone, { bookmarked: 'true' })).map(({ lesson }) => lesson)).toEqual([second]);
});

test('nobody notes anything on a lesson that they may not read, and a note outlives its lesson', async () => {
  const someone = await t.createAccount({ plan: 'pro' });
  const [first] = course.modules[0]!.lessons as [number];
  const [locked] = course.modules[1]!.lessons as [number];
  expect((await save(someone, locked, { revision: 0, text: 'x' })).error.code).toBe('not_found');
  await save(someone, first, { revision: 0, text: 'resta' });
  await t.db.updateTable('lesson').set({ removed_at: t.clock.now() }).where('id', '=', first).execute();
  expect(await list(someone)).toMatchObject([{ text: 'resta', shown: false }]);
  expect((await save(someone, first, { revision: 1, text: 'ancora' })).status).toBe(200);
});
