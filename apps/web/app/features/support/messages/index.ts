export { Conversation } from './components/Conversation.tsx';
export { useAct, useThreadsLive } from './queries.ts';
