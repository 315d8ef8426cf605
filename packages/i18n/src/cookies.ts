import type { Language } from './languages.ts';
import de from './locales/de/cookies.json' with { type: 'json' };
import en from './locales/en/cookies.json' with { type: 'json' };
import es from './locales/es/cookies.json' with { type: 'json' };
import fr from './locales/fr/cookies.json' with { type: 'json' };
import it from './locales/it/cookies.json' with { type: 'json' };

interface GroupText {
  readonly name: string;
  readonly description: string;
}
interface Texts {
  readonly groups: Readonly<Record<string, GroupText>>;
  readonly cookies: Readonly<Record<string, string>>;
}

const texts: Readonly<Record<Language, Texts>> = { it, en, es, fr, de };

/** A cookie group's name and what it is for; a group without texts shows its varname. */
export function cookieGroupText(language: Language, varname: string): GroupText {
  return texts[language].groups[varname] ?? { name: varname, description: '' };
}

/** What a cookie (or another entry in the browser) is for; empty when there is no text. */
export function cookieText(language: Language, name: string): string {
  return texts[language].cookies[name] ?? '';
}
