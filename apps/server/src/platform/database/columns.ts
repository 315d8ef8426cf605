import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from './schema.generated.ts';

type Rows = { [Table in keyof DB]: Selectable<DB[Table]> };

/** Columns of a table as a row has them. */
export type ColumnsOf<Table extends keyof DB, Name extends keyof Rows[Table]> = Pick<Rows[Table], Name>;

/** Columns of a table that a statement joins on the left: null where it has no row. */
export type LeftColumnsOf<Table extends keyof DB, Name extends keyof Rows[Table]> = {
  [Key in Name]: Rows[Table][Key] | null;
};

/** Names columns of a table in a statement, under the table's alias there. */
export function columns(alias: string, names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));
}
