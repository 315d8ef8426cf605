import type { listLearners, readLearner, remindLearner } from '@quotavera/contract/academy';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import type { ReplyOf } from '@quotavera/contract/core';
import { mayCall, stoppedBefore } from '@quotavera/domain/academy';
import { REMIND_AGAIN_DAYS } from '@quotavera/domain/limits';
import { DAY_MS } from '@quotavera/domain/time';
import type { z } from 'zod';
import type { ServerContext } from '../../platform/context.ts';
import type { PageSpan } from '../../platform/database/index.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail } from '../../platform/errors/index.ts';
import { csvLine } from '../../platform/http/csv.ts';
import { readPage } from '../../platform/http/paging.ts';
import { pick } from '../../platform/http/pick.ts';
import { notifyReader } from '../tips/notification/service.ts';
import { presentLearner, presentTry } from './presenter-learners.ts';
import { selectChanges, selectTries } from './repository-corrections.ts';
import * as repository from './repository-learners.ts';
import type { Editor } from './service-builder.ts';

type Query = z.output<typeof listLearners.query>;

const headOf = (head: repository.TaughtHead) => ({
  course: pick(head, ['id', 'slug', 'title']),
  ...pick(head, ['lessons', 'exams']),
});

export async function learnersOf(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  editor: Editor,
  id: number,
  query: Query,
): Promise<ReplyOf<typeof listLearners> | Failure> {
  const now = clock.now();
  const head = await repository.selectTaughtHead(db, editor, id, editor.language);
  if (!head) return fail('not_found');
  const { which, days, order } = query;
  const of = { courseId: id, which, stoppedBefore: new Date(stoppedBefore(now.getTime(), days)) };
  const { language } = editor;
  const { rows, ...page } = await readPage(
    { path: academyAddresses.listLearners.path.replace('{id}', String(id)), query },
    {
      keyLength: 2,
      key: (row: repository.LearnerRow) => [row[repository.orderedBy(order)].getTime(), row.id],
      select: (span) => repository.selectLearners(db, of, { order, language, span }),
      count: () => repository.countLearners(db, of),
    },
  );
  return { ...headOf(head), ...page, results: rows.map((row) => presentLearner(row, now)) };
}

/** When somebody who was reminded may be again; null when they may be now. */
function againAt(calledAt: Date | null, now: Date): Date | null {
  if (calledAt === null || mayCall(calledAt.getTime(), now.getTime())) return null;
  return new Date(calledAt.getTime() + REMIND_AGAIN_DAYS * DAY_MS);
}

export async function learnerOf(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  editor: Editor,
  { id, account }: { id: number; account: number },
): Promise<ReplyOf<typeof readLearner> | Failure> {
  const now = clock.now();
  const { language } = editor;
  const head = await repository.selectTaughtHead(db, editor, id, language);
  const which = { courseId: id, accountId: account, language };
  const row = head && (await repository.selectLearner(db, which));
  if (!row) return fail('not_found');
  const [lessons, tries, changes, reachable] = await Promise.all([
    repository.selectLessonsRead(db, which),
    selectTries(db, which),
    selectChanges(db, which),
    repository.isReachable(db, account, now),
  ]);
  const modules = Map.groupBy(lessons, ({ module_id }) => module_id);
  return {
    ...headOf(head),
    learner: presentLearner(row, now),
    modules: [...modules].map(([moduleId, of]) => ({
      id: moduleId,
      title: of[0]!.module,
      lessons: of.map(({ id: lesson, title, read_at }) => ({
        id: lesson,
        title,
        read_at: read_at?.toISOString() ?? null,
      })),
    })),
    tries: tries.map((each) => presentTry(each, { changes, language, main: head.language })),
    call_again_at: againAt(row.called_at, now)?.toISOString() ?? null,
    reachable,
  };
}

/** Reminds a learner by hand, in the bell and by the ways that they chose for reminders. Two teachers at once remind once. */
export async function callLearner(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  editor: Editor,
  { id: courseId, account: accountId }: { id: number; account: number },
): Promise<ReplyOf<typeof remindLearner> | Failure> {
  const at = clock.now();
  return transact(db, async (trx) => {
    const head = await repository.selectTaughtHead(trx, editor, courseId, editor.language);
    const learner = head && (await repository.lockLearnerOf(trx, courseId, accountId));
    if (!learner) return fail('not_found');
    if (againAt(learner.called_at, at) !== null) {
      const changed = { by: learner.caller ?? '', at: learner.called_at!.toISOString(), edit: 'called' };
      return fail('conflict', { changed });
    }
    if (!(await repository.isReachable(trx, accountId, at))) return fail('learner_unreachable');
    await repository.markCalled(trx, { courseId, accountId, by: editor.accountId, at });
    const data = { course: head.slug, name: head.title };
    await notifyReader(trx, { accountId, type: 'course_called', tipster_id: null, data, at });
    return { call_again_at: new Date(at.getTime() + REMIND_AGAIN_DAYS * DAY_MS).toISOString() };
  });
}

const COLUMNS = [
  ...['learner', 'started_at', 'seen_at', 'stopped', 'place_kind', 'place', 'lessons_read', 'lessons'],
  ...['exams_passed', 'exams', 'tries', 'mark_percent', 'in_review', 'finished_at', 'certificate'],
] as const;
const BATCH = 500;

/** The learners of a course as CSV, in the order in which they came. */
export async function learnersFile(
  context: Pick<ServerContext, 'db' | 'clock'>,
  editor: Editor,
  id: number,
): Promise<{ name: string; lines: AsyncIterable<string> } | Failure> {
  const head = await repository.selectTaughtHead(context.db, editor, id, editor.language);
  if (!head) return fail('not_found');
  return { name: `${head.slug}-learners.csv`, lines: learnerLines(context, editor, head) };
}

async function* learnerLines(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { language }: Editor,
  head: repository.TaughtHead,
): AsyncGenerator<string> {
  const now = clock.now();
  yield csvLine(COLUMNS);
  const of = { courseId: head.id, stoppedBefore: now };
  let position: PageSpan['position'] = null;
  do {
    const span: PageSpan = { limit: BATCH, offset: 0, position };
    const selected = await repository.selectLearners(db, of, { order: 'oldest', language, span });
    const rows = selected.slice(0, BATCH);
    yield rows.map((row) => learnerLine(row, head, now)).join('');
    const last = selected.length > BATCH ? rows.at(-1) : undefined;
    position = last ? { direction: 'next', key: [last.started_at.getTime(), last.id] } : null;
  } while (position);
}

function learnerLine(row: repository.LearnerRow, { lessons, exams }: repository.TaughtHead, now: Date): string {
  const view = presentLearner(row, now);
  return csvLine([
    ...[view.name, view.started_at, view.seen_at, String(view.stopped), view.place.kind, view.place.title],
    ...[view.lessons_read, lessons, view.exams_passed, exams, view.tries, view.mark, String(view.in_review)],
    ...[view.finished_at, view.certificate],
  ]);
}
