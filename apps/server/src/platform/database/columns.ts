import { type RawBuilder, sql } from 'kysely';

/** Names columns of a table in a statement, under the table's alias there. */
export function columns(alias: string, names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));
}
