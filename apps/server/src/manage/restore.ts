import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrations } from '../migrations/index.ts';
import { openSecrets } from '../platform/config/index.ts';
import { restoreFrom } from '../platform/database/dump/restore.ts';
import { migrateJobs } from '../platform/jobs/index.ts';
import { openStorage } from '../platform/storage/index.ts';
import { type Command, UsageError } from './command.ts';

async function queryOne<T>(url: string, text: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'quotavera-manage' });
  await client.connect();
  try {
    return (await client.query(text)).rows[0] as T | undefined;
  } finally {
    await client.end();
  }
}

/** Connections of a running product (of any process but this one's short ones). */
async function connectionsOfOthers(url: string): Promise<number> {
  const row = await queryOne<{ count: number }>(
    url,
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name in ('quotavera', 'quotavera-live', 'quotavera-jobs')`,
  );
  return row?.count ?? 0;
}

/** Accounts of a database that may not even be migrated. */
async function countAccounts(url: string): Promise<number> {
  const exists = await queryOne<{ found: boolean }>(url, `select to_regclass('public.account') is not null as found`);
  if (!exists?.found) return 0;
  return (await queryOne<{ count: number }>(url, 'select count(*)::int as count from account'))?.count ?? 0;
}

const HELP = `Usage: npm run manage -- restore <file> [--replace]

Puts a backup back: the database becomes what it was, members' pictures are put where this server keeps
them (its disk or S3), and the secrets of the backup replace those of the data folder. The product
must be stopped. A database that already has accounts is refused unless you say --replace: everything in it is then lost.
A backup of an older version is brought up to date.`;

export const restore: Command = {
  name: 'restore',
  summary: 'Puts a backup back',
  help: HELP,
  async run(args, { openAlone, environment, out }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) throw new UsageError('Give the one file to restore');
    const url = await openAlone();
    if ((await connectionsOfOthers(url)) > 0) {
      out('The product is connected to this database: stop it first.');
      return 1;
    }
    const accounts = await countAccounts(url);
    if (accounts > 0 && !values.replace) {
      out(`The database has ${accounts} accounts. Say --replace to lose them.`);
      return 1;
    }
    const storage = openStorage(environment);
    const { header, rows, files } = await restoreFrom({
      url,
      file,
      migrations,
      putFile: (key, bytes, type) => storage.put(key, bytes, { type }),
      whole: ({ secrets }) => openSecrets(environment.DATA_DIR).replace(secrets),
    });
    await migrateJobs(url);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    out(
      `Restored ${total} rows of ${Object.keys(rows).length} tables and ${files} files, as they were at ${header.createdAt}.`,
    );
  },
};
