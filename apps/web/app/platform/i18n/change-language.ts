import { LANGUAGE_COOKIE, writePreferenceCookie } from '../preferences/cookies.ts';
import { browserSession } from '../session/index.ts';
import { type Language, withLanguage } from './languages.ts';

/** Keeps the choice and shows this page again in it: also what the server rendered, and without a language that the address forced. */
export async function changeLanguage(language: Language): Promise<void> {
  await browserSession().setLocale(language);
  writePreferenceCookie(LANGUAGE_COOKIE, language);
  location.assign(withLanguage(location.pathname, null) + location.search);
}
