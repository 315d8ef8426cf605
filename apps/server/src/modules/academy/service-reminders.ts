import { stoppedBefore } from '@quotavera/domain/academy';
import { DAY_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../platform/context.ts';
import { memberOf } from '../accounts/session/service.ts';
import { notifyReader } from '../tips/notification/service.ts';
import { examStateOf, nextLessonOf } from './presenter.ts';
import * as repository from './repository-reminders.ts';
import { type Learner, type Outline, outlinesOf } from './service-outline.ts';

/** Whoever stopped longer ago isn't reminded any more: not after weeks without a server either. */
const REMINDED_WITHIN_MS = 7 * DAY_MS;
const BATCH = 500;

/** The thing that a learner may go on with now: a lesson, or an exam; null where they have to wait, or need another plan. */
function nextOf(outline: Outline): { lesson: string | null } | null {
  if (outline.lockedBy !== null) return null;
  const lesson = nextLessonOf(outline);
  if (lesson) return { lesson: lesson.title };
  return outline.modules.some((module) => examStateOf(outline, module) === 'open') ? { lesson: null } : null;
}

/** Tells one learner that a course goes on, if there is something that they may go on with. */
async function remind(
  { db }: Pick<ServerContext, 'db'>,
  { account_id: accountId, course_id: courseId }: repository.StoppedLearner,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  const viewer = await memberOf(db, accountId, now);
  if (!viewer) return;
  const learner: Learner = { viewer, language: await repository.selectLanguage(db, accountId), now };
  const [outline] = await outlinesOf(db, learner, courseId);
  const next = outline && nextOf(outline);
  if (!next) return;
  await db.transaction().execute(async (trx) => {
    // Another process may have told it, and the learner may have gone on.
    if (!(await repository.markReminded(trx, { accountId, courseId, until, at: now }))) return;
    const data = { course: outline.course.slug, name: outline.course.title, ...next };
    await notifyReader(trx, { accountId, type: 'course_stopped', tipster_id: null, data, at: now });
  });
}

/**
 * Tells those who have done nothing in a course for a week that it goes on: once in each stop, and nobody who has excluded themselves, whose plan
 * doesn't open the course, or who has to wait for its next part.
 */
export async function remindStopped({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const until = new Date(stoppedBefore(now.getTime()));
  const since = new Date(until.getTime() - REMINDED_WITHIN_MS);
  let after: repository.StoppedLearner | undefined;
  do {
    const stopped = await repository.selectStopped(db, { since, until, now, after }, BATCH);
    for (const each of stopped) await remind({ db }, each, { until, now });
    after = stopped.length === BATCH ? stopped.at(-1) : undefined;
  } while (after);
}
