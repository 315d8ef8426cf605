export { GuardedPage } from './GuardedPage.tsx';
export { Page, PageHeader, Panel } from './PageHeader.tsx';
export { PageMeta } from './PageMeta.tsx';
