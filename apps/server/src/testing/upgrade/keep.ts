import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { loadDemoWorld } from '../../demo/index.ts';
import { readEnvironment } from '../../env.ts';
import { migrations } from '../../migrations/index.ts';
import { tables as lessons } from '../../modules/academy/tables.ts';
import { openSecrets } from '../../platform/config/index.ts';
import { backupTo } from '../../platform/database/dump/backup.ts';
import { startEmbedded } from '../../platform/database/embedded/index.ts';
import { connectDatabase, migrateToLatest } from '../../platform/database/index.ts';
import { migrateJobs } from '../../platform/jobs/index.ts';
import { KEPT_AT, keptFile } from './kept.ts';

/**
 * Keeps a small database of this release for the upgrades to come: `node apps/server/src/testing/upgrade/keep.ts`, once, with the code that is
 * released. The file has the name of the last migration. Its secrets are made for it and guard nothing.
 */
const DAYS = 4;

const folder = mkdtempSync(join(tmpdir(), 'quotavera-kept-'));
const server = await startEmbedded({ dataDir: folder, unsafeFast: true });
try {
  await migrateToLatest(server.url, migrations);
  await migrateJobs(server.url);
  const database = connectDatabase({ url: server.url });
  const secrets = openSecrets(folder);
  const clock = { now: () => KEPT_AT, wall: () => KEPT_AT };
  const environment = readEnvironment({ DATA_DIR: folder });
  await loadDemoWorld({ db: database.db, clock, environment, secrets, days: DAYS });
  // Lessons in five languages would be a third of the file.
  await sql`truncate ${sql.join(Object.keys(lessons).map((name) => sql.table(name)))} cascade`.execute(database.db);
  await database.close();
  const file = keptFile(Object.keys(migrations).at(-1)!);
  const { rows } = await backupTo({ url: server.url, file, createdAt: KEPT_AT, secrets: secrets.all() });
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`Kept ${total} rows in ${file}\n`);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
