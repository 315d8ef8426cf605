import { inject } from 'vitest';
import { loadDemoWorld } from '../demo/index.ts';
import { connectDatabase } from '../platform/database/index.ts';
import { onServer } from './test-database.ts';

/** When the simulated world that tests share was loaded. */
export const DEMO_NOW = new Date('2026-11-21T06:00:00.000Z');

/** The advisory lock under which one of the workers makes it; no other lock uses this number. */
const LOCK = 7_140_915;

/**
 * The name of a migrated database with the simulated world of {@link DEMO_NOW} in it, to be cloned and never written to. The first
 * of a run who asks makes it, the others wait for it.
 */
export function demoTemplate(): Promise<string> {
  const name = `${inject('testTemplate')}_demo`;
  return onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template ${inject('testTemplate')}`);
    const url = new URL(inject('testServerUrl'));
    url.pathname = `/${unfinished}`;
    const database = connectDatabase({ url: url.toString(), poolSize: 4 });
    try {
      const secrets = { get: () => Buffer.alloc(32, 7) };
      await loadDemoWorld({ db: database.db, clock: { now: () => DEMO_NOW, wall: () => DEMO_NOW }, secrets });
      // The tables are analysed here, because the tests' server runs without autovacuum.
      await database.pool.query('vacuum analyze');
    } finally {
      await database.close();
    }
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  });
}
