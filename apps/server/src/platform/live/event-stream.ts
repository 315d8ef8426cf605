import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, fail, isFailure } from '../errors/index.ts';
import { bearerOf } from '../http/index.ts';
import { addressKey } from '../limits/index.ts';

const HEARTBEAT_MS = 15_000;
/** Changes of rights are announced; a look without one is for an announcement that got lost, and costs each reader a query. */
const HEARTBEATS_PER_CHECK = 4;
/** A client this far behind is disconnected; it reconnects and reads the state anew. */
const BACKLOG_MAX_BYTES = 256 * 1024;
/** Streams open at once in each process: more than the tabs of one person, or of a household behind one address. */
const PER_ACCOUNT_MAX = 20;
const PER_ADDRESS_MAX = 200;
const RETRY_AFTER_S = 60;

export interface EventStream {
  /** False when the client has disconnected. `data` is sent as JSON. */
  send(event: string, data: unknown, id?: string): boolean;
  end(): void;
  closed: boolean;
  onClose(listener: () => void): void;
}

interface Open {
  stream: EventStream;
  accountId: number | null;
  address: string;
  /** Ends the stream unless its reader may still do what they might when it opened. */
  recheck(): Promise<void>;
}

const open = new Set<Open>();
/** How many are open by account and by address: with thousands, counting them for each new one would take longer than opening it. */
const perAccount = new Map<number | null, number>();
const perAddress = new Map<string, number>();

function count<Key>(counts: Map<Key, number>, key: Key, step: 1 | -1): void {
  const n = (counts.get(key) ?? 0) + step;
  if (n === 0) counts.delete(key);
  else counts.set(key, n);
}

/** Ends all streams when the server closes, which would otherwise wait for them. */
export function endAllStreams(): void {
  for (const { stream } of open) stream.end();
}

/** Ends an account's streams when it was banned, signed out or got other rights; its clients reconnect with their new rights. */
export function recheckStreams(accountId: number | null): void {
  for (const entry of open) if (accountId === null || entry.accountId === accountId) void entry.recheck();
}

/**
 * Answers with server-sent events for a fetch stream (the token comes in a header). It ends with the session, with its access token
 * and with the rights that it was opened with: the client comes back with fresh ones. Refused when the account or the address has too many.
 */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream | Failure {
  const accountId = request.viewer.type === 'member' ? request.viewer.accountId : null;
  const address = addressKey(request.ip);
  const ofAccount = accountId === null ? 0 : (perAccount.get(accountId) ?? 0);
  const ofAddress = perAddress.get(address) ?? 0;
  if (ofAccount >= PER_ACCOUNT_MAX || ofAddress >= PER_ADDRESS_MAX) {
    return fail('rate_limited', { retryAfterSeconds: RETRY_AFTER_S });
  }
  reply.hijack();
  request.endWork?.();
  const { raw } = reply;
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(([name, value]) => value !== undefined && name !== 'content-length'),
  );
  raw.writeHead(200, {
    ...(headers as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  });
  raw.socket?.setNoDelay(true);
  const listeners = new Set<() => void>();
  let closed = false;

  function write(text: string): boolean {
    if (closed) return false;
    raw.write(text);
    if (raw.writableLength > BACKLOG_MAX_BYTES) {
      raw.destroy();
      finish();
    }
    return !closed;
  }
  let heartbeats = 0;
  const heartbeat = setInterval(() => {
    write(':\n\n');
    heartbeats += 1;
    if (heartbeats % HEARTBEATS_PER_CHECK === 0) void recheck();
  }, HEARTBEAT_MS);
  heartbeat.unref();
  const left = request.session ? request.session.expiresAt.getTime() - request.server.clock.wall().getTime() : null;
  const expiry = left === null ? null : setTimeout(() => stream.end(), Math.max(0, left));
  expiry?.unref();

  async function recheck(): Promise<void> {
    const token = bearerOf(request);
    if (!token) return;
    const identity = await request.server.identify(token).catch(() => null);
    if (!identity || isFailure(identity) || !isDeepStrictEqual(identity.viewer, request.viewer)) stream.end();
  }
  function finish(): void {
    if (closed) return;
    closed = true;
    clearInterval(heartbeat);
    if (expiry) clearTimeout(expiry);
    open.delete(entry);
    count(perAccount, accountId, -1);
    count(perAddress, address, -1);
    for (const listener of listeners) listener();
  }
  const stream: EventStream = {
    send: (event, data, id) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => {
      if (closed) return;
      raw.end();
      finish();
    },
    get closed() {
      return closed;
    },
    onClose: (listener) => listeners.add(listener),
  };
  const entry: Open = { stream, accountId, address, recheck };
  open.add(entry);
  count(perAccount, accountId, 1);
  count(perAddress, address, 1);
  raw.on('close', finish);
  raw.on('error', finish);
  write(':\n\n');
  return stream;
}
