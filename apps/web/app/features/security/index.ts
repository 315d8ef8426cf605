export { SecuritySection } from './SecuritySection.tsx';
