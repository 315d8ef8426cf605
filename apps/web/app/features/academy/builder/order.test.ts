import { expect, test } from 'vitest';
import { orderOf, withLessonAt, withLessonMoved, withModuleAt } from './order.ts';

const ORDER = [
  { id: 1, lessons: [11, 12] },
  { id: 2, lessons: [] },
  { id: 3, lessons: [31] },
];

test('an order has modules and lessons that aren’t removed', () => {
  const lesson = (id: number, removed = false) => ({ id, title: '', removed, texts: [] });
  const part = (id: number, removed: boolean, lessons: ReturnType<typeof lesson>[]) => ({ id, removed, lessons });
  const parts = [part(1, false, [lesson(11), lesson(12, true)]), part(2, true, [lesson(21)])];
  expect(orderOf({ parts } as never)).toEqual([{ id: 1, lessons: [11] }]);
});

test('a module goes to another place, and nowhere beyond the ends', () => {
  expect(withModuleAt(ORDER, 3, 0)?.map(({ id }) => id)).toEqual([3, 1, 2]);
  expect([withModuleAt(ORDER, 1, -1), withModuleAt(ORDER, 3, 3), withModuleAt(ORDER, 9, 0)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('a lesson moves within its module, then into the one beside it, and stays at the ends of the course', () => {
  expect(withLessonMoved(ORDER, 11, 1)?.[0]?.lessons).toEqual([12, 11]);
  expect(withLessonMoved(ORDER, 12, 1)?.map(({ lessons }) => lessons)).toEqual([[11], [12], [31]]);
  expect(withLessonMoved(ORDER, 31, -1)?.map(({ lessons }) => lessons)).toEqual([[11, 12], [31], []]);
  expect([withLessonMoved(ORDER, 11, -1), withLessonMoved(ORDER, 31, 1)]).toEqual([null, null]);
});

test('a dragged lesson is dropped before another one, or nowhere', () => {
  expect(withLessonAt(ORDER, 31, 1, 1)?.map(({ lessons }) => lessons)).toEqual([[11, 31, 12], [], []]);
  expect([withLessonAt(ORDER, 11, 1, 0), withLessonAt(ORDER, 11, 9, 0), withLessonAt(ORDER, 9, 1, 0)]).toEqual([
    null,
    null,
    null,
  ]);
});
