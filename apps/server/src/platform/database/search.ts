import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connection.ts';

/*
 * Names are searched in columns that hold `search_text` of them (migration 0045): ' atletico madrid', a space before each word. Trigram
 * indexes serve every condition here.
 */

const WORDS_MAX = 6;
/** Shorter words are in the middle of too many others. */
const INNER_MIN = 3;
/** Shorter words with another letter are other words. */
const MISSPELT_MIN = 4;
const MISSPELT_MAX = 24;

type Column = RawBuilder<string>;
type Condition = RawBuilder<boolean>;

/** Names to search in: their column, and a `select` of the rows that count, which ends with its conditions. */
export interface SearchedNames {
  column: Column;
  rows: RawBuilder<unknown>;
}

/** What somebody typed to find a name. */
export interface TypedName {
  words: readonly string[];
  /** Whether a name has words that begin like all of these; if none has, a wrong letter in each is forgiven. */
  known: boolean;
}

async function wordsOf(db: Db, typed: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select search_text(${typed}) as text`.execute(db);
  return rows[0]!.text.split(' ').filter(Boolean).slice(0, WORDS_MAX);
}

const begins = (column: Column, word: string): Condition => sql<boolean>`${column} like ${`% ${word}%`}`;

function contains(column: Column, word: string): Condition {
  return word.length < INNER_MIN ? begins(column, word) : sql<boolean>`${column} like ${`%${word}%`}`;
}

function ofAll(words: readonly string[], condition: (word: string) => Condition): Condition {
  return sql<boolean>`(${sql.join(words.map(condition), sql` and `)})`;
}

async function areKnown(
  db: Db,
  all: readonly (readonly string[])[],
  names: readonly SearchedNames[],
): Promise<readonly boolean[]> {
  if (all.length === 0) return [];
  const known = all.map((words) => {
    const ways = names.map(
      ({ column, rows }) => sql`exists (${rows} and ${ofAll(words, (word) => begins(column, word))})`,
    );
    return sql`(${sql.join(ways, sql` or `)})`;
  });
  const { rows } = await sql<{ known: boolean[] }>`select json_build_array(${sql.join(known)}) as known`.execute(db);
  return rows[0]!.known;
}

/** Reads a text that is looked for in one name; null where nothing is left to look for. */
export async function readTypedName(db: Db, typed: string, names: SearchedNames): Promise<TypedName | null> {
  const words = await wordsOf(db, typed);
  if (words.length === 0) return null;
  const [known = false] = await areKnown(db, [words], [names]);
  return { words, known };
}

/** Reads a text each of whose words may be in another name. */
export async function readTypedWords(db: Db, typed: string, names: readonly SearchedNames[]): Promise<TypedName[]> {
  const all = (await wordsOf(db, typed)).map((word) => [word]);
  const known = await areKnown(db, all, names);
  return all.map((words, n) => ({ words, known: known[n]! }));
}

/** A pattern of the words that become this one by another letter, one more, one less, or two in the other order. */
function misspelt(word: string): string {
  const letters = [...word];
  const spliced = (at: number, left: number, by: string) =>
    [...letters.slice(0, at), by, ...letters.slice(at + left)].join('');
  const ways = letters.flatMap((letter, at) => {
    const next = letters[at + 1];
    const swapped = next === undefined || next === letter ? [] : [spliced(at, 2, next + letter)];
    return [spliced(at, 1, '.?'), spliced(at, 0, '.'), ...swapped];
  });
  return ` (${ways.join('|')})`;
}

function resembles(column: Column, word: string): Condition {
  const found = contains(column, word);
  if (word.length < MISSPELT_MIN || word.length > MISSPELT_MAX) return found;
  return sql<boolean>`(${found} or ${column} ~ ${misspelt(word)})`;
}

/** The condition that a name has every word that was typed, or all of it as it was typed. */
export function fits(column: Column, { words, known }: TypedName): Condition {
  const each = ofAll(words, (word) => (known ? contains(column, word) : resembles(column, word)));
  const text = words.join(' ');
  return words.length > 1 ? sql<boolean>`(${each} or ${column} like ${`%${text}%`})` : each;
}

/** What found names are sorted by: so called, beginning with these words, beginning so, with a word that begins so, others. */
export function closeness(column: Column, { words }: TypedName): RawBuilder<number> {
  const text = ` ${words.join(' ')}`;
  return sql<number>`(case when ${column} = ${text} then 0 when ${column} like ${`${text} %`} then 1
    when ${column} like ${`${text}%`} then 2 when ${column} like ${`%${text}%`} then 3 else 4 end)`;
}

/** How alike a name and what was typed are; of names with the very words, the shorter one has less beside them. */
export function likeness(column: Column, { words, known }: TypedName): RawBuilder<number> {
  return known ? sql<number>`-length(${column})` : sql<number>`similarity(${column}, ${words.join(' ')})`;
}
