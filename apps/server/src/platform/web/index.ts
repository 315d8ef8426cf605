export { serveBuiltWeb } from './built.ts';
