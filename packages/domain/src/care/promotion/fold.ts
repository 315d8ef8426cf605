/** A text as the rule reads it; the character at `n` comes from the text between `starts[n]` and `ends[n]`. */
export interface FoldedText {
  text: string;
  starts: readonly number[];
  ends: readonly number[];
}

/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES = new Map(
  Object.entries<string>({
    ...{
      а: 'a',
      в: 'b',
      е: 'e',
      к: 'k',
      м: 'm',
      н: 'h',
      о: 'o',
      р: 'p',
      с: 'c',
      т: 't',
      у: 'y',
      х: 'x',
      і: 'i',
      ѕ: 's',
      ԁ: 'd',
    },
    ...{ α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x' },
    ...{ ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', ı: 'i', '’': "'", '‘': "'" },
  }),
);
/** Digits and signs that stand for letters inside a word. */
const STAND_INS = new Map(
  Object.entries<string>({
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
    '@': 'a',
    $: 's',
    '!': 'i',
    '|': 'l',
  }),
);
/** Where the boxed letters A to Z begin that Unicode doesn't decompose: negative circled, negative squared, regional indicators. */
const BOXED_A = [0x1f150, 0x1f170, 0x1f1e6] as const;

function unboxed(char: string): string {
  const code = char.codePointAt(0)!;
  const first = BOXED_A.find((a) => code >= a && code < a + 26);
  return first === undefined ? char : String.fromCodePoint('a'.charCodeAt(0) + code - first);
}

function foldChar(char: string): string {
  if (char <= '~') return char === '`' ? "'" : char.toLowerCase();
  const plain = unboxed(char)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  if (/\p{Extended_Pictographic}/u.test(plain)) return ' ';
  return [...plain].map((each) => LOOKALIKES.get(each) ?? each).join('');
}

/** Returns a text in lower case, without accents, invisible characters, emoji and disguised letters. */
export function fold(text: string): FoldedText {
  const folded: { text: string; start: number; end: number }[] = [];
  let at = 0;
  for (const char of text) {
    const start = at;
    at += char.length;
    for (const each of foldChar(char)) folded.push({ text: each, start, end: at });
  }
  return {
    text: folded.map((each) => each.text).join(''),
    // A character beyond the first plane has two places in the folded text, as in any other.
    starts: folded.flatMap((each) => Array.from({ length: each.text.length }, () => each.start)),
    ends: folded.flatMap((each) => Array.from({ length: each.text.length }, () => each.end)),
  };
}

/** Reads digits and signs inside words as the letters that they stand for: `b0nu$` is `bonus`. */
export function withoutStandIns({ text, ...places }: FoldedText): FoldedText {
  const plain = text.replace(/(?<!\d)[\p{L}013457@$][\p{L}013457@$!|]*/gu, (word) =>
    /\p{L}.*\p{L}/u.test(word)
      ? word.replace(/[013457@$]|[!|](?=\p{L})/gu, (sign) => STAND_INS.get(sign) ?? sign)
      : word,
  );
  return { text: plain, ...places };
}

/** Joins words that are spelled letter by letter: `b o n u s` and `b.o.n.u.s` are `bonus`. */
export function withoutSpelling({ text, starts, ends }: FoldedText): FoldedText {
  const isLeft = starts.map(() => true);
  const spelling = /(?<![\p{L}\d])[\p{L}\d](?:[ .\-_*·/][\p{L}\d]){3,}(?![\p{L}\d])/gu;
  for (const { 0: spelled, index } of text.matchAll(spelling)) {
    for (let n = 1; n < spelled.length; n += 2) isLeft[index + n] = false;
  }
  const left = <T>(all: readonly T[]) => all.filter((_, n) => isLeft[n]);
  return { text: left(text.split('')).join(''), starts: left(starts), ends: left(ends) };
}
