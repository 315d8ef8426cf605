import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '@quotavera/domain/time';
import { type App, createApp } from './app.ts';
import { type Booted, type BootOptions, boot } from './boot.ts';
import type { Environment } from './env.ts';
import { vapidKeys } from './modules/alerts/service-push.ts';
import { checkSecrets } from './platform/config/service-fingerprints.ts';
import type { ServerContext } from './platform/context.ts';
import type { ProcessFigures } from './platform/http/index.ts';
import { createLog, logConsole } from './platform/log.ts';
import { serveBuiltWeb } from './platform/web/index.ts';

/** Where the pages come from: a build, the sources (development), or nowhere (the API alone). */
export type WebSource = { build: string } | { sources: string } | null;

export interface ServeOptions {
  environment: Environment;
  web: WebSource;
  /** Between migration and the first request: reference data, the simulated world. */
  prepare?: (booted: Booted) => Promise<void>;
  onDatabaseLost?: () => void;
  /** This process is one of several behind a port, whose parent has the jobs and the embedded database. */
  worker?: { name: string; figuresOfOthers: () => Promise<ProcessFigures[]> } | undefined;
}

export interface Serving {
  address: string;
  context: ServerContext;
  app: App;
  /** Tells proxies to send their requests elsewhere, and goes on serving for the time that they need to notice. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

function webOf(source: WebSource) {
  if (!source) return undefined;
  return async (http: App['http'], context: ServerContext) => {
    if ('build' in source) return serveBuiltWeb(http, context, source.build);
    const { serveWebSources } = await import('./platform/web/development.ts');
    return serveWebSources(http, context, source.sources);
  };
}

export class PortInUse extends Error {
  constructor(host: string, port: number) {
    super(`Something else is listening on ${host}:${port}. Stop it, or choose another port with PORT.`);
    this.name = 'PortInUse';
  }
}

async function listen(app: App, { HOST, PORT }: Environment): Promise<string> {
  try {
    return await app.http.listen({ host: HOST, port: PORT });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new PortInUse(HOST, PORT);
    throw error;
  }
}

/** Proxies ask a node every few seconds whether it is ready. A node with a database of its own is alone: nobody takes its requests. */
const DRAIN_S = 10;

export function drainMs({ SHUTDOWN_DELAY, DATABASE_URL }: Environment): number {
  return (SHUTDOWN_DELAY ?? (DATABASE_URL ? DRAIN_S : 0)) * SECOND_MS;
}

/** Makes the one secret that isn't merely random, so that all are there to be compared. */
async function checkOwnSecrets({ db, secrets, environment }: ServerContext): Promise<void> {
  vapidKeys(secrets);
  await checkSecrets(db, secrets, environment.DATA_DIR);
}

export interface Opened {
  context: ServerContext;
  app: App;
  close(): Promise<void>;
}

/** Boots and registers; nothing listens and nothing runs beside it yet. Metrics tell this process by the name from others of one start. */
export async function openProduct(options: ServeOptions, name?: string): Promise<Opened> {
  const { environment, worker } = options;
  const log = createLog(environment.LOG_LEVEL, process.stdout, worker ? { worker: worker.name } : null);
  const bootOptions: BootOptions = {
    log,
    isWorker: worker !== undefined,
    ...(options.onDatabaseLost ? { onDatabaseLost: options.onDatabaseLost } : {}),
  };
  const booted = await boot(environment, bootOptions);
  const giveConsoleBack = logConsole(log);
  const closeBooted = () => booted.close().finally(giveConsoleBack);
  try {
    await checkOwnSecrets(booted.context);
    await options.prepare?.(booted);
    const web = webOf(options.web);
    const app = await createApp(booted.context, {
      ready: booted.isReady,
      collectProcessMetrics: true,
      processName: worker?.name ?? name,
      figuresOfOthers: worker?.figuresOfOthers,
      ...(web ? { web } : {}),
    });
    return { context: booted.context, app, close: () => app.close().finally(closeBooted) };
  } catch (error) {
    await closeBooted();
    throw error;
  }
}

/** Boots, registers and listens. Closing answers what is in flight, then stops jobs, connections and the embedded server. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { environment } = options;
  const { context, app, close: closeProduct } = await openProduct(options);
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= closeProduct();
    return closing;
  };
  try {
    // A worker's parent runs what there is once.
    if (!options.worker) await app.startBackground();
    const address = await listen(app, environment);
    return {
      address,
      context,
      app,
      close,
      drain: async () => {
        app.http.drain();
        await sleep(drainMs(environment));
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
