import { paths } from '../paths.ts';

/** The articles for when gambling weighs on somebody, which a self-exclusion never closes. */
export const CARE_ARTICLES: readonly string[] = [
  paths.newsArticle('quando-il-gioco-pesa'),
  paths.newsArticle('when-gambling-weighs-on-you'),
];
