export { CookiePolicyPage } from './CookiePolicyPage.tsx';
export { readCookieGroups } from './queries.ts';
