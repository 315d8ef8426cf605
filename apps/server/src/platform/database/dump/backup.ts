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
  readonly url: string;
  readonly file: string;
  readonly createdAt: Date;
  /** Kept with the data: without the log's key a restored log can't be continued. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** Writes everything as it is at one moment, while the product goes on. Half a file is never left under the final name. */
export async function backupTo(options: BackupOptions): Promise<Record<string, number>> {
  const draft = `${options.file}.part`;
  const gzip = createGzip({ level: 6 });
  const file = createWriteStream(draft, { mode: OWNER_ONLY });
  gzip.pipe(file);
  const client = new pg.Client({ connectionString: options.url, application_name: 'quotavera-backup' });
  try {
    await client.connect();
    const rows = await writeAll(client, gzip, options);
    gzip.end();
    await finished(file);
    await rename(draft, options.file);
    return rows;
  } catch (error) {
    gzip.destroy();
    file.destroy();
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function writeAll(client: pg.Client, out: NodeJS.WritableStream, options: BackupOptions) {
  await client.query('begin isolation level repeatable read read only');
  const head: Header = {
    format: 'quotavera-dump',
    version: 1,
    createdAt: options.createdAt.toISOString(),
    migrations: await readMigrations(client),
    sequences: await readSequences(client),
    secrets: { ...options.secrets },
  };
  out.write(`${JSON.stringify(head)}\n`);
  const rows: Record<string, number> = {};
  let draining = false;
  // Rows that had arrived when the reading was paused still come: they wait for the same drain.
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
  out.write(`${JSON.stringify({ rows })}\n`);
  await client.query('commit');
  return rows;
}
