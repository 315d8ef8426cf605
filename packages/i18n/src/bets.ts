import type { Language } from './languages.ts';
import de from './locales/de/bets.json' with { type: 'json' };
import en from './locales/en/bets.json' with { type: 'json' };
import es from './locales/es/bets.json' with { type: 'json' };
import fr from './locales/fr/bets.json' with { type: 'json' };
import it from './locales/it/bets.json' with { type: 'json' };

type Names = Pick<typeof it, 'sport' | 'kind'>;
const names: Readonly<Record<Language, Names>> = { it, en, es, fr, de };

/** A sport's name; a code without one is shown as it is. */
export function sportName(language: Language, code: string): string {
  const sports: Readonly<Record<string, string>> = names[language].sport;
  return sports[code] ?? code;
}

/** The name of a kind of tip. */
export function kindName(language: Language, kind: keyof Names['kind']): string {
  return names[language].kind[kind];
}
