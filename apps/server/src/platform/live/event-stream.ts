import type { FastifyReply, FastifyRequest } from 'fastify';

const HEARTBEAT_MS = 15_000;
/** A reader this far behind is dropped: it connects again and reads the state anew. */
const BACKLOG_MAX_BYTES = 256 * 1024;

export interface EventStream {
  /** False when the reader is gone. `data` is sent as JSON. */
  send(event: string, data: unknown, id?: string): boolean;
  end(): void;
  readonly closed: boolean;
  onClose(listener: () => void): void;
}

/** Streams that are open now: they are ended when the server closes, else it would wait for them. */
const open = new Set<EventStream>();

export function endAllStreams(): void {
  for (const stream of open) stream.end();
}

/**
 * Answers with server-sent events for a fetch stream (the token comes in a header). It ends with the session: when its access
 * token expires, the client comes back with a fresh one.
 */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  reply.hijack();
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
  const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS);
  heartbeat.unref();
  const left = request.session ? request.session.expiresAt.getTime() - request.server.clock.wall().getTime() : null;
  const expiry = left === null ? null : setTimeout(() => stream.end(), Math.max(0, left));
  expiry?.unref();

  function finish(): void {
    if (closed) return;
    closed = true;
    clearInterval(heartbeat);
    if (expiry) clearTimeout(expiry);
    open.delete(stream);
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
  open.add(stream);
  raw.on('close', finish);
  raw.on('error', finish);
  write(':\n\n');
  return stream;
}
