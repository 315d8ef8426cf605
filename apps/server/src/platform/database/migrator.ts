import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { poolConfig } from './connection.ts';

export type Migrations = Readonly<Record<string, Migration>>;

function migratorOf(db: Kysely<unknown>, migrations: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
}

/**
 * The migrator has connections of its own: without named statements (a plan from before a migration would break after it) and without a
 * time limit.
 */
async function withMigrator<T>(
  url: string,
  migrations: Migrations,
  work: (migrator: Migrator) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool(poolConfig({ url, poolSize: 2, statementTimeoutMs: 0 }));
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(migratorOf(db, migrations));
  } finally {
    await db.destroy();
  }
}

/** Brings the database to the last migration; several starters at once are safe. Returns the names of those it ran. */
export async function migrateToLatest(url: string, migrations: Migrations): Promise<string[]> {
  return withMigrator(url, migrations, async (migrator) => {
    const { error, results } = await migrator.migrateToLatest();
    const failed = results?.find((result) => result.status === 'Error');
    if (error) {
      throw new Error(`The migration ${failed?.migrationName ?? ''} failed: ${(error as Error).message}`, {
        cause: error,
      });
    }
    return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
  });
}

/** Brings an empty database to a named migration: the schema of that time. */
export async function migrateTo(url: string, migrations: Migrations, name: string): Promise<void> {
  await withMigrator(url, migrations, async (migrator) => {
    const { error } = await migrator.migrateTo(name);
    if (error) throw error;
  });
}

/** Names of the migrations that haven't run yet. */
export async function pendingMigrations(db: Kysely<never>, migrations: Migrations): Promise<string[]> {
  const all = await migratorOf(db as unknown as Kysely<unknown>, migrations).getMigrations();
  return all.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}
