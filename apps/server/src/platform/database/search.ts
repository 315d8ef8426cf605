import { searchWords } from '@quotavera/domain/home';
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

/** Names to search in: their column, and the rows that count, from `from` on to a condition. */
export interface SearchedNames {
  column: Column;
  rows: RawBuilder<unknown>;
}

/** The text that somebody typed to find a name, folded into words. */
export interface TypedName {
  words: readonly string[];
  /** Whether a name has words that begin like all of these; if none has, a wrong letter in each is forgiven. */
  known: boolean;
}

const begins = (column: Column, word: string): Condition => sql<boolean>`${column} like ${`% ${word}%`}`;

function contains(column: Column, word: string): Condition {
  return word.length < INNER_MIN ? begins(column, word) : sql<boolean>`${column} like ${`%${word}%`}`;
}

function ofAll(words: readonly string[], condition: (word: string) => Condition): Condition {
  return sql<boolean>`(${sql.join(words.map(condition), sql` and `)})`;
}

/** Whether one of the names has words that begin like all of these. */
function isKnown(words: readonly string[], names: readonly SearchedNames[]): Condition {
  const ways = names.map(
    ({ column, rows }) => sql`exists (select ${rows} and ${ofAll(words, (word) => begins(column, word))})`,
  );
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** Reads a text that is looked for in one name; null where nothing is left to look for. */
export async function readTypedName(db: Db, typed: string, names: SearchedNames): Promise<TypedName | null> {
  const words = searchWords(typed).slice(0, WORDS_MAX);
  if (words.length === 0) return null;
  const { rows } = await sql<{ known: boolean }>`select ${isKnown(words, [names])} as known`.execute(db);
  return { words, known: rows[0]!.known };
}

/** The ids that a word leads to among some names; null where they are too many to be named one by one. */
export type MeantIds = readonly number[] | null;

export interface MeantByWord {
  word: TypedName;
  /** In the order of the names that were asked about. */
  ids: readonly MeantIds[];
}

/** An index finds what belongs to so many ids faster than a walk through everything does. */
const NAMED_MAX = 300;

/** Reads a text each of whose words may be in another name. */
export async function readTypedWords(
  db: Db,
  typed: string,
  names: readonly (SearchedNames & { id: RawBuilder<unknown> })[],
): Promise<MeantByWord[]> {
  const words = searchWords(typed).slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  const meant = words.map((word) => {
    const ids = (known: boolean) =>
      names.map(
        ({ column, id, rows }) =>
          sql`array(select ${id} ${rows} and ${fits(column, { words: [word], known })} limit ${sql.lit(NAMED_MAX + 1)})`,
      );
    const found = (known: boolean) => sql`json_build_array(${sql.lit(known)}, ${sql.join(ids(known))})`;
    return sql`case when ${isKnown([word], names)} then ${found(true)} else ${found(false)} end`;
  });
  const { rows } = await sql<{ meant: [boolean, ...number[][]][] }>`
    select json_build_array(${sql.join(meant)}) as meant`.execute(db);
  return rows[0]!.meant.map(([known, ...ids], n) => ({
    word: { words: [words[n]!], known },
    ids: ids.map((each) => (each.length > NAMED_MAX ? null : each)),
  }));
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

/** Ranks a found name, best first: it is the text, begins with its words, begins with its letters, has a word that does, anything else. */
export function closeness(column: Column, { words }: TypedName): RawBuilder<number> {
  const text = ` ${words.join(' ')}`;
  return sql<number>`(case when ${column} = ${text} then 0 when ${column} like ${`${text} %`} then 1
    when ${column} like ${`${text}%`} then 2 when ${column} like ${`%${text}%`} then 3 else 4 end)`;
}

/** How alike a name and what was typed are; of names with the very words, the shorter one has less beside them. */
export function likeness(column: Column, { words, known }: TypedName): RawBuilder<number> {
  return known ? sql<number>`-length(${column})` : sql<number>`similarity(${column}, ${words.join(' ')})`;
}
