export { type EventStream, endAllStreams, openEventStream, recheckStreams } from './event-stream.ts';
export {
  createLiveHub,
  type Hint,
  hint,
  hints,
  type LiveHub,
  MEMBER_CHANNEL,
  type MemberEvent,
  PUBLIC_CHANNEL,
  publish,
  tellMembers,
} from './hub.ts';
