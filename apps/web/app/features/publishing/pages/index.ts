export { PageSections } from './components/PageSections.tsx';
export { type PageText, TEXT_PATHS } from './queries.ts';
