export { type EventStream, endAllStreams, openEventStream } from './event-stream.ts';
export { createLiveHub, type LiveHub, publish } from './hub.ts';
