import { createContext } from 'react-router';
import type { Language } from './i18n/languages.ts';

/** How a loader reaches the API on the server: in process, as an anonymous reader. */
export const apiContext = createContext<typeof fetch>();
export const languageContext = createContext<Language>('it');
/** Marks the scripts that the renderer writes into a page (`platform/csp`). */
export const scriptMarkContext = createContext<string>();
