export { Conversation } from './components/Conversation.tsx';
export { ofThreads, useAct, useThreadsLive } from './queries.ts';
