export { serveBuiltWeb } from './built.ts';
export { PUBLIC_CHANNEL } from './pages.ts';
export { precompress } from './precompress.ts';
