import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS } from '@quotavera/domain/time';
import { type App, createApp } from '../../app.ts';
import { createContext } from '../../boot.ts';
import { readEnvironment } from '../../env.ts';
import { createPayments } from '../../modules/sells/provider/service.ts';
import { type TestClock, testClock } from '../../platform/clock/index.ts';
import { connectDatabase } from '../../platform/database/index.ts';
import { isFailure } from '../../platform/errors/index.ts';
import { createLiveHub } from '../../platform/live/index.ts';
import { createLog } from '../../platform/log.ts';
import { apiOf } from '../api.ts';
import type { Shop } from './acts.ts';

export interface Place {
  url: string;
  /** Holds the secrets, which the processes of a year share, and the log of their errors. */
  folder: string;
}

/** The product's parts that money goes through, with its API in process and its jobs. */
export interface OpenShop extends Shop {
  app: App;
  clock: TestClock;
  close(): Promise<void>;
}

export const errorLog = ({ folder }: Place) => join(folder, 'errors.jsonl');

/** Sessions last a quarter of an hour by the machine's time. */
const SESSION_MS = 10 * MINUTE_MS;

/** Opens the shop on a migrated database. Its time stands still until it is moved; sessions go by the machine's. */
export async function openShop(place: Place, now: Date): Promise<OpenShop> {
  const { url, folder } = place;
  const environment = readEnvironment({ DATA_DIR: folder, DATABASE_URL: url, HOST: '127.0.0.1', RATE_LIMITS: '0' });
  const log = createLog('error', createWriteStream(errorLog(place), { flags: 'a' }));
  const database = connectDatabase({ url, poolSize: 10, onError: (error) => log.error({ err: error }, 'connection') });
  const clock = { ...testClock(now), wall: () => new Date() };
  const live = createLiveHub(url, () => undefined);
  await live.start();
  const context = createContext({ environment, database, url, clock, live, log });
  const app = await createApp(context);
  const sessions = new Map<number, { token: string; at: number }>();
  return {
    app,
    api: apiOf(app.http),
    db: context.db,
    clock,
    context: { ...context, provider: createPayments(context) },
    async tokenOf(accountId) {
      const known = sessions.get(accountId);
      if (known && Date.now() - known.at < SESSION_MS) return known.token;
      const opened = await app.users.sessions.openFor(accountId, 'year');
      if (isFailure(opened)) throw new Error(opened.error.code);
      sessions.set(accountId, { token: opened.value.access, at: Date.now() });
      return opened.value.access;
    },
    async close() {
      await app.close();
      await live.stop();
      await database.close();
    },
  };
}
