import { LANGUAGES, type Language } from '@quotavera/domain/accounts';

export { LANGUAGES, type Language };
export const DEFAULT_LANGUAGE: Language = 'it';

/** Each language's own name, and the locale for its numbers and dates. */
const TABLE: Readonly<Record<Language, { name: string; locale: string }>> = {
  it: { name: 'Italiano', locale: 'it-IT' },
  en: { name: 'English', locale: 'en-GB' },
  es: { name: 'Español', locale: 'es-ES' },
  fr: { name: 'Français', locale: 'fr-FR' },
  de: { name: 'Deutsch', locale: 'de-DE' },
};

/** Whether a value is the code of a language of the product ("it", "en" …). */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** A language's own name; names of languages aren't translated. */
export function languageName(language: Language): string {
  return TABLE[language].name;
}

/** The locale for `Intl`; the default language's for an unknown language. */
export function localeOf(language: string): string {
  return TABLE[isLanguage(language) ? language : DEFAULT_LANGUAGE].locale;
}

/** A decimal number with the sign of the language: "2.1" and "2,1" are "2,1" in Italian and "2.1" in English. */
export function writeDecimal(text: string, language: string): string {
  const parts = new Intl.NumberFormat(localeOf(language)).formatToParts(0.5);
  return text.replace(/[.,]/, parts.find(({ type }) => type === 'decimal')?.value ?? '.');
}

const ODDS_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 3, useGrouping: true } as const;
const ODDS_FORMATS = new Map<string, Intl.NumberFormat>();

/** Decimal odds with two digits, or three where the price has a third: "2.1" is "2,10" in Italian, "1.955" is "1,955". The one format of odds. */
export function writeOdds(odds: string | number, language: string): string {
  const locale = localeOf(language);
  const format = ODDS_FORMATS.get(locale) ?? new Intl.NumberFormat(locale, ODDS_DIGITS);
  ODDS_FORMATS.set(locale, format);
  return format.format(Number(odds));
}

/** The first language of an Accept-Language header that we speak (by weight, then order), or null. */
export function preferredLanguage(header: string | undefined): Language | null {
  if (!header) return null;
  const preferences = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.toLowerCase().split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((preference) => preference.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const preferred = preferences.find((preference) => isLanguage(preference.language))?.language;
  return isLanguage(preferred) ? preferred : null;
}

/** Whole euro cents as a price in the language: "19,99 €". */
export function writeEuro(cents: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' }).format(cents / 100);
}
