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

/** A shorter word with another letter is another word. */
const MISSPELT_MIN = 4;

/** Whether two words differ in one letter at most: another one, one more, one less, or two in the other order. */
function oneLetterApart(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (left.length <= 1 && right.length <= 1) || (right.length === 2 && left === `${right[1]}${right[0]}`);
}

function resembles(word: string, typed: string, forgiving: boolean): boolean {
  if (word.includes(typed)) return true;
  if (!forgiving || typed.length < MISSPELT_MIN) return false;
  return [-1, 0, 1].some((more) => oneLetterApart(word.slice(0, typed.length + more), typed));
}

/** The rows whose name has all words that were typed, or their first letters. If there are none, a wrong letter in each is forgiven. */
export function findNamed<T>(rows: readonly T[], nameOf: (row: T) => string, typed: string): T[] {
  const words = searchWords(typed);
  const found = (forgiving: boolean) =>
    rows.filter((row) => {
      const names = searchWords(nameOf(row));
      return words.every((word) => names.some((name) => resembles(name, word, forgiving)));
    });
  const exact = found(false);
  return exact.length > 0 ? exact : found(true);
}
