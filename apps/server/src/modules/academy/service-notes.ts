import type { listLessonNotes, readLessonNote, saveLessonNote } from '@quotavera/contract/academy';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import type { Member } from '@quotavera/domain/access';
import { searchWords } from '@quotavera/domain/home';
import type { z } from 'zod';
import type { ServerContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { readPage } from '../../platform/http/paging.ts';
import { pick } from '../../platform/http/pick.ts';
import * as repository from './repository-notes.ts';
import { openLesson } from './service-lessons.ts';

type NoteView = ReplyOf<typeof readLessonNote>;

interface Writer {
  viewer: Member;
  language: string;
}

const present = ({ updated_at, ...row }: repository.NoteRow): NoteView => ({
  ...row,
  updated_at: updated_at.toISOString(),
});

/** Nobody else's notes are ever read, so a lesson that isn't there has an empty one. */
export async function noteOf(db: Db, accountId: number, lessonId: number): Promise<NoteView> {
  const row = await repository.selectNote(db, accountId, lessonId);
  return row ? present(row) : { text: '', bookmarked: false, revision: 0, updated_at: null };
}

/** Keeps a note on a lesson that its writer may read, or has written of before. */
export async function saveNote(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { viewer, language }: Writer,
  lessonId: number,
  { revision, text, bookmarked }: BodyOf<typeof saveLessonNote>,
): Promise<NoteView | Failure> {
  const at = clock.now();
  const { accountId } = viewer;
  if (!(await repository.selectNote(db, accountId, lessonId))) {
    const open = await openLesson(db, { viewer, language, now: at }, lessonId);
    if (isFailure(open)) return fail('not_found');
  }
  const row = await repository.writeNote(db, { accountId, lessonId, revision, text, bookmarked, at });
  return row ? present(row) : fail('answers_outdated');
}

export async function notesOf(
  db: Db,
  { viewer, language }: Writer,
  query: z.output<typeof listLessonNotes.query>,
): Promise<ReplyOf<typeof listLessonNotes>> {
  const { accountId } = viewer;
  const which = { accountId, words: searchWords(query.search ?? ''), bookmarked: query.bookmarked === 'true' };
  const { rows, ...page } = await readPage(
    { path: academyAddresses.listLessonNotes.path, query },
    {
      keyLength: 2,
      key: ({ updated_at, lesson_id }: repository.ListedNote) => [updated_at.getTime(), lesson_id],
      select: (span) => repository.selectNotes(db, which, { language, span }),
      count: () => repository.countNotes(db, which),
    },
  );
  return {
    ...page,
    results: rows.map((row) => ({
      lesson: row.lesson_id,
      ...pick(row, ['title', 'course', 'shown', 'text', 'bookmarked']),
      updated_at: row.updated_at.toISOString(),
    })),
  };
}
