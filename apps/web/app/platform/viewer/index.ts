export { type UserInfo, useDecision, useUser, useViewer, viewerOf } from './viewer.ts';
export { tellVisit } from './visit.ts';
