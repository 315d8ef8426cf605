export { ArticleCards as Articles } from '../../blog/index.ts';
