export { TipsterName } from './TipsterName.tsx';
export { TipsterNameSkeleton } from './TipsterNameSkeleton.tsx';
