import { DEFAULT_LANGUAGE, type Language, withLanguage } from './languages.ts';

/** Where search engines find a page in a language: the default language's has none in its address. `pathname` has none either. */
export function publicAddress(origin: string, pathname: string, language: Language): string {
  return origin + withLanguage(pathname, language === DEFAULT_LANGUAGE ? null : language);
}
