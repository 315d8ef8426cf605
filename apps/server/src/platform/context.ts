import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Environment } from '../env.ts';
import type { Clock } from './clock/index.ts';
import type { Secrets } from './config/index.ts';
import type { Database, Db } from './database/index.ts';
import type { Jobs } from './jobs/index.ts';
import type { Limits } from './limits/index.ts';
import type { LiveHub } from './live/index.ts';
import type { Mail } from './mail/index.ts';
import type { PersonalParts } from './personal/index.ts';
import type { FileStorage } from './storage/index.ts';

/** Every module gets this context. */
export interface ServerContext {
  environment: Environment;
  database: Database;
  db: Db;
  clock: Clock;
  live: LiveHub;
  jobs: Jobs;
  mail: Mail;
  limits: Limits;
  secrets: Secrets;
  files: FileStorage;
  personal: PersonalParts;
  log: FastifyBaseLogger;
}

/** A module answers a window with the ids and times (`id`, `at`) of everything that became new to this reader in it. */
export interface NewsWindow {
  accountId: number;
  language: string;
  isAdmin: boolean;
  since: Date;
  now: Date;
}

/**
 * A module answers what waits in a queue with rows of an `id`, since when (`at`), a `title` and the `key` by which its address names it; home
 * counts them and shows the oldest.
 */
export type QueueRows = RawBuilder<unknown>;

/** A part of the API: its routes and jobs, and what runs beside them while the server serves. */
export interface ServerModule {
  name: string;
  register(app: FastifyInstance, context: ServerContext): void | Promise<void>;
  /** Started after everything is registered and before the first request; the returned function stops it. */
  start?(context: ServerContext): Promise<() => Promise<void>>;
}
