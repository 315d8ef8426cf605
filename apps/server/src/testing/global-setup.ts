import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrations } from '../migrations/index.ts';
import { type EmbeddedServer, FolderInUse, startEmbedded } from '../platform/database/embedded/index.ts';
import { clearOrphan } from '../platform/database/embedded/postmaster.ts';
import { migrateToLatest } from '../platform/database/index.ts';
import { migrateJobs } from '../platform/jobs/index.ts';

const PREFIX = 'quotavera-test-';
const TEMPLATE = 'quotavera_template';

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string;
    testTemplate: string;
  }
}

function withDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.toString();
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A run that was killed leaves its folder, perhaps with its server: clear those whose owner is gone. */
async function sweep(): Promise<void> {
  const { ownFolder } = await import('../platform/database/embedded/owner.ts');
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    if (!existsSync(join(folder, 'owner.lock'))) continue;
    try {
      const owner = ownFolder(folder);
      await clearOrphan(join(folder, 'postgres'));
      owner.release();
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
    }
  }
}

/** Starts a single server with a migrated template for the whole run; `TEST_DATABASE_URL` (a superuser's) uses another server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: EmbeddedServer | null = null;
  let folder: string | null = null;
  let url = process.env.TEST_DATABASE_URL;
  if (!url) {
    await sweep();
    folder = mkdtempSync(join(tmpdir(), PREFIX));
    server = await startEmbedded({ dataDir: folder, unsafeFast: true });
    url = server.urlOf('postgres');
  }
  const template = `${TEMPLATE}_${process.pid}`;
  await execute(
    url,
    `drop database if exists ${template}`,
    `create database ${template} encoding 'UTF8' template template0`,
  );
  const templateUrl = withDatabase(url, template);
  await migrateToLatest(templateUrl, migrations);
  await migrateJobs(templateUrl);
  project.provide('testServerUrl', url);
  project.provide('testTemplate', template);
  return async () => {
    if (!server) {
      await execute(
        url,
        ...['', '_demo', '_demo_unfinished'].map((kind) => `drop database if exists ${template}${kind}`),
      );
    }
    await server?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
}
