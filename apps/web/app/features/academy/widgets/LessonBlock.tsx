import type { DrawnBlock } from '@quotavera/richtext';
import { lazyPart } from '../../../ui/fetched/index.ts';

const BLOCKS = {
  media: lazyPart(() => import('../../../ui/rich-text/MediaBlock.tsx')),
  quiz: lazyPart(() => import('../../../ui/rich-text/QuizBlock.tsx')),
};

/** A film, a recording, a document or a quiz inside of a lesson: fetched with the first one. */
export function LessonBlock({
  embed,
  attrs,
  files,
}: DrawnBlock & {
  /** Where its reader gets the lesson's files. */
  files: Readonly<Record<string, string>>;
}) {
  if (embed === 'quiz') return <BLOCKS.quiz attrs={attrs} />;
  return <BLOCKS.media attrs={attrs} files={files} />;
}
