import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type AccountsModule, createAccountsModule } from './modules/accounts/index.ts';
import { modules as allModules } from './modules/index.ts';
import type { ServerContext, ServerModule } from './platform/context.ts';
import { createHttpServer, type ProcessFigures } from './platform/http/index.ts';
import type { CountBus, Counts } from './platform/limits/index.ts';
import { endAllStreams, publish } from './platform/live/index.ts';

export interface App {
  http: FastifyInstance;
  users: AccountsModule;
  /** Starts what runs beside the requests: jobs, sequencers. */
  startBackground(): Promise<void>;
  /** Answers what is in flight, then stops everything that this app started. */
  close(): Promise<void>;
}

export interface AppOptions {
  modules?: readonly ServerModule[];
  ready?: () => Promise<boolean>;
  collectProcessMetrics?: boolean;
  limitsWork?: boolean | undefined;
  /** The name of this process beside others of one start, and how it reads their figures. */
  processName?: string | undefined;
  figuresOfOthers?: (() => Promise<ProcessFigures[]>) | undefined;
  /** Sees the server before any module adds its routes. */
  observe?: (http: FastifyInstance) => void;
  /** Registered last: the web's pages take every address that is left. */
  web?: (http: FastifyInstance, context: ServerContext) => Promise<void>;
}

const COUNTS_CHANNEL = 'address_counts';

/** Processes tell each other of their counts by NOTIFY. A count that is lost with a connection is counted by its own process all the same. */
function countsBetweenProcesses({ db, live }: ServerContext): CountBus {
  const own = randomUUID();
  return {
    tell: (counts) => publish(db, COUNTS_CHANNEL, { own, counts }),
    hear: (listener) =>
      void live.subscribe(COUNTS_CHANNEL, (payload) => {
        const told = payload as { own: string; counts: Counts };
        if (told.own !== own) listener(told.counts);
      }),
  };
}

export async function createApp(context: ServerContext, options: AppOptions = {}): Promise<App> {
  const { environment, clock } = context;
  const users = createAccountsModule(context);
  const modules = [users, ...(options.modules ?? allModules)];
  const http = await createHttpServer({
    clock,
    identify: users.identify,
    ready: options.ready ?? (async () => true),
    log: context.log,
    trustProxy: environment.TRUST_PROXY,
    origin: environment.PUBLIC_URL,
    paymentFrame: environment.STRIPE_SECRET_KEY ? 'https://js.stripe.com' : null,
    secure: environment.PUBLIC_URL.startsWith('https:'),
    collectProcessMetrics: options.collectProcessMetrics ?? false,
    metricsToken: environment.METRICS_TOKEN,
    processName: options.processName,
    figuresOfOthers: options.figuresOfOthers,
    rateLimits: environment.RATE_LIMITS,
    limitsWork: options.limitsWork,
    counts: countsBetweenProcesses(context),
  });
  options.observe?.(http);
  for (const module of modules) await module.register(http, context);
  await options.web?.(http, context);
  await http.ready();

  const stops: (() => Promise<void>)[] = [];
  let closing: Promise<void> | null = null;
  async function stop(): Promise<void> {
    endAllStreams();
    await http.close();
    for (const stopOne of stops.reverse()) await stopOne();
  }
  return {
    http,
    users,
    async startBackground() {
      for (const module of modules) if (module.start) stops.push(await module.start(context));
      await context.jobs.start();
      stops.push(() => context.jobs.stop());
    },
    close: () => {
      closing ??= stop();
      return closing;
    },
  };
}
