import { fillText } from './fill.ts';
import type { Language } from './languages.ts';
import { type Texts, textsOf } from './texts.ts';

type ByCode = Readonly<Record<string, string>>;

/** A sport's name; a code without one is shown as it is. */
export function sportName(language: Language, code: string): string {
  return (textsOf(language, 'tips-bets').sport as ByCode)[code] ?? code;
}

/** The name of a kind of tip. */
export function kindName(language: Language, kind: keyof Texts['tips-bets']['kind']): string {
  return textsOf(language, 'tips-bets').kind[kind];
}

interface GroupText {
  name: string;
  description: string;
}

/** A cookie group's name and what it is for; a group without texts shows its varname. */
export function cookieGroupText(language: Language, varname: string): GroupText {
  const groups: Readonly<Record<string, GroupText>> = textsOf(language, 'publishing-consent').groups;
  return groups[varname] ?? { name: varname, description: '' };
}

/** Returns the purpose of a cookie (or another entry in the browser); the text is empty when the catalogue has none. */
export function cookieText(language: Language, name: string): string {
  return (textsOf(language, 'publishing-consent').cookies as ByCode)[name] ?? '';
}

/** The text that explains the files of a data export. */
export function exportReadme(language: Language, product: string, when: Date): string {
  return fillText(language, textsOf(language, 'privacy-export').readme, { product, when });
}

/** The text for a problem of an imported row; a code without a text is shown as it is. */
export function importRowText(language: Language, code: string): string {
  return (textsOf(language, 'tools-imports').rows as ByCode)[code] ?? code;
}

/** The title of a column of the list of people, which the API sends with the list. */
export function userColumnTitle(language: Language, column: keyof Texts['admin-people']['columns']): string {
  return textsOf(language, 'admin-people').columns[column];
}
