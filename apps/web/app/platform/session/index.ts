export { browserSession } from './browser.ts';
export { safeRedirect } from './redirect.ts';
export { isOver, type Session, type SessionCause } from './session.ts';
export type { SessionState } from './token-info.ts';
