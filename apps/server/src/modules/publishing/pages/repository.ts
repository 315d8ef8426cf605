import { sql } from 'kysely';
import { closeness, type Db, fits, readTypedName } from '../../../platform/database/index.ts';

/** A text that may be found by its title or by what it says. */
export interface FindableText {
  title: string;
  text: string;
}

/** The places in the list of the texts that have what was typed, those that have it in their title first. */
export async function selectFittingTexts(
  db: Db,
  texts: readonly FindableText[],
  typed: string,
  limit: number,
): Promise<number[]> {
  const folded = sql`(
    select n, search_text(title) as title, search_text(title || ' ' || text) as words
    from unnest(${texts.map(({ title }) => title)}::text[], ${texts.map(({ text }) => text)}::text[])
      with ordinality as given (title, text, n) offset 0) f`;
  const [title, words] = [sql<string>`f.title`, sql<string>`f.words`];
  const name = await readTypedName(db, typed, { column: words, rows: sql`from ${folded} where true` });
  if (!name) return [];
  const { rows } = await sql<{
    place: number;
  }>`select f.n - 1 as place from ${folded} where ${fits({ column: words }, name)}
    order by ${fits({ column: title }, name)} desc, ${closeness(title, name)}, f.n limit ${limit}`.execute(db);
  return rows.map(({ place }) => Number(place));
}
