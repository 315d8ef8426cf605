import type { ExamContent, ExamQuestion } from '@quotavera/domain/academy';
import { DAY_MS } from '@quotavera/domain/time';
import { correctExam, returnTry } from '../../modules/academy/service-corrections.ts';
import { publishedExam, submitAnswers } from '../../modules/academy/service-exams.ts';
import { learnerOf } from '../../modules/academy/service-learners.ts';
import { markLessonRead } from '../../modules/academy/service-lessons.ts';
import { saveNote } from '../../modules/academy/service-notes.ts';
import { type Learner, type OutlineModule, outlinesOf } from '../../modules/academy/service-outline.ts';
import type { Db } from '../../platform/database/index.ts';
import { isFailure } from '../../platform/errors/index.ts';
import { NO_MAIL } from './no-mail.ts';
import { selectNewReaders } from './repository.ts';

/** The acts of one learner in a course, by days before today. */
interface Course {
  /** Begun so many days ago; each step came a day after the one before. */
  begun: number;
  /** How many lessons of the first module were read. */
  lessons: number;
  /** The tries of its exam, by how many answers were right. */
  tries?: readonly number[];
  /** Whether the second module was finished too. */
  finished?: boolean;
}

/** More lessons than a module has. */
const ALL = 99;

/** Learners of the house's first course: at its beginning, stopped in the middle, and failing its first exam. */
const OF_HOUSE: readonly Course[] = [
  { begun: 21, lessons: 1 },
  { begun: 16, lessons: 2 },
  { begun: 13, lessons: 2 },
  { begun: 11, lessons: ALL, tries: [0] },
  { begun: 3, lessons: ALL, tries: [1] },
];

/** Learners of the teacher's course in every state: far, stuck, failing, finished. */
const COURSES: readonly Course[] = [
  { begun: 30, lessons: 2, tries: [4], finished: true },
  { begun: 28, lessons: 2, tries: [1, 3], finished: true },
  { begun: 25, lessons: 2, tries: [4] },
  { begun: 24, lessons: 2, tries: [2, 1] },
  { begun: 22, lessons: 2, tries: [1] },
  { begun: 20, lessons: 1 },
  { begun: 18, lessons: 1 },
  { begun: 15, lessons: 2 },
  { begun: 12, lessons: 1 },
  { begun: 6, lessons: 2, tries: [2] },
  { begun: 4, lessons: 2, tries: [3] },
  { begun: 1, lessons: 1 },
];

/** Their places among the learners below. */
const CORRECTED = 9;
const GIVEN_BACK = 4;

interface Teacher {
  accountId: number;
  courseId: number;
}

/** A right or a wrong answer. */
function answerOf({ kind, options = [], pairs = [], number }: ExamQuestion, isRight: boolean): string {
  switch (kind) {
    case 'choice':
      return options.find(({ correct }) => Boolean(correct) === isRight)!.id;
    case 'number':
      return isRight ? String(number!.value) : '60';
    case 'ordering': {
      const ids = options.map((option) => option.id);
      return (isRight ? ids : ids.toReversed()).join();
    }
    case 'matching': {
      const rights = pairs.map(({ match }) => match);
      const given = isRight ? rights : rights.toReversed();
      return pairs.map((pair, place) => `${pair.id}:${given[place]}`).join();
    }
    case 'text':
      return 'Perché il prezzo preso resta, e il risultato passa.';
  }
}

/** Right answers for the first questions, and wrong ones for the others, which are harder. */
const answersOf = ({ questions }: ExamContent, right: number) =>
  Object.fromEntries(questions.map((question, n) => [question.id, answerOf(question, n < right)]));

async function moduleOf(db: Db, learner: Learner, courseId: number, place: number): Promise<OutlineModule> {
  return (await outlinesOf(db, learner, courseId))[0]!.modules[place]!;
}

async function learn(db: Db, courseId: number, accountId: number, { course, now }: { course: Course; now: Date }) {
  let days = course.begun;
  const at = (): Learner => ({
    viewer: { type: 'member', accountId, userType: 'client', plan: 'pro', isAdmin: false },
    language: 'it',
    now: new Date(now.getTime() - days * DAY_MS),
  });
  async function read(place: number, count: number): Promise<void> {
    for (const { id } of (await moduleOf(db, at(), courseId, place)).lessons.slice(0, count)) {
      await markLessonRead(db, at(), id);
      days -= 0.5;
    }
  }
  async function take(place: number, right: number): Promise<void> {
    const module = await moduleOf(db, at(), courseId, place);
    const { id: version, content } = (await publishedExam(db, module.row.id))!;
    const answers = answersOf(content, right);
    const taken = await submitAnswers(db, at(), { moduleId: module.row.id, version, answers });
    if (isFailure(taken)) throw new Error(taken.error.code);
    days -= 1.5;
  }
  await read(0, course.lessons);
  for (const right of course.tries ?? []) await take(0, right);
  if (!course.finished) return;
  await read(1, 2);
  await take(1, 4);
}

const NOTES = [
  'Il motivo va scritto prima: dopo mi racconto la storia che mi conviene.',
  'Rifare l’esempio delle 40 vittorie su 100 a quota 2,50.',
];

/** Newer readers are told of elsewhere. */
const OTHERS = 10;

/** A mark of the teacher's course that is corrected, and a try that is given back. */
async function changeMarks(
  db: Db,
  { accountId, courseId }: Teacher,
  people: readonly number[],
  now: Date,
): Promise<void> {
  const clock = { now: () => now, wall: () => now };
  const parts = { db, clock, mail: NO_MAIL };
  const actor = { accountId, isAdmin: false, requestId: '', language: 'it' };
  const tryOf = async (place: number) => {
    const found = await learnerOf(parts, actor, { id: courseId, account: people[place]! });
    if (isFailure(found)) throw new Error(found.error.code);
    return found.tries[0]!;
  };
  const { id, version, questions } = await tryOf(CORRECTED);
  const wrong = questions.find(({ points }) => points === 0)!;
  const points = { [wrong.id]: wrong.max_points };
  const reason = 'Ho riletto la domanda: si poteva intendere in due modi.';
  await correctExam(parts, actor, { id, version, points, reason });
  const failed = await tryOf(GIVEN_BACK);
  const back = { id: failed.id, version: failed.version, reason: 'La pagina si è chiusa durante la prova.' };
  await returnTry(parts, actor, back);
}

/** Learners of the house's first course and of the teacher's, marks that were changed, and notes of the reader who pays. */
export async function loadLearners(
  db: Db,
  { teacher, now, reader }: { teacher: Teacher; now: Date; reader: number },
): Promise<void> {
  const viewer = { type: 'member', accountId: reader, userType: 'client', plan: 'pro', isAdmin: false } as const;
  const [house] = await outlinesOf(db, { viewer, language: 'it', now });
  const people = (await selectNewReaders(db, OTHERS + COURSES.length + OF_HOUSE.length)).slice(OTHERS);
  if (!house || people.length < COURSES.length + OF_HOUSE.length) return;
  for (const [n, course] of COURSES.entries()) await learn(db, teacher.courseId, people[n]!, { course, now });
  for (const [n, course] of OF_HOUSE.entries()) {
    await learn(db, house.course.id, people[COURSES.length + n]!, { course, now });
  }
  await changeMarks(db, teacher, people, now);
  const clock = { now: () => now, wall: () => now };
  for (const [n, text] of NOTES.entries()) {
    const lesson = house.modules[0]!.lessons[n]!.id;
    await saveNote({ db, clock }, { viewer, language: 'it' }, lesson, { revision: 0, text, bookmarked: n === 0 });
  }
}
