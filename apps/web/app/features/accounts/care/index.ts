export { CareSection } from './CareSection.tsx';
export { useLimitWords } from './wording.ts';
