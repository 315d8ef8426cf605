import { type Work, work } from './work.ts';

addEventListener('message', ({ data }: MessageEvent<Work>) => work(data, (answer) => postMessage(answer)));
