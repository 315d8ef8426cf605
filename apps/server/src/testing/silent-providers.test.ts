import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createProvider } from '../modules/accounts/google/provider.ts';
import { createStripe } from '../modules/sells/provider/stripe/service.ts';
import { createTransport } from '../platform/mail/transport.ts';
import { postOutward, within } from '../platform/outward/index.ts';
import { s3Storage } from '../platform/storage/s3.ts';

/** Milliseconds; the servers below never end an answer, so that a limit which doesn't hold leaves its test hanging. */
const SHORT = 200;
const PIECES_MS = 20;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Takes connections and says nothing, or begins an answer and goes on with it, letter by letter, without end. */
async function provider(beginning: string | null, piece: string): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (beginning === null) return;
    socket.write(beginning);
    const timer = setInterval(() => socket.write(piece), PIECES_MS);
    socket.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as { port: number }).port;
}

const HTTP = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{"id":"';

const MAIL = {
  messageId: '<1@x>',
  to: 'a@b.test',
  returnTo: null,
  subject: 's',
  text: 't',
  html: '<p>h</p>',
  language: 'it',
  date: new Date(0),
  files: [],
};

const CALLS: Readonly<Record<string, (port: number) => Promise<unknown>>> = {
  'push services and Telegram': (port) =>
    postOutward(`http://127.0.0.1:${port}/`, { headers: {}, body: '{}', allowPrivate: true, timeoutMs: SHORT }),
  'object storage': (port) => {
    const keys = { accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1', bucket: 'pictures' };
    const storage = s3Storage({ ...keys, endpoint: `http://127.0.0.1:${port}`, wholeMs: SHORT });
    return storage.get('x.webp');
  },
  Stripe: (port) => {
    const stripe = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', apiUrl: `http://127.0.0.1:${port}` };
    return createStripe({ ...stripe, tryMs: SHORT }).readRefund('re_1');
  },
  'the OpenID provider': (port) => {
    const client = { clientId: 'a', clientSecret: 'b', redirectUri: 'http://127.0.0.1/callback' };
    return createProvider({ ...client, issuer: `http://127.0.0.1:${port}`, answerMs: SHORT }).begin();
  },
};

test.each(Object.entries(CALLS))('%s that take a connection and say nothing are given up', async (_name, call) => {
  await expect(call(await provider(null, ''))).rejects.toThrow();
});

test.each(Object.entries(CALLS))('%s that answer letter by letter are given up', async (_name, call) => {
  await expect(call(await provider(HTTP, 'x'))).rejects.toThrow();
});

test.each([
  ['says nothing', null, ''],
  ['greets letter by letter', '220-', 'x'],
  ['goes on greeting line by line', '220-hello\r\n', '220-hello\r\n'],
])('a mail server that %s is given up, and the mail stays for later', async (_name, beginning, piece) => {
  const port = await provider(beginning, piece);
  const from = { name: 'Q', address: 'q@q.test' };
  const transport = createTransport({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs: SHORT });
  expect(await transport.send(MAIL, async () => undefined)).toMatchObject({ outcome: 'postponed' });
});

test('work of several requests has one time together, and what it answers or throws otherwise comes through', async () => {
  await expect(within(SHORT, new Promise(() => undefined))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(await within(SHORT, Promise.resolve(1))).toBe(1);
  await expect(within(SHORT, Promise.reject(new Error('no')))).rejects.toThrow('no');
});
