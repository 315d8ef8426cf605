import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UNNAMED } from './sql-tokens.ts';
import { type Schema, schemaOf, type TableUse, tableUses } from './table-uses.ts';

const SERVER = 'apps/server/src';

interface OwnedTable {
  othersMayJoin?: readonly string[];
  othersMayWrite?: readonly string[];
}

/** The tables of each module by its name; `platform` counts as one. */
export type Owners = Readonly<Record<string, Readonly<Record<string, OwnedTable>>>>;

export interface Source {
  file: string;
  text: string;
}

/** Files that write tables whose names stand elsewhere, with the reason. */
const WRITES_BY_NAME: Readonly<Record<string, string>> = {
  [`${SERVER}/modules/privacy/closing/repository.ts`]: 'erases rows of the tables that their owners list',
  [`${SERVER}/platform/personal/repository-openings.ts`]:
    'ends rows of the tables that their owners mark as opening an account',
  [`${SERVER}/modules/calendar/prices/repository.ts`]: 'writes either of the two tables of quotes, which are its own',
};

export interface Report {
  problems: string[];
  foreignReads: number;
}

function moduleOf(file: string): string {
  return /\/modules\/(\w+)\//.exec(file)?.[1] ?? 'platform';
}

/** Returns what breaks the rule: a table has one owner, which alone writes it, and others read the columns that the owner lists. */
export function checkOwners(
  schema: Schema,
  owners: Owners,
  sources: readonly Source[],
  writesByName = WRITES_BY_NAME,
): Report {
  const problems: string[] = [];
  const ownerOf = new Map<string, { module: string; table: OwnedTable }>();
  for (const [module, tables] of Object.entries(owners)) {
    for (const [name, table] of Object.entries(tables)) {
      if (ownerOf.has(name)) problems.push(`${name} has two owners: ${ownerOf.get(name)!.module} and ${module}`);
      if (!schema.has(name)) problems.push(`${module} lists ${name}, which is no table`);
      ownerOf.set(name, { module, table });
    }
  }
  for (const name of schema.keys()) if (!ownerOf.has(name)) problems.push(`${name} has no owner`);

  const needed = new Set<string>();
  let foreignReads = 0;
  const problemOf = (module: string, { kind, table, column }: TableUse, file: string): string | undefined => {
    if (table === UNNAMED) {
      needed.add(file);
      return file in writesByName ? undefined : 'writes a table that it does not name';
    }
    const owner = ownerOf.get(table);
    if (!owner || owner.module === module) return undefined;
    if (kind === 'read' && column === null) foreignReads += 1;
    const listed = kind === 'read' ? owner.table.othersMayJoin : owner.table.othersMayWrite;
    needed.add(`${kind} ${table}.${column}`);
    if (listed && (column === null ? kind === 'read' : listed.includes(column))) return undefined;
    return `${kind}s ${column === null ? table : `${table}.${column}`} of ${owner.module}`;
  };
  for (const { file, text } of sources) {
    for (const use of tableUses(file, text, schema)) {
      const problem = problemOf(moduleOf(file), use, file);
      if (problem) problems.push(`${file}:${use.line}: ${problem}`);
    }
  }
  for (const [name, { table }] of ownerOf) {
    for (const [kind, columns] of Object.entries({ read: table.othersMayJoin, write: table.othersMayWrite }))
      for (const column of columns ?? [])
        if (!needed.has(`${kind} ${name}.${column}`))
          problems.push(`nobody else ${kind}s ${name}.${column}, which its owner lists`);
  }
  for (const file of Object.keys(writesByName)) if (!needed.has(file)) problems.push(`${file} needs no exception`);
  return { problems: [...new Set(problems)], foreignReads };
}

/**
 * Reads the lists and the statements of modules and platform. Commands for operators (`manage/`), the simulated world (`demo/`) and tests
 * prepare and repair what no module would, and are left out; migrations are older than any owner.
 */
export async function checkServer(root: string): Promise<Report & { tables: number; files: number }> {
  const list = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', `${SERVER}/modules`, `${SERVER}/platform`],
    { cwd: root, encoding: 'utf8' },
  );
  const files = list.split('\n').filter((file) => /\.ts$/.test(file) && !/\.(test|fixture|generated)\.ts$/.test(file));
  const owners: Record<string, Record<string, OwnedTable>> = {};
  for (const file of files.filter((each) => /\/(modules\/\w+|platform)\/tables\.ts$/.test(each)))
    owners[moduleOf(file)] = (await import(pathToFileURL(join(root, file)).href)).tables;
  const schema = schemaOf(readFileSync(join(root, SERVER, 'platform/database/schema.generated.ts'), 'utf8'));
  const sources = files
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => text.includes("'kysely'") || text.includes('/database/'));
  return { ...checkOwners(schema, owners, sources), tables: schema.size, files: sources.length };
}
