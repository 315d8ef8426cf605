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
