import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { fail } from '../errors/index.ts';
import { bearerOf } from './access.ts';
import { sendFailure } from './failures.ts';

const FORWARDING = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'] as const;

function isLoopback(address: string | undefined): boolean {
  return ipaddr.isValid(address ?? '') && ipaddr.process(address!).range() === 'loopback';
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Allows this machine itself (not requests forwarded by a proxy on it) and the token's bearer. */
function maySeeMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const provided = bearerOf(request);
  if (token && provided && timingSafeEqual(digest(provided), digest(token))) return true;
  const forwarded = FORWARDING.some((name) => request.headers[name] !== undefined);
  return !forwarded && isLoopback(request.raw.socket.remoteAddress);
}

/** The figures of one process, as they are handed to another. */
export type ProcessFigures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The figures of several processes in one registry. Their label tells them apart, so that nothing is summed or left out. */
function sideBySide(all: readonly ProcessFigures[]): Registry {
  return AggregatorRegistry.aggregate(all.map((figures) => figures.map((one) => ({ ...one, aggregator: 'sum' }))));
}

interface Measured {
  collectProcess: boolean;
  token?: string | undefined;
  /** Tells the figures of this process from those of others that serve the same port. */
  processName?: string | undefined;
  figuresOfOthers?: (() => Promise<ProcessFigures[]>) | undefined;
}

/**
 * `/metrics` for Prometheus: the process and the requests by route, of all processes of a start, by the label `worker`. Figures of the
 * database are told once.
 */
export function measureRequests(app: FastifyInstance, options: Measured): void {
  const registry = new Registry();
  const ofDatabase = new Registry();
  if (options.processName !== undefined) registry.setDefaultLabels({ worker: options.processName });
  app.decorate('gauges', []);
  app.decorate('ownFigures', () => registry.getMetricsAsJSON());
  if (options.collectProcess) collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const status = String(reply.statusCode);
    const { url } = request.routeOptions;
    // Whoever tries every address with every fault makes one line each for method and status, not for every route.
    const route = status.startsWith('4') ? 'refused' : (url ?? 'unknown');
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
  });
  // The bearer is the operator's token, not a session's, so the guard must ignore it.
  app.get('/metrics', { config: { access: 'session.open' } }, async (request, reply) => {
    if (!maySeeMetrics(request, options.token)) return sendFailure(request, reply, fail('not_found'));
    await readGauges(app, ofDatabase);
    const processes = options.figuresOfOthers
      ? sideBySide([await registry.getMetricsAsJSON(), ...(await options.figuresOfOthers())])
      : registry;
    return reply.type(registry.contentType).send(await Registry.merge([processes, ofDatabase]).metrics());
  });
}

/** By one label, or without any. */
export type GaugeValue = number | { label: string; values: Readonly<Record<string, number>> };
export type GaugeValues = Readonly<Record<string, GaugeValue>>;

function set(registry: Registry, name: string, help: string, value: GaugeValue): void {
  const labelled = typeof value === 'object';
  const existing = registry.getSingleMetric(name) as Gauge | undefined;
  const gauge = existing ?? new Gauge({ name, help, labelNames: labelled ? [value.label] : [], registers: [registry] });
  gauge.reset();
  if (!labelled) gauge.set(value);
  else for (const [of, number] of Object.entries(value.values)) gauge.set({ [value.label]: of }, number);
}

/**
 * Gauges that are read together at a scrape. A group that can't be read is missing from the reply, and `metrics_unreadable` counts such
 * groups.
 */
export function gauges<Name extends string>(
  app: FastifyInstance,
  help: Readonly<Record<Name, string>>,
  read: () => Promise<Readonly<Record<Name, GaugeValue>>>,
): void {
  app.gauges.push(async (registry) => {
    const names = Object.keys(help) as Name[];
    try {
      const values = await read();
      for (const name of names) set(registry, name, help[name], values[name]);
    } catch (error) {
      for (const name of names) registry.removeSingleMetric(name);
      throw error;
    }
  });
}

async function readGauges(app: FastifyInstance, registry: Registry): Promise<void> {
  const read = await Promise.allSettled(app.gauges.map((group) => group(registry)));
  const lost = read.filter(({ status }) => status === 'rejected');
  for (const { reason } of lost as PromiseRejectedResult[]) app.log.warn({ err: reason }, 'a metric could not be read');
  set(registry, 'metrics_unreadable', 'Groups of figures that could not be read for this answer', lost.length);
}

declare module 'fastify' {
  interface FastifyInstance {
    ownFigures(): Promise<ProcessFigures>;
    gauges: ((registry: Registry) => Promise<void>)[];
  }
}
