import type { Course } from './useCourse.ts';

/** The order of a course's parts by their ids, as it is sent: modules with their lessons, without those that were removed. */
export type Order = readonly { id: number; lessons: readonly number[] }[];

export const orderOf = ({ parts }: Pick<Course, 'parts'>): Order =>
  parts
    .filter(({ removed }) => !removed)
    .map(({ id, lessons }) => ({
      id,
      lessons: lessons.filter((lesson) => !lesson.removed).map((lesson) => lesson.id),
    }));

function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The order with a module at another place; null where there is no such place. */
export function withModuleAt(order: Order, module: number, to: number): Order | null {
  const from = order.findIndex(({ id }) => id === module);
  return from < 0 || to < 0 || to >= order.length || from === to ? null : movedTo(order, from, to);
}

/** The order with a lesson before the lesson at `to` of a module, at its end with `to` at its length. */
export function withLessonAt(order: Order, lesson: number, module: number, to: number): Order | null {
  const home = order.find(({ lessons }) => lessons.includes(lesson));
  if (!home || !order.some(({ id }) => id === module)) return null;
  const without = order.map((part) => ({ ...part, lessons: part.lessons.filter((id) => id !== lesson) }));
  const next = without.map((part) =>
    part.id === module ? { ...part, lessons: [...part.lessons.slice(0, to), lesson, ...part.lessons.slice(to)] } : part,
  );
  return JSON.stringify(next) === JSON.stringify(order) ? null : next;
}

/** The order with a lesson one place further up or down, into the module beside its own at the ends; null at the ends of the course. */
export function withLessonMoved(order: Order, lesson: number, by: -1 | 1): Order | null {
  const at = order.findIndex(({ lessons }) => lessons.includes(lesson));
  const home = order[at];
  if (!home) return null;
  const place = home.lessons.indexOf(lesson) + by;
  if (place >= 0 && place < home.lessons.length) return withLessonAt(order, lesson, home.id, place);
  const beside = order[at + by];
  return beside ? withLessonAt(order, lesson, beside.id, by > 0 ? 0 : beside.lessons.length) : null;
}
