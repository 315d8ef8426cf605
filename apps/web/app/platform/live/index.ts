export { LiveProvider, useLive } from './Live.tsx';
export type { LiveEvent } from './stream.ts';
