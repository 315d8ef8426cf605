export { PageSections } from './components/PageSections.tsx';
export type { PageText } from './queries.ts';
