export { LiveStream } from './LiveStream.tsx';
export { useLive } from './live.ts';
export type { LiveEvent } from './stream.ts';
