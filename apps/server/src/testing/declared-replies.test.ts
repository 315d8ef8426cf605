import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineCall } from '@quotavera/contract/core';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { watchReplies } from './declared-replies.ts';

const call = defineCall({
  method: 'GET',
  path: '/trial/',
  summary: 'Trial',
  access: 'public.read',
  reply: z.object({ id: z.int(), items: z.array(z.object({ odds: z.string() })) }),
  errors: ['conflict'],
});

const failed = (code: string, more: object = {}) =>
  JSON.stringify({ code, description: 'x', errors: {}, requestId: 'x', ...more });
const whole = { id: 1, items: [{ odds: '2' }] };

/** The fault that is found in a reply; null where there is none. */
async function faultOf(status: number, body: string, type = 'application/json; charset=utf-8'): Promise<string | null> {
  const http = fastify();
  const replies = watchReplies();
  replies.observe(http);
  http.get('/', { config: { call, access: 'public.read' } }, (_request, reply) =>
    reply.code(status).type(type).send(body),
  );
  await http.inject('/');
  try {
    replies.expectDeclared();
    return null;
  } catch (error) {
    return (error as Error).message.split('\n')[1] ?? '';
  }
}

test.each([
  [200, JSON.stringify(whole)],
  [404, failed('not_found')],
  [409, failed('conflict')],
  [
    403,
    failed('plan_required', { upgrade: { plan: 'pro', name: 'PRO', monthly: 1, yearly: 2, undiscountedYearly: 3 } }),
  ],
])('a reply that the API’s description declares passes: %i', async (status, body) => {
  expect(await faultOf(status, body)).toBeNull();
});

test.each([
  [201, JSON.stringify(whole), 'the status is not declared'],
  [200, JSON.stringify({ ...whole, secret: 1 }), 'additional properties'],
  [200, JSON.stringify({ ...whole, items: [{ odds: 2 }] }), 'body/items/0/odds must be string'],
  [200, '', 'must be object'],
  [409, failed('tip_settled'), 'tip_settled is not declared'],
  [400, failed('conflict'), 'another status'],
  [409, failed('conflict', { detail: 'row 7' }), 'additional properties'],
  [500, '{"statusCode":500,"error":"Internal Server Error"}', 'undefined is not declared'],
])('a reply that it doesn’t declare is found: %i %s', async (status, body, fault) => {
  expect(await faultOf(status, body)).toContain(`GET /trial/ → ${status}: `);
  expect(await faultOf(status, body)).toContain(fault);
});

test('a reply of another type than JSON is found', async () => {
  expect(await faultOf(200, '<html>', 'text/html')).toContain('a reply of the type text/html');
});

test.each([
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
] as const)('a compressed reply is judged too, in one piece or as a stream: %s', async (encoding, pack) => {
  const send = async (body: object, asStream: boolean) => {
    const http = fastify();
    const replies = watchReplies();
    replies.observe(http);
    const bytes = pack(JSON.stringify(body));
    http.get('/', { config: { call, access: 'public.read' } }, (_request, reply) =>
      reply
        .headers({ 'content-type': 'application/json; charset=utf-8', 'content-encoding': encoding })
        .send(asStream ? Readable.from([bytes]) : bytes),
    );
    const { rawPayload } = await http.inject('/');
    expect(rawPayload).toEqual(bytes);
    return replies.expectDeclared;
  };
  for (const asStream of [true, false]) {
    expect(await send(whole, asStream)).not.toThrow();
    expect(await send({ ...whole, secret: 1 }, asStream)).toThrow('additional properties');
  }
});
