export { type UserInfo, useDecision, useUser, useViewer, viewerOf } from './viewer.ts';
export { stampVisit } from './visit.ts';
