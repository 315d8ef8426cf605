import type { ReplyOf } from '@quotavera/contract/core';
import type { listComments, listQuestions } from '@quotavera/contract/support';
import { can, type Member } from '@quotavera/domain/access';
import type { ConversationState } from '@quotavera/domain/support/comments';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { pick } from '../../../platform/http/pick.ts';
import { namedLessons, taughtCourseIds } from '../../academy/service-questions.ts';
import { type CommentView, presentComment, presentWriter } from './presenter.ts';
import * as repository from './repository.ts';
import { type Asker, type CommentsContext, mayClose, type Subject, subjectFor } from './service-subject.ts';

type Conversation = ReplyOf<typeof listComments>;

const NOTHING = { count: 0, next: null, previous: null, results: [] };

function stateFor(subject: Subject, { is_off, closed_at }: repository.ConversationRow): ConversationState {
  if (is_off) return 'off';
  if (subject.isEarly) return 'early';
  return closed_at === null ? 'open' : 'closed';
}

/** Comments with the first answers of each. */
async function withAnswers(
  db: Db,
  rows: readonly repository.CommentRow[],
  { reader }: Subject,
  now: Date,
): Promise<CommentView[]> {
  const asked = rows.filter(({ answers, thread_id }) => thread_id === null && answers > 0).map(({ id }) => id);
  const answers = await repository.selectFirstAnswers(db, asked, reader);
  return rows.map((row) =>
    presentComment(
      row,
      answers.filter((answer) => answer.thread_id === row.id),
      now,
    ),
  );
}

/** A comment as its reader sees it. */
export async function commentFor(
  { db, clock }: CommentsContext,
  subject: Subject,
  id: number,
): Promise<CommentView | Failure> {
  const row = await repository.selectComment(db, id, subject.reader);
  if (!row) return fail('not_found');
  const [view] = await withAnswers(db, [row], subject, clock.now());
  return view!;
}

/** The comments on a subject, or with `thread` the answers to one of them. Whoever wants no comments is shown none. */
export async function conversationOf(
  context: CommentsContext,
  asker: Asker,
  { about, thread, input }: { about: repository.About; thread: number | undefined; input: PageInput },
): Promise<Conversation | Failure> {
  const { db, clock } = context;
  const subject = await subjectFor(context, asker, about);
  if (isFailure(subject)) return subject;
  const { reader } = subject;
  const row = await repository.selectConversation(db, about, reader.accountId);
  const state = stateFor(subject, row);
  const head = {
    state,
    comments: row.comments,
    may_write: state === 'open' && mayDiscuss(asker, about),
    may_close: mayClose(subject),
    may_hide: reader.moderates,
  };
  if (state === 'off' || state === 'early') return { ...NOTHING, ...head };
  if (thread !== undefined) {
    const root = await repository.selectComment(db, thread, reader);
    const of = root && (await repository.selectAbout(db, thread));
    if (!of || of.subject !== about.subject || of.id !== about.id) return fail('not_found');
  }
  const { rows, ...page } = await readPage<repository.CommentRow>(input, {
    keyLength: 1,
    key: ({ id }) => [id],
    select: (span) =>
      thread === undefined
        ? repository.selectComments(db, about, reader, span)
        : repository.selectAnswers(db, thread, reader, span),
    count: () =>
      thread === undefined ? repository.countComments(db, about, reader) : repository.countAnswers(db, thread, reader),
  });
  return { ...page, ...head, results: await withAnswers(db, rows, subject, clock.now()) };
}

/** Whether somebody may write about a subject of this kind: who excluded themselves from betting doesn't talk about bets. */
export function mayDiscuss({ viewer }: Asker, { subject }: Pick<repository.About, 'subject'>): boolean {
  return can(subject === 'lesson' ? 'comments.write' : 'bets.discuss', viewer);
}

/** Questions that wait for a teacher. */
export async function waitingQuestions(
  { db, clock }: CommentsContext,
  { viewer, language }: Asker & { viewer: Member },
  input: PageInput,
): Promise<ReplyOf<typeof listQuestions>> {
  const courses = await taughtCourseIds(db, { viewer, language, now: clock.now() });
  const { rows, ...page } = await readPage<repository.QuestionRow>(input, {
    keyLength: 1,
    key: ({ id }) => [id],
    select: (span) => repository.selectQuestions(db, courses, span),
    count: () => repository.countQuestions(db, courses),
  });
  const lessons = await namedLessons(
    db,
    rows.map(({ lesson_id }) => lesson_id),
    language,
  );
  return {
    ...page,
    results: rows.flatMap((row) => {
      const lesson = lessons.get(row.lesson_id);
      if (!lesson) return [];
      const at = row.created_at.toISOString();
      return [{ ...pick(row, ['id', 'text', 'is_private']), author: presentWriter(row), created_at: at, lesson }];
    }),
  };
}

/** The author of a comment, for whoever reads and reports it. */
export async function reportedComment(context: CommentsContext, asker: Asker, id: number): Promise<number | Failure> {
  const about = await repository.selectAbout(context.db, id);
  if (!about) return fail('not_found');
  const subject = await subjectFor(context, asker, about);
  if (isFailure(subject)) return subject;
  const seen = await repository.selectComment(context.db, id, subject.reader);
  if (!seen || seen.text === null || about.author_id === null) return fail('not_found');
  return about.author_id;
}
