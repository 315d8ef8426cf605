import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { memo } from 'react';
import { useApi } from '../../../platform/api/queries.ts';
import { useLiftState } from '../../../platform/viewer/lift-state.ts';
import type { Article } from './queries.ts';

/** Reads the whole article for a member, for the page that shows it. */
export default memo(function MemberArticle({ slug, show }: { slug: string; show: (article: Article | null) => void }) {
  const read = useApi(publishingAddresses.readPublicPost, { params: { slug } });
  useLiftState(show, read.data ?? null);
  return null;
});
