export { browserSession } from './browser.ts';
export { safeRedirect } from './redirect.ts';
export type { Session, SessionCause } from './session.ts';
export type { SessionState } from './token-info.ts';
