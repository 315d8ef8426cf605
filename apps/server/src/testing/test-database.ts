import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '../platform/database/index.ts';

/** Works on a connection to the tests' server itself, for everything that concerns whole databases. */
export async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export interface TestDatabase extends Database {
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  poolSize?: number | undefined;
  /** The database that is cloned; an empty migrated one unless told. */
  template?: string | undefined;
}

/** A migrated database of its own, cloned in milliseconds. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer((client) =>
    client.query(`create database ${name} template ${options.template ?? inject('testTemplate')}`),
  );
  const url = new URL(inject('testServerUrl'));
  url.pathname = `/${name}`;
  const database = connectDatabase({ url: url.toString(), poolSize: options.poolSize ?? 10 });
  return {
    ...database,
    drop: async () => {
      await database.close();
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
