export { TipsterName, type TipsterNameProps } from './TipsterName.tsx';
export { TipsterNameSkeleton } from './TipsterNameSkeleton.tsx';
