import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { type Migrations, migrateTo, migrateToLatest } from '../migrator.ts';
import { plain, readTables as tablesOf } from './catalog.ts';
import { copyIn } from './copy.ts';
import { END_OF_ROWS, fileLine, type Header, header, tableLine, trailer } from './format.ts';

export class DumpUnusable extends Error {
  override readonly name = 'DumpUnusable';
}

export interface RestoreOptions {
  url: string;
  file: string;
  migrations: Migrations;
  /** Receives each file of the backup, before the restore commits. */
  putFile?(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The restore calls it right before it commits, for everything that has to change together with the database. */
  whole?(header: Header): void;
}

export interface RestoreReport {
  header: Header;
  rows: Readonly<Record<string, number>>;
  files: number;
}

const BATCH_BYTES = 64 * 1024;

type Lines = AsyncIterator<string>;

async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest) yield rest;
}

function linesOf(file: string): { lines: Lines; close(): void } {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  // Latin-1 is a byte for a byte: rows pass through unread, whatever they hold.
  text.setEncoding('latin1');
  source.on('error', (error) => text.destroy(error));
  return { lines: splitLines(text), close: () => source.destroy() };
}

async function nextLine(lines: Lines): Promise<string> {
  try {
    const { done, value } = await lines.next();
    if (!done) return value;
  } catch (error) {
    throw new DumpUnusable(`The file can't be read: ${(error as Error).message}`);
  }
  throw new DumpUnusable('The file ends too early: it is not a whole backup.');
}

function parseLine<T>(line: string, schema: { parse(value: unknown): T }): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(line, 'latin1').toString('utf8')));
  } catch {
    throw new DumpUnusable('The file is not a backup of Quotavera.');
  }
}

async function* rowsOf(lines: Lines, count: { rows: number }): AsyncGenerator<Buffer> {
  let batch: string[] = [];
  let bytes = 0;
  for (let line = await nextLine(lines); line !== END_OF_ROWS; line = await nextLine(lines)) {
    batch.push(line, '\n');
    bytes += line.length + 1;
    count.rows += 1;
    if (bytes >= BATCH_BYTES) {
      yield Buffer.from(batch.join(''), 'latin1');
      batch = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.from(batch.join(''), 'latin1');
}

/** Checks the whole file first, so that an incomplete backup never replaces the database. */
async function checkDump(file: string): Promise<Header> {
  const { lines, close } = linesOf(file);
  try {
    const head = parseLine(await nextLine(lines), header);
    await readAll(
      lines,
      async (_table, rows) => {
        for await (const _batch of rows);
      },
      async () => undefined,
    );
    return head;
  } finally {
    close();
  }
}

/** An older backup is read into the schema of its time, which is then brought up to date as any database of that time would be. */
async function prepareSchema(url: string, head: Header, migrations: Migrations): Promise<void> {
  const unknown = head.migrations.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new DumpUnusable(`The backup is of a newer version of Quotavera (${unknown.join(', ')}).`);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('drop schema if exists graphile_worker cascade');
    await client.query('drop schema public cascade');
    await client.query('create schema public');
  } finally {
    await client.end();
  }
  await migrateTo(url, migrations, head.migrations.at(-1)!);
}

type Taker = (table: { name: string; columns: readonly string[] }, rows: AsyncIterable<Buffer>) => Promise<void>;
type FileTaker = NonNullable<RestoreOptions['putFile']>;

async function readFile(line: string, take: FileTaker): Promise<void> {
  const { file, type, sha256, bytes: text } = parseLine(line, fileLine);
  const bytes = Buffer.from(text, 'base64');
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new DumpUnusable(`The backup of the file ${file} isn't whole.`);
  }
  await take(file, bytes, type);
}

/** Passes every table's rows to `take` and every file to `takeFile`, and compares the counts with the last line's. */
async function readAll(lines: Lines, take: Taker, takeFile: FileTaker): Promise<Omit<RestoreReport, 'header'>> {
  const read: Record<string, number> = {};
  let files = 0;
  for (;;) {
    const line = await nextLine(lines);
    if (line.startsWith('{"rows"')) {
      const counted = parseLine(line, trailer);
      const wrong = Object.keys(counted.rows).find((table) => read[table] !== counted.rows[table]);
      if (wrong) throw new DumpUnusable(`The backup of ${wrong} isn't whole.`);
      if (counted.files !== files) throw new DumpUnusable("The backup of the files isn't whole.");
      return { rows: read, files };
    }
    if (line.startsWith('{"file"')) {
      await readFile(line, takeFile);
      files += 1;
      continue;
    }
    const { table, columns } = parseLine(line, tableLine);
    const count = { rows: 0 };
    await take({ name: plain(table), columns: columns.map(plain) }, rowsOf(lines, count));
    read[table] = count.rows;
  }
}

/** Replaces the database by the backup, in one transaction once the schema stands. Throws `DumpUnusable` for a file that isn't one. */
export async function restoreFrom(options: RestoreOptions): Promise<RestoreReport> {
  await checkDump(options.file);
  const { lines, close } = linesOf(options.file);
  const client = new pg.Client({ connectionString: options.url, application_name: 'quotavera-restore' });
  try {
    const head = parseLine(await nextLine(lines), header);
    await prepareSchema(options.url, head, options.migrations);
    await client.connect();
    await client.query('begin');
    // Migrations may have put rows of their own there; tables that refer to others first.
    for (const { name } of (await tablesOf(client)).reverse()) await client.query(`delete from public.${plain(name)}`);
    const restored = await readAll(
      lines,
      ({ name, columns }, rows) => copyIn(client, `copy public.${name} (${columns.join(', ')}) from stdin`, rows),
      async (key, bytes, type) => options.putFile?.(key, bytes, type),
    );
    for (const { name, last } of head.sequences) {
      if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [`public.${plain(name)}`, last]);
    }
    options.whole?.(head);
    await client.query('commit');
    await client.query('analyze');
    await migrateToLatest(options.url, options.migrations);
    return { header: head, ...restored };
  } finally {
    close();
    await client.end().catch(() => undefined);
  }
}
