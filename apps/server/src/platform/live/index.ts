export { type EventStream, endAllStreams, openEventStream, recheckStreams } from './event-stream.ts';
export { createLiveHub, type LiveHub, PUBLIC_CHANNEL, publish, publishAll } from './hub.ts';
