import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Environment } from '../env.ts';
import type { Clock } from './clock/index.ts';
import type { Secrets } from './config/index.ts';
import type { Database, Db } from './database/index.ts';
import type { Jobs } from './jobs/index.ts';
import type { Limits } from './limits/index.ts';
import type { LiveHub } from './live/index.ts';
import type { Mail } from './mail/index.ts';
import type { FileStorage } from './storage/index.ts';

/** Every module gets this context. */
export interface ServerContext {
  readonly environment: Environment;
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly live: LiveHub;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly limits: Limits;
  readonly secrets: Secrets;
  readonly files: FileStorage;
  readonly log: FastifyBaseLogger;
}

/** A module answers a window with the ids and times (`id`, `at`) of everything that became new to this reader in it. */
export interface NewsWindow {
  readonly accountId: number;
  readonly language: string;
  readonly isAdmin: boolean;
  readonly since: Date;
  readonly now: Date;
}

/** A part of the API: its routes and jobs, and what runs beside them while the server serves. */
export interface ServerModule {
  readonly name: string;
  register(app: FastifyInstance, context: ServerContext): void | Promise<void>;
  /** Started after everything is registered and before the first request; the returned function stops it. */
  start?(context: ServerContext): Promise<() => Promise<void>>;
}
