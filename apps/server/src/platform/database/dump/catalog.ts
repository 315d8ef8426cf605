import type pg from 'pg';

export interface TableShape {
  name: string;
  columns: readonly string[];
}

export interface SequenceState {
  name: string;
  /** The value is null when the sequence was never used. */
  last: string | null;
}

const IDENTIFIER = /^[a-z_][a-z0-9_]*$/;

/** Names go into statements unquoted: ours are plain, and a dump with other names isn't ours. */
export function plain(name: string): string {
  if (!IDENTIFIER.test(name)) throw new Error(`"${name}" is no name of ours`);
  return name;
}

/** Triggers fill these tables while the rows that they are made of are restored. */
const DERIVED = ['bankroll_bet_sum', 'name_word'];

const TABLES = `
  select c.relname as name,
    array_agg(a.attname::text order by a.attnum) as columns,
    coalesce((select array_agg(distinct p.relname::text) from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as parents
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname not like 'kysely\\_%'
    and c.relname <> all($1)
  group by c.oid, c.relname
  order by c.relname`;

/** Every table, parents before the tables that refer to them: rows can then be written in this order. */
export async function readTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { parents: string[] }>(TABLES, [DERIVED]);
  const ordered: TableShape[] = [];
  const done = new Set<string>();
  let waiting = rows;
  while (waiting.length > 0) {
    const ready = waiting.filter((table) => table.parents.every((parent) => done.has(parent)));
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${waiting.map((t) => t.name)}`);
    for (const { name, columns } of ready) {
      ordered.push({ name, columns });
      done.add(name);
    }
    waiting = waiting.filter((table) => !done.has(table.name));
  }
  return ordered;
}

export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map((row) => row.name);
}
