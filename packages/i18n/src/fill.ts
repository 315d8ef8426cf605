import { createInstance } from 'i18next';
import { elideArticles } from './elision.ts';
import { FORMATS } from './formats.ts';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';

/** This sign stands where a value is missing: the sentence stays readable, and no reader is shown a placeholder. */
const MISSING = '…';

const filler = createInstance();
void filler.init({
  lng: DEFAULT_LANGUAGE,
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
  missingInterpolationHandler: () => MISSING,
});
for (const [name, write] of Object.entries(FORMATS)) {
  filler.services.formatter?.add(name, (value, language = DEFAULT_LANGUAGE) => write(value as never, language));
}

/** Whether a value can be written: there is one, and it is a number or a time where it says so. */
export function isWritable(value: unknown): boolean {
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  if (Array.isArray(value)) return value.every(isWritable);
  return value !== undefined && value !== null && !Number.isNaN(value);
}

/** Puts values into a text (`{{name}}`, `{{until, day}}`) as its language writes them. A placeholder within a value is left as it is. */
export function fillText(language: Language, text: string, values: Readonly<Record<string, unknown>>): string {
  const writable = Object.entries(values).filter(([, value]) => isWritable(value));
  const filled = filler.services.interpolator.interpolate(text, Object.fromEntries(writable), language, {});
  return language === 'it' ? elideArticles(filled) : filled;
}
