import type { DrawnBlock } from '@quotavera/richtext';
import { lazyPart } from '../../../ui/fetched/index.ts';

const BLOCKS = {
  media: lazyPart(() => import('../../../ui/rich-text/MediaBlock.tsx')),
  quiz: lazyPart(() => import('../../../ui/rich-text/QuizBlock.tsx')),
};

/** A film, a recording, a document or a quiz inside of a lesson: fetched with the first one. */
export function LessonBlock({ embed, attrs }: DrawnBlock) {
  const Block = BLOCKS[embed];
  return <Block attrs={attrs} />;
}
