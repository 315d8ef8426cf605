import type { Language } from './languages.ts';
import de from './locales/de/imports.json' with { type: 'json' };
import en from './locales/en/imports.json' with { type: 'json' };
import es from './locales/es/imports.json' with { type: 'json' };
import fr from './locales/fr/imports.json' with { type: 'json' };
import it from './locales/it/imports.json' with { type: 'json' };

type Rows = typeof it.rows;
export type ImportRowCode = keyof Rows;

const rows: Readonly<Record<Language, Rows>> = { it: it.rows, en: en.rows, es: es.rows, fr: fr.rows, de: de.rows };

/** What was wrong with a row of an imported file; a code without a text is shown as it is. */
export function importRowText(language: Language, code: string): string {
  const texts: Readonly<Record<string, string>> = rows[language];
  return texts[code] ?? code;
}
