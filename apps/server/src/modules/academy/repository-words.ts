import { type RawBuilder, sql } from 'kysely';

/** A text that is kept by language, in one of them; in that of its course `c` where there is none in it. */
export const inLanguage = (column: 'c.title' | 'c.summary' | 'm.title', language: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.ref(column)} ->> ${language}, ''), ${sql.ref(column)} ->> c.language::text, '')`;

/** A text that is kept by language, in that of its course `c`. */
export const inOwnLanguage = (column: 'c.title' | 'm.title'): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(column)} ->> c.language::text, '')`;
