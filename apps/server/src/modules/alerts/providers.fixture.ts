import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  path: string;
  headers: Readonly<Record<string, unknown>>;
  body: Buffer;
}

/** A provider on loopback that answers as it is told. */
export async function standIn() {
  const asked: Asked[] = [];
  let answer: (asked: Asked) => readonly [number, object?] = () => [200, {}];
  const server = createServer(async (request, reply) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) };
    asked.push(one);
    const [status, body = {}] = answer(one);
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerWith: (to: typeof answer) => {
      answer = to;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

const KEY_BYTES = 65;
const SALT_BYTES = 16;
/** Salt, length of a record (4), length of the key (1), and the key. */
const HEADER_BYTES = SALT_BYTES + 5 + KEY_BYTES;
const TAG_BYTES = 16;

/** The keys of a browser's subscription, and what it reads in a message that was encrypted for it (RFC 8291). */
export function pushKeys() {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  function read(message: Buffer): string {
    const salt = message.subarray(0, SALT_BYTES);
    const sender = message.subarray(HEADER_BYTES - KEY_BYTES, HEADER_BYTES);
    const derived = (secret: Buffer, salted: Buffer, info: Buffer, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salted, info, bytes));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const secret = derived(pair.computeSecret(sender), auth, info, 32);
    const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(message.subarray(-TAG_BYTES));
    const padded = Buffer.concat([decipher.update(message.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()]);
    // A byte of two ends the last record's text.
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
  return { p256dh: own.toString('base64url'), auth: auth.toString('base64url'), read };
}
