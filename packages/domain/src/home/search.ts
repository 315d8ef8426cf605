/** Letters that aren't another one with a mark. The database's `unaccent` writes them so. */
const LETTERS = new Map(
  Object.entries<string>({
    ł: 'l',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ı: 'i',
    ħ: 'h',
    ŧ: 't',
    ŋ: 'n',
    ĸ: 'q',
    ƒ: 'f',
  }),
);

const SPECIAL = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');
const APOSTROPHES = /['`´’‘ʼʻ]/g;
const SIGNS = /[\s!-/:-@[-`{-~]+/;

/** A text in small letters without accents and apostrophes, as the database's `search_text` writes it, but for its other signs. */
export function folded(text: string): string {
  return text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS.get(letter)!);
}

/** The words that somebody typed to find something. */
export function searchWords(text: string): string[] {
  return folded(text).split(SIGNS).filter(Boolean);
}
