export { ArticleCards } from './ArticleCard.tsx';
export { ArticleText } from './ArticleText.tsx';
export { type ArticleList, readLatest } from './queries.ts';
