import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '../platform/database/index.ts';

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestDatabase extends Database {
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** A migrated database of its own, cloned in milliseconds. */
export async function createTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name} template ${inject('testTemplate')}`);
  const url = new URL(inject('testServerUrl'));
  url.pathname = `/${name}`;
  const database = connectDatabase({ url: url.toString(), poolSize: options.poolSize ?? 10 });
  return {
    ...database,
    drop: async () => {
      await database.close();
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
}
