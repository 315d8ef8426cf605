import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CronItem,
  Logger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../database/index.ts';

const CONCURRENCY = 4;
export const WORKER_NAME = 'quotavera-jobs';

/** A kind of job: its name and, in the type only, its payload. */
export interface JobKind<Payload> {
  name: string;
  payload?: Payload;
}

export function jobKind<Payload>(name: string): JobKind<Payload> {
  return { name };
}

export interface JobOptions {
  /** Jobs of one key are one job: adding it again replaces the waiting one. */
  jobKey?: string;
  /** `preserve_run_at` keeps the waiting job's time (a debounce that can't be postponed for ever). */
  jobKeyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
  runAt?: Date;
  maxAttempts?: number;
  /** Jobs of one queue run one after another. */
  queue?: string;
  priority?: number;
}

/** Adds a job; inside a transaction it exists when that commits, and never otherwise. */
export async function addJob<Payload>(
  db: Db,
  kind: JobKind<Payload>,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> {
  await sql`select ${addedJob(kind, payload, options)}`.execute(db);
}

/** Inside of another statement: adds a job as {@link addJob} does. A key may be an expression. */
export function addedJob<Payload>(
  kind: JobKind<Payload>,
  payload: Payload,
  options: Omit<JobOptions, 'jobKey'> & { jobKey?: string | RawBuilder<string> } = {},
): RawBuilder<unknown> {
  return sql`graphile_worker.add_job(
    ${kind.name}::text,
    payload := ${JSON.stringify(payload ?? null)}::json,
    queue_name := ${options.queue ?? null}::text,
    run_at := ${options.runAt ?? null}::timestamptz,
    max_attempts := ${options.maxAttempts ?? null}::int,
    job_key := ${options.jobKey ?? null}::text,
    priority := ${options.priority ?? null}::int,
    job_key_mode := ${options.jobKeyMode ?? 'replace'}::text
  )`;
}

/** The stop of the process waits for every handler; a long one ends early, between two units of work, when `stopping` is aborted. */
type JobHandler<Payload> = (payload: Payload, job: { stopping: AbortSignal }) => Promise<void>;

export interface Jobs {
  /** Registers the handler of a kind; each kind has one. */
  handle<Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>): void;
  /** `pattern` is a crontab line's five fields, in UTC. */
  schedule(kind: JobKind<Record<string, never>>, pattern: string): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs due jobs and returns, for tests and commands. */
  runDue(): Promise<void>;
}

export interface JobLog {
  info(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

export async function migrateJobs(url: string): Promise<void> {
  // The library's own pool has no listener: a server that stops right afterwards would end the process with it.
  const pgPool = new pg.Pool({ connectionString: url, max: 1 });
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => undefined) });
  } finally {
    await pgPool.end();
  }
}

/** The database notices only after a while that a killed process's connections are gone. */
const GRACE_MS = 5_000;
const PAUSE_MS = 100;
const RESTART_PAUSE_MS = 1_000;

async function countDue(pool: pg.Pool, tasks: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ due: number }>(
    `select count(*)::int as due from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and run_at <= now() and task_identifier = any($1)`,
    [tasks],
  );
  return rows[0]!.due;
}

/** A killed process leaves its jobs locked for four hours. If no other worker is connected, the one that locked them is dead. */
async function unlockOfTheDead(pool: pg.Pool): Promise<void> {
  for (let waited = 0; waited <= GRACE_MS; waited += PAUSE_MS) {
    const { rows } = await pool.query<{ workers: string[] | null; alone: boolean }>(
      `select (select array_agg(distinct locked_by) from graphile_worker.jobs where locked_by is not null) as workers,
         not exists (
           select from pg_stat_activity
           where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()) as alone`,
      [WORKER_NAME],
    );
    const { workers, alone } = rows[0]!;
    if (workers === null) return;
    if (alone) {
      await pool.query('select graphile_worker.force_unlock_workers($1)', [workers]);
      return;
    }
    await sleep(PAUSE_MS);
  }
}

export function createJobs(url: string, log: JobLog): Jobs {
  const taskList: TaskList = {};
  const cron: CronItem[] = [];
  let pool: pg.Pool | null = null;
  let runner: Runner | null = null;

  const logger = new Logger(() => (level, message, meta) => {
    if (level !== 'error') return;
    const { job, error } = (meta ?? {}) as { job?: { task_identifier?: string; attempts?: number }; error?: unknown };
    log.error({ job: job?.task_identifier, attempt: job?.attempts, err: error }, message.split('\n', 1)[0]!);
  });

  async function launch(pgPool: pg.Pool): Promise<void> {
    const holders: string[] = [];
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => holders.push(workerPool.id));
    const launched = await run({
      ...options(pgPool),
      events,
      concurrency: CONCURRENCY,
      parsedCronItems: parseCronItems(cron),
    });
    runner = launched;
    void launched.promise.catch(() => undefined).then(() => launchAgain(pgPool, holders));
  }

  /** A runner that can't tell the database how a job came out ends, and leaves that job locked. */
  async function launchAgain(pgPool: pg.Pool, holders: readonly string[]): Promise<void> {
    runner = null;
    while (pool === pgPool) {
      try {
        await pgPool.query('select graphile_worker.force_unlock_workers($1)', [holders]);
        return await launch(pgPool);
      } catch (error) {
        log.error({ err: error }, 'the job runner could not be started again');
        await sleep(RESTART_PAUSE_MS);
      }
    }
  }

  // Told together, even though at once: told one by one, an outcome that the database doesn't take is a rejection that nobody handles.
  const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 0 } };
  const options = (pgPool: pg.Pool) => ({ pgPool, taskList, logger, preset, noHandleSignals: true });
  const newPool = () => {
    const fresh = new pg.Pool({ connectionString: url, application_name: WORKER_NAME, max: CONCURRENCY + 4 });
    // Connections may break while the pool closes.
    const lost = (error: Error) => {
      if (!fresh.ending) log.error({ err: error }, 'job connection lost');
    };
    fresh.on('error', lost);
    fresh.on('connect', (client) => client.on('error', lost));
    return fresh;
  };

  return {
    handle(kind, handler) {
      if (taskList[kind.name]) throw new Error(`Two handlers for the job ${kind.name}`);
      taskList[kind.name] = async (payload, helpers) => {
        await handler(payload as never, { stopping: helpers.abortSignal ?? new AbortController().signal });
      };
    },
    schedule(kind, pattern) {
      cron.push({ task: kind.name, match: pattern, identifier: kind.name, options: { backfillPeriod: 0 } });
    },
    async start() {
      pool = newPool();
      await unlockOfTheDead(pool);
      await launch(pool);
    },
    async stop() {
      const ending = pool;
      pool = null;
      await runner?.stop();
      await ending?.end();
    },
    async runDue() {
      const own = newPool();
      try {
        // A queue is free again only once the end of its job has been told: the worker may look for the next one before.
        let left = Number.POSITIVE_INFINITY;
        let before: number;
        do {
          before = left;
          await runOnce(options(own));
          left = await countDue(own, Object.keys(taskList));
        } while (left > 0 && left < before);
      } finally {
        await own.end();
      }
    },
  };
}
