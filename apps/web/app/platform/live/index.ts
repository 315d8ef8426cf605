export { LiveStream } from './LiveStream.tsx';
export { useLive } from './live.ts';
