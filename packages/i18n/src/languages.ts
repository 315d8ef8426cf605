/** Italian is the source of every text and the default; the others are complete. */
export const LANGUAGES = ['it', 'en', 'es', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'it';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The first language of an Accept-Language header that we speak (by weight, then order), or null. */
export function preferredLanguage(header: string | undefined): Language | null {
  if (!header) return null;
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.toLowerCase().split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const spoken = wishes.find((wish) => isLanguage(wish.language))?.language;
  return isLanguage(spoken) ? spoken : null;
}
