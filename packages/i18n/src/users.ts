import type { Language } from './languages.ts';
import de from './locales/de/users.json' with { type: 'json' };
import en from './locales/en/users.json' with { type: 'json' };
import es from './locales/es/users.json' with { type: 'json' };
import fr from './locales/fr/users.json' with { type: 'json' };
import it from './locales/it/users.json' with { type: 'json' };

type Columns = typeof it.columns;
const columns: Readonly<Record<Language, Columns>> = {
  it: it.columns,
  en: en.columns,
  es: es.columns,
  fr: fr.columns,
  de: de.columns,
};

/** The title of a column of the list of people, which the API sends with the list. */
export function userColumnTitle(language: Language, column: keyof Columns): string {
  return columns[language][column];
}
