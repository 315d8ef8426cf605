import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import type { ExportedRow, PersonalTable } from '../../../platform/personal/index.ts';

const PAGE = 500;

/** The rows of a table that name the account in the first of its columns. */
function ownRows(
  { table, whose }: PersonalTable,
  accountId: number,
  columns: readonly string[],
  orderBy: readonly string[] = [],
) {
  const selected = columns.length > 0 ? sql.join(columns.map((column) => sql.ref(column))) : sql`*`;
  const order = orderBy.length > 0 ? sql`order by ${sql.join(orderBy.map((column) => sql.ref(column)))}` : sql``;
  return sql`select ${selected} from ${sql.table(table)} where ${sql.ref(whose[0]!)} = ${accountId} ${order}`;
}

/** Yields the rows of one part of the export, a page at a time where there may be many. */
export async function* partRows(
  db: Db,
  table: PersonalTable,
  name: string,
  accountId: number,
): AsyncGenerator<ExportedRow[]> {
  const part = table.exports![name]!;
  const read = async (statement: ReturnType<typeof ownRows>) => (await statement.execute(db)).rows as ExportedRow[];
  if ('columns' in part) yield await read(ownRows(table, accountId, part.columns, part.orderBy));
  else if ('rows' in part) yield await read(part.rows(accountId));
  else if ('allBut' in part) {
    const secret: readonly string[] = part.allBut;
    const rows = await read(ownRows(table, accountId, []));
    yield rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !secret.includes(column))));
  } else {
    for (let after = 0; ; ) {
      const rows = await read(part.pages(accountId, after, PAGE));
      if (rows.length === 0) return;
      yield rows;
      after = rows.at(-1)![part.key] as number;
    }
  }
}
