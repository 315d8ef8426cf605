import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsCalls } from '@quotavera/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type App, createApp } from '../../app.ts';
import { createContext } from '../../boot.ts';
import { DEMO_PASSWORD } from '../../demo/index.ts';
import { readEnvironment } from '../../env.ts';
import { migrations } from '../../migrations/index.ts';
import { openLogOf } from '../../modules/ledger/index.ts';
import { auditDatabase } from '../../modules/ledger/log/audit.ts';
import { sequenceBatch } from '../../modules/ledger/log/service.ts';
import { checkMoney } from '../../modules/sells/index.ts';
import { rebuildRecords } from '../../modules/tips/record/service-rebuild.ts';
import { moveEdges, recompute, refreshDirty, refreshLuck } from '../../modules/tips/record/service-recompute.ts';
import { testClock } from '../../platform/clock/index.ts';
import { openSecrets } from '../../platform/config/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import { restoreFrom } from '../../platform/database/dump/restore.ts';
import { connectDatabase, type Database } from '../../platform/database/index.ts';
import { migrateJobs } from '../../platform/jobs/index.ts';
import { createLiveHub } from '../../platform/live/index.ts';
import { apiOf } from '../api.ts';
import { silentLog } from '../test-app.ts';
import { onServer } from '../test-database.ts';
import { KEPT_AT, keptFile, keptReleases } from './kept.ts';

test('the database of at least one release is kept', () => {
  expect(keptReleases()).toContain('0055_undecided_bets');
});

describe.each(keptReleases())('a database of the release of %s', (release) => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const folder = mkdtempSync(join(tmpdir(), 'quotavera-upgrade-'));
  const clock = testClock(KEPT_AT);
  const live: { stop(): Promise<void> }[] = [];
  let database: Database;
  let context: ServerContext;
  let app: App;

  beforeAll(async () => {
    await onServer((client) => client.query(`create database ${name} encoding 'UTF8' template template0`));
    const url = new URL(inject('testServerUrl'));
    url.pathname = `/${name}`;
    await restoreFrom({
      url: url.toString(),
      file: keptFile(release),
      migrations,
      whole: ({ secrets }) => openSecrets(folder).replace(secrets),
    });
    await migrateJobs(url.toString());
    database = connectDatabase({ url: url.toString() });
    const hub = createLiveHub(database.url, () => undefined);
    await hub.start();
    live.push(hub);
    const environment = readEnvironment({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
    context = createContext({ environment, database, url: database.url, clock, live: hub, log: silentLog() });
    app = await createApp(context);
    await rebuildRecords({ db: database.db, url: database.url, clock, log: context.log });
  });
  afterAll(async () => {
    await app?.close();
    for (const hub of live) await hub.stop();
    await database?.close();
    await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
    rmSync(folder, { recursive: true, force: true });
  });

  test('has everything that its people had, and they sign in', async () => {
    const count = async (table: 'account' | 'tip' | 'purchase' | 'ledger_entry') => {
      const { n } = await database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(n);
    };
    for (const table of ['account', 'tip', 'purchase', 'ledger_entry'] as const)
      expect(await count(table), table).toBeGreaterThan(50);
    const body = { username_or_email: 'PRO@example.com', password: DEMO_PASSWORD };
    expect((await apiOf(app.http).call(accountsCalls.signIn, { body })).status).toBe(200);
  });

  test('has a log that verifies from its first entry on, with the key that signed it, and goes on', async () => {
    const log = await openLogOf(context);
    while ((await sequenceBatch(log)).status === 'signed');
    const { size, problems } = await auditDatabase(log);
    expect(problems).toEqual([]);
    expect(size).toBeGreaterThan(500);
  });

  test('has books that agree with themselves and the provider', async () => {
    expect(await checkMoney(context, { full: true })).toEqual([]);
  });

  test('has records that equal their recomputation', async () => {
    const { db } = database;
    await moveEdges(db, { clock });
    await refreshDirty(db, { clock, everyone: true });
    await refreshLuck(db, { clock });
    const { tips, differences } = await recompute(db, { clock });
    expect(differences).toEqual([]);
    expect(tips).toBeGreaterThan(100);
  });
});
