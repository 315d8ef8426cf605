import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type App, type AppOptions, createApp } from '../app.ts';
import { createContext } from '../boot.ts';
import { readEnvironment } from '../env.ts';
import { tellReaders } from '../modules/tips/notification/service-turns.ts';
import { type TestClock, testClock } from '../platform/clock/index.ts';
import type { ServerContext } from '../platform/context.ts';
import { countQueries } from '../platform/database/index.ts';
import { isFailure } from '../platform/errors/index.ts';
import { createLiveHub, publish } from '../platform/live/index.ts';
import { type AccountInput, insertAccount, type MadeAccount } from './accounts.ts';
import { type Api, apiOf } from './api.ts';
import { watchReplies } from './declared-replies.ts';
import { createTestDatabase, type TestDatabaseOptions } from './test-database.ts';

export function silentLog(): FastifyBaseLogger {
  const nothing = () => undefined;
  const log = {
    level: 'silent',
    fatal: nothing,
    error: nothing,
    warn: nothing,
    info: nothing,
    debug: nothing,
    trace: nothing,
    silent: nothing,
    child: () => log,
  } as unknown as FastifyBaseLogger;
  return log;
}

const MARK_CHANNEL = 'test_mark';
const START = '2026-03-02T12:00:00.000Z';

export interface TestAppOptions extends AppOptions {
  /** When the product's clock stands at first; it stands still until moved. */
  now?: Date | string;
  environment?: Readonly<Record<string, string>>;
  poolSize?: number;
  template?: TestDatabaseOptions['template'];
}

export interface TestAccount extends MadeAccount {
  token: string;
  refresh: string;
}

export interface TestApp {
  app: App;
  api: Api;
  context: ServerContext;
  db: ServerContext['db'];
  clock: TestClock;
  /** The statement that reads the viewer is left out: its cache expires after some seconds. */
  countQueries: typeof countQueries;
  /** An account with an open session. */
  createAccount(input?: AccountInput): Promise<TestAccount>;
  /** The access token of a new session: those of earlier ones end minutes after the clock has moved on. */
  tokenOf(accountId: number): Promise<string>;
  /** Runs the jobs that are due. */
  runJobs(): Promise<void>;
  /** Tells the readers of what happened to tips, as a job does at once in a product that runs. */
  tellReaders(): Promise<void>;
  /** Waits until this process has received every message published so far: they arrive in the order of their commits. */
  messagesReceived(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The real app on a migrated database of its own; nothing is mocked but the clock. Close it in `afterAll`: closing fails where a reply
 * wasn't one that the API's description declares.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quotavera-app-'));
  const database = await createTestDatabase({ poolSize: options.poolSize, template: options.template });
  const environment = readEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...options.environment });
  const clock = testClock(options.now ?? START);
  const log = silentLog();
  const live = createLiveHub(database.url, () => undefined);
  const marks = new Map<unknown, () => void>();
  live.subscribe(MARK_CHANNEL, (mark) => marks.get(mark)?.());
  await live.start();
  const context = createContext({ environment, database, url: database.url, clock, live, log });
  const replies = watchReplies();
  // The cost of a request is measured: a busy machine would refuse what a quiet one answers.
  const app = await createApp(context, { limitsWork: false, ...options, observe: replies.observe });
  async function openSession(accountId: number) {
    const opened = await app.users.sessions.openFor(accountId, 'test');
    if (isFailure(opened)) throw new Error(opened.error.code);
    return opened.value;
  }
  return {
    app,
    api: apiOf(app.http),
    context,
    db: database.db,
    clock,
    async countQueries(work) {
      const { result, statements: all } = await countQueries(work);
      const statements = all.filter((text) => !text.includes('from "session_family"'));
      return { result, count: statements.length, statements };
    },
    async createAccount(input = {}) {
      const account = await insertAccount(database.db, clock, { ...input, banned: false });
      const tokens = await openSession(account.id);
      if (input.banned) {
        await database.db.updateTable('account').set({ banned_at: clock.now() }).where('id', '=', account.id).execute();
      }
      return { ...account, token: tokens.access, refresh: tokens.refresh };
    },
    tokenOf: async (accountId) => (await openSession(accountId)).access,
    runJobs: () => context.jobs.runDue(),
    tellReaders: () => tellReaders(database.db),
    async messagesReceived() {
      const mark = randomUUID();
      const received = new Promise<void>((done) => marks.set(mark, done));
      await publish(database.db, MARK_CHANNEL, mark);
      await received;
      marks.delete(mark);
    },
    async close() {
      await app.close();
      await live.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      replies.expectDeclared();
    },
  };
}
