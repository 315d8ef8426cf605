import { connect } from 'node:net';

/** Readers of the live stream, in a process of their own: what they take isn't the server's. */
export interface Readers {
  port: number;
  path: string;
  tokens: readonly string[];
}
/** `open` when all are ready; then, for each event that all have heard, when the last one did (ms since 1970). */
export type Heard = { open: true } | { event: string; last: number };

const OPENING_MAX = 100;
/** An address may hold 200 streams; loopback has as many addresses as are needed. */
const PER_ADDRESS = 100;
const AWAITED = ['tip_published', 'notification'];

const say = (heard: Heard) => process.send!(heard);

process.once('message', async ({ port, path, tokens }: Readers) => {
  const heard = new Map(AWAITED.map((event) => [event, 0]));
  const hear = (event: string) => {
    const n = heard.get(event)! + 1;
    heard.set(event, n);
    if (n === tokens.length) say({ event, last: Date.now() });
  };
  const listen = (token: string, n: number) =>
    new Promise<void>((ready, failed) => {
      const localAddress = `127.0.${1 + Math.floor(n / PER_ADDRESS)}.1`;
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('connect', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`),
      );
      socket.on('error', failed);
      socket.on('close', () => failed(new Error(`the stream of reader ${n} was closed`)));
      socket.on('data', (chunk: Buffer) => {
        const text = chunk.toString('latin1');
        if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200')) failed(new Error(text));
        if (text.includes('event: ready')) ready();
        for (const event of AWAITED) if (text.includes(`event: ${event}\n`)) hear(event);
      });
    });
  let next = 0;
  await Promise.all(
    Array.from({ length: OPENING_MAX }, async () => {
      for (let n = next++; n < tokens.length; n = next++) await listen(tokens[n]!, n);
    }),
  );
  say({ open: true });
});
