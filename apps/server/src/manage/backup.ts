import { parseArgs } from 'node:util';
import { openSecrets } from '../platform/config/index.ts';
import { backupTo } from '../platform/database/dump/backup.ts';
import { type Command, UsageError } from './command.ts';

const HELP = `Usage: npm run manage -- backup <file> [--without-secrets] [--without-files | --with-files]

Writes the whole database, as it is at one moment, members' pictures and the secrets (the log's signing key among them) to a gzip
file that only you can read. It works while the product runs, and the file can be restored into any PostgreSQL from version 15 on.
Waiting jobs are not part of it. Keep the file as safe as the server itself.

  --without-secrets   leaves the secrets out; after a restore without them everybody signs in again and the log has to be
                      given its old key before it can go on
  --without-files     leaves members' pictures out
  --with-files        holds them also when they are kept in S3: without it they stay in their bucket, which has copies of its own`;

/** Members' pictures: every file that the product keeps is in this table. */
const STORED_FILES = { keysQuery: 'select key from stored_file order by key', type: 'image/webp' } as const;

export const backup: Command = {
  name: 'backup',
  summary: 'Writes the database and the secrets to a file',
  help: HELP,
  async run(args, { open, out, environment }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'without-secrets': { type: 'boolean', default: false },
        'without-files': { type: 'boolean', default: false },
        'with-files': { type: 'boolean', default: false },
      },
    });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) throw new UsageError('Give the one file to write to');
    const { database, clock, files } = await open();
    const holdsFiles = values['with-files'] || !(values['without-files'] || environment.S3_BUCKET);
    const { rows, files: fileCount } = await backupTo({
      url: database.url,
      file,
      createdAt: clock.wall(),
      secrets: values['without-secrets'] ? {} : openSecrets(environment.DATA_DIR).all(),
      ...(holdsFiles ? { files: { ...STORED_FILES, read: (key: string) => files.get(key) } } : {}),
    });
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    out(`Wrote ${total} rows of ${Object.keys(rows).length} tables and ${fileCount} files to ${file}.`);
  },
};
