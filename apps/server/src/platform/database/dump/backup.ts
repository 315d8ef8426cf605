import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { plain, readMigrations, readSequences, readTables } from './catalog.ts';
import { copyOut } from './copy.ts';
import { END_OF_ROWS, type Header } from './format.ts';

const OWNER_ONLY = 0o600;

export interface BackupOptions {
  url: string;
  file: string;
  createdAt: Date;
  /** Secrets are backed up with the data: without the log's key a restored log can't be continued. */
  secrets: Readonly<Record<string, string>>;
  /** The storage's files to keep with the rows that name them; none without it. */
  files?: FilesToKeep;
}

interface FilesToKeep {
  /** A query of one text column named `key`, read in the rows' snapshot. */
  keysQuery: string;
  type: string;
  /** Returns null for a file that has gone since it was listed. */
  read(key: string): Promise<Uint8Array | null>;
}

export interface BackupContents {
  rows: Readonly<Record<string, number>>;
  files: number;
}

/** Writes a snapshot while the product runs. The final name never holds an incomplete file. */
export async function backupTo(options: BackupOptions): Promise<BackupContents> {
  const draft = `${options.file}.part`;
  const gzip = createGzip({ level: 6 });
  const file = createWriteStream(draft, { mode: OWNER_ONLY, flush: true });
  gzip.pipe(file);
  const client = new pg.Client({ connectionString: options.url, application_name: 'quotavera-backup' });
  try {
    await client.connect();
    const counts = await writeAll(client, gzip, options);
    gzip.end();
    await finished(file);
    await rename(draft, options.file);
    return counts;
  } catch (error) {
    gzip.destroy();
    file.destroy();
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function writeFiles(client: pg.Client, out: NodeJS.WritableStream, files: FilesToKeep): Promise<number> {
  const { rows } = await client.query<{ key: string }>(files.keysQuery);
  let count = 0;
  for (const { key } of rows) {
    const bytes = await files.read(key);
    if (!bytes) continue;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const line = { file: key, type: files.type, sha256, bytes: Buffer.from(bytes).toString('base64') };
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
    count += 1;
  }
  return count;
}

async function writeAll(
  client: pg.Client,
  out: NodeJS.WritableStream,
  options: BackupOptions,
): Promise<BackupContents> {
  await client.query('begin isolation level repeatable read read only');
  const head: Header = {
    format: 'quotavera-dump',
    // A dump without files keeps version 1, which older releases can read.
    version: options.files ? 2 : 1,
    createdAt: options.createdAt.toISOString(),
    migrations: await readMigrations(client),
    sequences: await readSequences(client),
    secrets: { ...options.secrets },
  };
  out.write(`${JSON.stringify(head)}\n`);
  const rows: Record<string, number> = {};
  let draining = false;
  // Rows that arrived before the pause still come; they wait for the same drain.
  const write = (chunk: Buffer): Promise<void> | null => {
    if (out.write(chunk) || draining) return null;
    draining = true;
    return once(out, 'drain').then(() => {
      draining = false;
    });
  };
  for (const table of await readTables(client)) {
    const columns = table.columns.map(plain);
    out.write(`${JSON.stringify({ table: table.name, columns })}\n`);
    let count = 0;
    await copyOut(client, `copy public.${plain(table.name)} (${columns.join(', ')}) to stdout`, (chunk) => {
      count += 1;
      return write(chunk);
    });
    out.write(`${END_OF_ROWS}\n`);
    rows[table.name] = count;
  }
  const files = options.files ? await writeFiles(client, out, options.files) : 0;
  out.write(`${JSON.stringify({ rows, files })}\n`);
  await client.query('commit');
  return { rows, files };
}
