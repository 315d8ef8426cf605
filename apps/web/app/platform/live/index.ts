export { LiveStream } from './LiveStream.tsx';
export { scattered, useLive } from './live.ts';
