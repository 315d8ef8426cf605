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

/** How exactly the words of a text are compared with what was typed. */
interface Likeness {
  /** A wrong letter in a word of four letters or more is forgiven. */
  forgiving: boolean;
  /** Shorter words are looked for at the beginning of a word alone. */
  innerMin: number;
}

/** In a long text, one or two letters are in the middle of too many words. */
const TEXT_INNER_MIN = 3;

function resembles(word: string, typed: string, { forgiving, innerMin }: Likeness): boolean {
  if (typed.length < innerMin ? word.startsWith(typed) : word.includes(typed)) return true;
  if (!forgiving || typed.length < MISSPELT_MIN) return false;
  return [-1, 0, 1].some((more) => oneLetterApart(word.slice(0, typed.length + more), typed));
}

/** Whether the words have all that were typed, or their first letters. */
function have(words: readonly string[], typed: readonly string[], likeness: Likeness): boolean {
  return typed.every((each) => words.some((word) => resembles(word, each, likeness)));
}

/** The rows whose words have all that were typed. If there are none, a wrong letter in each is forgiven. */
function found<T>(
  rows: readonly T[],
  wordsOf: (row: T) => readonly string[],
  { typed, innerMin }: { typed: readonly string[]; innerMin: number },
): T[] {
  const like = (forgiving: boolean) => rows.filter((row) => have(wordsOf(row), typed, { forgiving, innerMin }));
  const exact = like(false);
  return exact.length > 0 ? exact : like(true);
}

/** The rows whose name has all words that were typed, or their first letters. If there are none, a wrong letter in each is forgiven. */
export function findNamed<T>(rows: readonly T[], nameOf: (row: T) => string, typed: string): T[] {
  return found(rows, (row) => searchWords(nameOf(row)), { typed: searchWords(typed), innerMin: 1 });
}

/** A text that is found by its title or by what it says, with the words of both. */
export interface FindableText<T> {
  row: T;
  title: readonly string[];
  /** The words of title and text, each once. */
  words: readonly string[];
}

/** Folds a text so that it can be looked for many times. */
export function findableText<T>(row: T, title: string, text: string): FindableText<T> {
  return { row, title: searchWords(title), words: [...new Set(searchWords(`${title} ${text}`))] };
}

/** How well a title answers what was typed, the best first: it is that, begins with its words, with its letters, has them, or doesn't. */
function titleRank(title: readonly string[], typed: readonly string[]): number {
  const [name, text] = [` ${title.join(' ')} `, ` ${typed.join(' ')}`];
  if (name === `${text} `) return 0;
  if (name.startsWith(`${text} `)) return 1;
  if (name.startsWith(text)) return 2;
  if (name.includes(text)) return 3;
  const inTitle = (forgiving: boolean) => have(title, typed, { forgiving, innerMin: TEXT_INNER_MIN });
  return inTitle(false) ? 4 : inTitle(true) ? 5 : 6;
}

/** The first `max` of the texts that have all words that were typed, those first whose title has them; nothing where no word was typed. */
export function findTexts<T>(texts: readonly FindableText<T>[], typed: string, max: number): T[] {
  const words = searchWords(typed);
  if (words.length === 0) return [];
  return found(texts, (text) => text.words, { typed: words, innerMin: TEXT_INNER_MIN })
    .map((text) => ({ text, rank: titleRank(text.title, words) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, max)
    .map(({ text }) => text.row);
}
