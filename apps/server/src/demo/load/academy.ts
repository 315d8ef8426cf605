import { join } from 'node:path';
import type { Member } from '@quotavera/domain/access';
import { DAY_MS } from '@quotavera/domain/time';
import type { Environment } from '../../env.ts';
import { readCourses } from '../../modules/academy/content.ts';
import { loadCourses } from '../../modules/academy/service-content.ts';
import { publishedExam, submitAnswers } from '../../modules/academy/service-exams.ts';
import { markLessonRead } from '../../modules/academy/service-lessons.ts';
import { type Learner, type OutlineModule, outlinesOf } from '../../modules/academy/service-outline.ts';
import { decideReview } from '../../modules/academy/service-reviews.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { isFailure } from '../../platform/errors/index.ts';
import { loadLearners } from './learners.ts';
import { NO_MAIL } from './no-mail.ts';
import { hasLearners, selectReaderNamed, selectWaitingExam } from './repository.ts';
import { loadTaught } from './taught.ts';

const OWN_WORDS =
  'Perché conta il prezzo che ho preso, non come è finita la partita: su molte giocate è quello che resta.';

interface School {
  db: Db;
  adminId: number;
}

function learnerAt(accountId: number, plan: Member['plan'], at: Date): Learner {
  return { viewer: { type: 'member', accountId, userType: 'client', plan, isAdmin: false }, language: 'it', now: at };
}

async function moduleOf(db: Db, learner: Learner, course: number, module: number): Promise<OutlineModule> {
  return (await outlinesOf(db, learner))[course]!.modules[module]!;
}

async function readLessons(
  db: Db,
  learner: Learner,
  module: OutlineModule,
  count = module.lessons.length,
): Promise<void> {
  for (const { id } of module.lessons.slice(0, count)) await markLessonRead(db, learner, id);
}

/** Submits the exam with the right choices and words of one's own; an admin reads them a day later, if at all. */
async function takeExam(
  { db, adminId }: School,
  learner: Learner,
  module: OutlineModule,
  isReviewed: boolean,
): Promise<void> {
  const { id: version, content } = (await publishedExam(db, module.row.id))!;
  const answers = content.questions.map(({ id, options = [] }) => [
    id,
    options.find(({ correct }) => correct)?.id ?? OWN_WORDS,
  ]);
  const moduleId = module.row.id;
  const taken = await submitAnswers(db, learner, { moduleId, version, answers: Object.fromEntries(answers) });
  if (isFailure(taken)) throw new Error(taken.error.code);
  if (!isReviewed) return;
  const points = content.questions.filter(({ kind }) => kind === 'text').map(({ id, points: all }) => [id, all]);
  const decidedAt = () => new Date(learner.now.getTime() + DAY_MS);
  const clock = { now: decidedAt, wall: decidedAt };
  const actor = { accountId: adminId, isAdmin: true, requestId: '', language: 'it' };
  await decideReview({ db, clock, mail: NO_MAIL }, actor, {
    id: await selectWaitingExam(db, learner.viewer.accountId),
    points: Object.fromEntries(points),
    note: 'Risposte chiare.',
  });
}

/** The courses, and readers in every state of them: one certified in a course with the exam of the next one open, one whose exam waits for a review, one at the first lesson. */
export async function loadAcademy(db: Db, clock: Clock, environment: Environment): Promise<void> {
  if (await hasLearners(db)) return;
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await loadCourses(db, readCourses(join(environment.CONTENT_DIR, 'academy')), daysAgo(60));
  const school = { db, adminId: await selectReaderNamed(db, 'admin@example.com') };

  const pro = await selectReaderNamed(db, 'pro@example.com');
  for (const [place, days] of [20, 12].entries()) {
    const learner = learnerAt(pro, 'pro', daysAgo(days));
    const module = await moduleOf(db, learner, 0, place);
    await readLessons(db, learner, module);
    await takeExam(school, learner, module, true);
  }
  const later = learnerAt(pro, 'pro', daysAgo(2));
  await readLessons(db, later, await moduleOf(db, later, 1, 0));

  const elite = learnerAt(await selectReaderNamed(db, 'elite@example.com'), 'elite', daysAgo(1));
  const first = await moduleOf(db, elite, 0, 0);
  await readLessons(db, elite, first);
  await takeExam(school, elite, first, false);

  const teacher = await loadTaught(db, daysAgo(40), environment);
  await loadLearners(db, { teacher, now, reader: pro });

  const free = learnerAt(await selectReaderNamed(db, 'free@example.com'), 'free', daysAgo(1));
  await readLessons(db, free, await moduleOf(db, free, 0, 0), 1);
}
