import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Clock } from '../clock/index.ts';
import type { CountBus } from '../limits/index.ts';
import { guardRoutes, type Identify } from './access.ts';
import { answerBadAddress, handleSurprises } from './failures.ts';
import { limitAddresses } from './limits.ts';
import { measureRequests, type ProcessFigures } from './metrics.ts';
import { answerNotFound } from './not-found.ts';
import { documentApi } from './openapi.ts';
import { answerProbes } from './probes.ts';
import { retryReads } from './retry.ts';
import { stripControls } from './storable.ts';

/** Requests that haven't finished by then are cut off. */
const PATIENCE_MS = 10_000;

/**
 * From `drain` on the server isn't ready any more, and connections aren't kept after their next answer. While it closes, answers in flight
 * are finished.
 */
function closeGracefully(app: FastifyInstance): { isLeaving: () => boolean } {
  let leaving = false;
  let timer: NodeJS.Timeout | null = null;
  app.addHook('preClose', async () => {
    leaving = true;
    timer = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
    timer.unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) void reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => {
    if (timer) clearTimeout(timer);
  });
  app.decorate('drain', () => {
    leaving = true;
  });
  return { isLeaving: () => leaving };
}

const BODY_LIMIT = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
const COMPRESS_ABOVE = 1024;
/** Smaller replies are compressed synchronously, because a stream costs more than that before its first byte. */
const COMPRESS_AT_ONCE = 64 * 1024;
/** For replies made on the spot: a bit smaller than gzip's for half its time; 4 gains another 2% and takes twice as long. */
const BROTLI_QUALITY = 3;

export interface HttpOptions {
  clock: Clock;
  identify: Identify;
  /** Whether the product can serve: the database answers and is migrated. */
  ready: () => Promise<boolean>;
  log: FastifyBaseLogger;
  /** Proxies in front whose forwarded addresses are believed: their number or their addresses. */
  trustProxy?: false | number | string[];
  /** The product's own address, for the documentation's examples. */
  origin?: string;
  /** The origin of the card provider's frames, where one collects payments. */
  paymentFrame?: string | null;
  /** The product's own address is https: browsers are told never to come without it. */
  secure?: boolean;
  collectProcessMetrics?: boolean;
  /** Allows reading the metrics from other machines. */
  metricsToken?: string | undefined;
  /** The name of this process beside others of one start, and how it reads their figures. */
  processName?: string | undefined;
  figuresOfOthers?: (() => Promise<ProcessFigures[]>) | undefined;
  /** Whether requests per address and minute are limited. */
  rateLimits?: boolean;
  /** Whether the work that an address causes is limited too, as it is unless told. */
  limitsWork?: boolean | undefined;
  /** By it processes tell each other what they counted for these limits. */
  counts?: CountBus;
}

/**
 * Wallets (Apple Pay, Google Pay) are asked for by the card provider's frame, and may open a window that has to answer: both are allowed
 * only where that provider collects.
 */
const securityHeaders = (paymentFrame: string | null) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': paymentFrame ? 'same-origin-allow-popups' : 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': `accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(self${paymentFrame ? ` "${paymentFrame}"` : ''}), publickey-credentials-create=(self), publickey-credentials-get=(self), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()`,
  'x-permitted-cross-domain-policies': 'none',
});

const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** The API's content security policy; pages set their own. */
const API_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Reads JSON, whose texts lose their control characters here, once for every call. Clients announce JSON on calls without a body too
 * (logging out everywhere): nothing is no body, not a malformed one.
 */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body as string, (error, value) => done(error, stripControls(value)));
  });
}

type Proxies = NonNullable<HttpOptions['trustProxy']>;

/** Trusts this many proxies, counted from our end of the chain. Safe only if no one else can reach the port. */
function believed(proxies: Proxies): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** The HTTP server without any module: guard, failures, probes, documentation. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: believed(options.trustProxy ?? false),
    forceCloseConnections: 'idle',
    // A request on a connection that is still open is served until the end.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerBadAddress,
  });
  app.decorate('clock', options.clock);
  readJson(app);
  const { isLeaving } = closeGracefully(app);
  handleSurprises(app);
  const headers = securityHeaders(options.paymentFrame ?? null);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id);
    if (options.secure) void reply.header('strict-transport-security', STRICT_TRANSPORT);
    if (request.url.startsWith('/api/') && !request.url.startsWith('/api/docs')) {
      void reply.header('content-security-policy', API_CONTENT_POLICY);
    }
  });
  if (options.rateLimits) limitAddresses(app, { bus: options.counts, limitsWork: options.limitsWork });
  else app.decorate('workWaitOf', async () => null);
  guardRoutes(app, options.identify);
  retryReads(app);
  answerNotFound(app);
  await app.register(compress, {
    threshold: COMPRESS_ABOVE,
    syncThreshold: COMPRESS_AT_ONCE,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  await documentApi(app, options.origin ?? '');
  measureRequests(app, {
    collectProcess: options.collectProcessMetrics ?? false,
    token: options.metricsToken,
    processName: options.processName,
    figuresOfOthers: options.figuresOfOthers,
  });
  answerProbes(app, { isReady: options.ready, isLeaving });
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From here on `/readyz` answers 503, so that no proxy sends more requests; those that come are served. */
    drain(): void;
  }
}
