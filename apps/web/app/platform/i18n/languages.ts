import { isLanguage, type Language } from '@quotavera/i18n';

export {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
  languageName,
  localeOf,
  writeDecimal,
  writeOdds,
} from '@quotavera/i18n';

/** The language that an address forces (`/en/home`), or null. */
export function languageOfPath(pathname: string): Language | null {
  const first = pathname.split('/', 2)[1]?.replace(/\.data$/, '');
  return isLanguage(first) ? first : null;
}

/** Returns the same address in another language, or without a forced language. */
export function withLanguage(pathname: string, language: Language | null): string {
  const bare = languageOfPath(pathname) ? pathname.slice(3) || '/' : pathname;
  return language ? `/${language}${bare === '/' ? '' : bare}` : bare;
}
