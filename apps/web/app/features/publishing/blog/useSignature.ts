import { useTranslation } from 'react-i18next';
import type { ArticleCardData } from './queries.ts';

/** The name under which an article is signed. */
export function useSignature(): (author: ArticleCardData['author']) => string {
  const { t } = useTranslation('publishing-blog');
  return ({ type, name }) => name ?? t(type === 'house' ? 'house' : 'gone');
}
