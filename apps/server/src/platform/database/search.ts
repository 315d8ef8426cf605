import { searchWords } from '@quotavera/domain/home';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connection.ts';

/*
 * Names are searched in columns that hold `search_text` of them (migration 0045): ' atletico madrid', a space before each word. Trigram
 * indexes serve every condition here. A wrong letter is looked for among the distinct words of a table's names (migration 0062).
 */

const WORDS_MAX = 6;
/** Shorter words are in the middle of too many others. */
const INNER_MIN = 3;
/** Shorter words with another letter are other words. */
const MISSPELT_MIN = 4;
const MISSPELT_MAX = 24;
/** A misspelt word may mean so many words of names, the most alike. */
const MEANT_MAX = 10;
/** A search ranks so many of the names that begin with what was typed, and of all that have it. */
const BEGINNING_MAX = 200;
const RANKED_MAX = 400;
/** A name that more than `RANKED_MAX` have is ranked among so many of the most followed. */
const FOLLOWED_MAX = 20;
/** No character sorts behind it. */
const LAST_CHARACTER = '\u{10FFFF}';

type Column = RawBuilder<string>;
type Condition = RawBuilder<boolean>;

type Dictionary = 'team' | 'competition' | 'channel' | 'account';

/** A column of names. `dictionary` is their table where its triggers keep the words; other texts are few, and read as they are. */
export interface NameColumn {
  column: Column;
  dictionary?: Dictionary;
}

/** Names to search in: their column, and the rows that count, from `from` on to a condition. */
export interface SearchedNames extends NameColumn {
  rows: RawBuilder<unknown>;
}

/** Names of which the best are shown. Where they have followers, the most followed of equally good ones come first. */
export interface RankedNames extends SearchedNames {
  id: RawBuilder<unknown>;
  followers?: RawBuilder<unknown>;
}

/** The words of names that misspelt words may mean, the most alike first, by dictionary and by what was typed. */
type Meanings = ReadonlyMap<Dictionary, ReadonlyMap<string, readonly string[]>>;

/** The text that somebody typed to find a name, folded into words. */
export interface TypedName {
  words: readonly string[];
  /** Whether a name has words that begin like all of these; if none has, a wrong letter in each is forgiven. */
  known: boolean;
  meanings: Meanings;
  /** Whether so many names have such words that an index on followers finds the first ones sooner. */
  common: boolean;
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

/** Words that no name has are looked up in the dictionaries of the names. */
async function meaningsOf(db: Db, words: readonly string[], names: readonly NameColumn[]): Promise<Meanings> {
  const dictionaries = names.flatMap(({ dictionary }) => dictionary ?? []);
  const misspelt = words.filter(({ length }) => length >= MISSPELT_MIN && length <= MISSPELT_MAX);
  const parts = dictionaries.flatMap((dictionary) =>
    misspelt.map(
      (typed) => sql`(select ${sql.lit(dictionary)} as dictionary, ${typed}::text as typed, array(
        select word from name_word where source = ${sql.lit(dictionary)} and word ~ ${`^${waysToMisspell(typed)}`}
        order by similarity(word, ${typed}) desc, word limit ${sql.lit(MEANT_MAX)}) as meant)`,
    ),
  );
  const { rows } =
    parts.length === 0
      ? { rows: [] }
      : await sql<{
          dictionary: Dictionary;
          typed: string;
          meant: string[];
        }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(
    dictionaries.map((name) => [
      name,
      new Map(rows.flatMap(({ dictionary, typed, meant }) => (dictionary === name ? [[typed, meant]] : []))),
    ]),
  );
}

const NO_MEANINGS: Meanings = new Map();

/** Reads a text that is looked for in one name; null where nothing is left to look for. */
export async function readTypedName(
  db: Db,
  typed: string,
  names: SearchedNames & Pick<RankedNames, 'followers'>,
): Promise<TypedName | null> {
  const words = searchWords(typed).slice(0, WORDS_MAX);
  if (words.length === 0) return null;
  const asTyped = ofAll(words, (word) => begins(names.column, word));
  const found = await countRanked(db, names, asTyped);
  if (found > 0) return { words, known: true, meanings: NO_MEANINGS, common: found > RANKED_MAX };
  const typedName = { words, known: false, meanings: await meaningsOf(db, words, [names]) };
  const isCommon = names.followers !== undefined && (await countRanked(db, names, fits(names, typedName))) > RANKED_MAX;
  return { ...typedName, common: isCommon };
}

/** The number of names with a condition, up to one more than are ranked. */
async function countRanked(db: Db, { rows: names }: SearchedNames, condition: Condition): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int8 as found from (
    select 1 ${names} and ${condition} limit ${sql.lit(RANKED_MAX + 1)}) found`.execute(db);
  return rows[0]!.found;
}

/** The ids that a word leads to among some names; null where they are too many to be named one by one. */
export type MeantIds = readonly number[] | null;

export interface MeantByWord {
  word: Omit<TypedName, 'common'>;
  /** In the order of the names that were asked about. */
  ids: readonly MeantIds[];
}

/** An index finds what belongs to so many ids faster than a walk through everything does. */
const NAMED_MAX = 300;

/** The ids that each word leads to, in the order of words and names. */
function meantIds(words: readonly MeantByWord['word'][], names: readonly RankedNames[]): RawBuilder<number[][]> {
  const ids = words.flatMap((word) =>
    names.map(
      (each) => sql`array(select ${each.id} ${each.rows} and ${fits(each, word)} limit ${sql.lit(NAMED_MAX + 1)})`,
    ),
  );
  return sql`json_build_array(${sql.join(ids)})`;
}

/** Reads a text each of whose words may be in another name: in one statement, unless a word is misspelt. */
export async function readTypedWords(db: Db, typed: string, names: readonly RankedNames[]): Promise<MeantByWord[]> {
  const words = searchWords(typed).slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  const asTyped = words.map((word) => ({ words: [word], known: true, meanings: NO_MEANINGS }));
  const { rows } = await sql<{ known: boolean[]; ids: number[][] }>`
    select json_build_array(${sql.join(words.map((word) => isKnown([word], names)))}) as known,
      ${meantIds(asTyped, names)} as ids`.execute(db);
  const { known, ids: asTypedIds } = rows[0]!;
  const unknown = words.filter((_, n) => !known[n]);
  const meanings = unknown.length > 0 ? await meaningsOf(db, unknown, names) : NO_MEANINGS;
  const read = asTyped.map((word, n) => (known[n] ? word : { ...word, known: false, meanings }));
  const forgiven = sql<{ ids: number[][] }>`select ${meantIds(read, names)} as ids`;
  const ids = unknown.length === 0 ? asTypedIds : (await forgiven.execute(db)).rows[0]!.ids;
  return read.map((word, n) => ({
    word,
    ids: ids.slice(n * names.length, (n + 1) * names.length).map((each) => (each.length > NAMED_MAX ? null : each)),
  }));
}

/** A pattern of the words that become this one by another letter, one more, one less, or two in the other order. */
function waysToMisspell(word: string): string {
  const letters = [...word];
  const spliced = (at: number, left: number, by: string) =>
    [...letters.slice(0, at), by, ...letters.slice(at + left)].join('');
  const ways = letters.flatMap((letter, at) => {
    const next = letters[at + 1];
    const swapped = next === undefined || next === letter ? [] : [spliced(at, 2, next + letter)];
    return [spliced(at, 1, '.?'), spliced(at, 0, '.'), ...swapped];
  });
  return `(${ways.join('|')})`;
}

function resembles({ column, dictionary }: NameColumn, word: string, meanings: Meanings): Condition {
  const found = contains(column, word);
  if (dictionary) {
    const meant = meanings.get(dictionary)?.get(word) ?? [];
    return meant.length === 0
      ? found
      : sql<boolean>`(${found} or ${column} like any(${meant.map((each) => `% ${each}%`)}::text[]))`;
  }
  if (word.length < MISSPELT_MIN || word.length > MISSPELT_MAX) return found;
  return sql<boolean>`(${found} or ${column} ~ ${` ${waysToMisspell(word)}`})`;
}

/** The condition that a name has every word that was typed, or all of it as it was typed. */
export function fits(names: NameColumn, { words, known, meanings }: Omit<TypedName, 'common'>): Condition {
  const { column } = names;
  const each = ofAll(words, (word) => (known ? contains(column, word) : resembles(names, word, meanings)));
  const text = words.join(' ');
  return words.length > 1 ? sql<boolean>`(${each} or ${column} like ${`%${text}%`})` : each;
}

/**
 * The ids of the names among which the best are found, as a set: those that begin with what was typed, and of all that have it a bounded number.
 * So a word that thousands of names have costs no more than a rare one.
 */
export function rankedIds(names: RankedNames, typed: TypedName): RawBuilder<unknown> {
  const { column, id, rows, followers } = names;
  const text = ` ${typed.words.join(' ')}`;
  const inOrder = sql`${column} collate "C"`;
  const beginning = sql`(select ${id} ${rows} and ${inOrder} >= ${text} and ${inOrder} < ${text + LAST_CHARACTER}
    order by ${inOrder} limit ${sql.lit(BEGINNING_MAX)})`;
  // The planner doesn't look into a case: it neither gathers all of a common name's rows by the index of names nor expects few of them.
  const having =
    typed.common && followers
      ? sql`(select ${id} ${rows} and case when ${fits(names, typed)} then true end
          order by ${followers} desc limit ${sql.lit(FOLLOWED_MAX)})`
      : sql`(select ${id} ${rows} and ${fits(names, typed)} limit ${sql.lit(RANKED_MAX)})`;
  return sql`any(array(${beginning} union ${having}))`;
}

/** Ranks a found name, best first: it is the text, begins with its words, begins with its letters, has a word that does, anything else. */
export function closeness(column: Column, { words }: Pick<TypedName, 'words'>): RawBuilder<number> {
  const text = ` ${words.join(' ')}`;
  return sql<number>`(case when ${column} = ${text} then 0 when ${column} like ${`${text} %`} then 1
    when ${column} like ${`${text}%`} then 2 when ${column} like ${`%${text}%`} then 3 else 4 end)`;
}

/** How alike a name and what was typed are; of names with the very words, the shorter one has less beside them. */
export function likeness(column: Column, { words, known }: TypedName): RawBuilder<number> {
  return known ? sql<number>`-length(${column})` : sql<number>`similarity(${column}, ${words.join(' ')})`;
}
