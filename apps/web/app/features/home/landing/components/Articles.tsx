export { ArticleCards as Articles } from '../../../publishing/blog/index.ts';
