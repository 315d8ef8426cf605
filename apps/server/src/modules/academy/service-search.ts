import type { homeCalls, ReplyOf } from '@quotavera/contract';
import { findableText, findTexts, searchWords } from '@quotavera/domain/home';
import type { Db } from '../../platform/database/index.ts';
import { selectShownLessons } from './repository-outline.ts';

/** Finds lessons of published courses by their titles and summaries, those first whose title has what was typed. */
export async function lessonsNamed(
  db: Db,
  language: string,
  typed: string,
  max: number,
): Promise<ReplyOf<typeof homeCalls.search>['lessons']> {
  const lessons = await selectShownLessons(db, language, searchWords(typed));
  const texts = lessons.map(({ summary, ...lesson }) => findableText(lesson, lesson.title, summary));
  return findTexts(texts, typed, max);
}
