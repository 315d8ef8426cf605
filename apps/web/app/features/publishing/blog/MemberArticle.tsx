import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { memo } from 'react';
import { useApi } from '../../../platform/api/queries.ts';
import { useLiftState } from '../../../platform/viewer/lift-state.ts';
import { Comments } from '../../support/comments/index.ts';
import type { Article } from './queries.ts';

/** Reads the whole article for a member, for the page that shows it, and has the conversation about it. */
export default memo(function MemberArticle({
  id,
  slug,
  show,
}: Pick<Article, 'id' | 'slug'> & { show: (article: Article | null) => void }) {
  const read = useApi(publishingAddresses.readPublicPost, { params: { slug } });
  useLiftState(show, read.data ?? null);
  return <Comments subject="article" id={id} />;
});
