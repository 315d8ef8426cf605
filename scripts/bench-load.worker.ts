import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface LoadRequest {
  path: string;
  token: string | null;
  /** Sent as JSON by POST; a request without one is a GET. */
  body?: unknown;
}

/** A measurement asks for these in turn, on so many connections: for so long, or, without a time, each of them once. */
export interface Load {
  host: string;
  port: number;
  requests: readonly LoadRequest[];
  connections: number;
  milliseconds: number | null;
}

export interface Loaded {
  perSecond: number;
  seconds: number;
  /** Milliseconds from request to the end of the answer. */
  p50: number;
  p95: number;
}

const load = workerData as Load;
const end = performance.now() + (load.milliseconds ?? Number.POSITIVE_INFINITY);
const took: number[] = [];
let next = 0;

const texts = load.requests.map(({ path, token, body }) => {
  const content = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    `host: ${load.host}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${content}`;
});

/** The next request's place, or null when there is none: a connection asks once at least, however short the time. */
function take(isFirst: boolean): number | null {
  if (load.milliseconds === null && next >= texts.length) return null;
  if (!isFirst && performance.now() >= end) return null;
  next += 1;
  return (next - 1) % texts.length;
}

/**
 * Sends requests one after another on a connection of its own, and reads answers just as far as their length: a client of Node's own costs
 * as much as a server.
 */
function sendRequests(): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = -1;
    let head = '';
    let sentAt = 0;
    let asked: number | null = null;
    const send = () => {
      const place = take(asked === null);
      if (place === null) {
        socket.destroy();
        return resolve();
      }
      asked = place;
      sentAt = performance.now();
      socket.write(texts[place]!);
    };
    const socket = connect(load.port, load.host, send);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (missing < 0) {
        head += chunk.toString('latin1');
        const body = head.indexOf('\r\n\r\n');
        if (body < 0) return;
        const status = head.slice(9, 12);
        if (!status.startsWith('2'))
          return reject(new Error(`${load.requests[asked ?? 0]!.path}: ${status} ${head.slice(body)}`));
        missing = Number(/^content-length: (\d+)/im.exec(head)?.[1]) - (head.length - body - 4);
        head = '';
      } else missing -= chunk.length;
      if (missing > 0) return;
      missing = -1;
      took.push(performance.now() - sentAt);
      send();
    });
  });
}

const start = performance.now();
await Promise.all(Array.from({ length: load.connections }, sendRequests));
const seconds = (performance.now() - start) / 1000;
took.sort((a, b) => a - b);
const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
parentPort!.postMessage({ perSecond: took.length / seconds, seconds, p50: at(0.5), p95: at(0.95) } satisfies Loaded);
