export { browserSession } from './browser.ts';
export { safeRedirect } from './redirect.ts';
