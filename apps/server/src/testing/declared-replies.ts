import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { type Call, COMMON_ERRORS, ERROR_STATUS, type ErrorCode } from '@quotavera/contract/core';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { declaredFailure, declaredReply } from '../platform/http/openapi.ts';

// Formats have patterns beside them, which are checked.
const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Compiled when a reply first asks for it, once a worker. */
const validators = new Map<Call | 'failure', ValidateFunction | null>();

function validatorOf(declared: Call | 'failure'): ValidateFunction | null {
  const compiled = validators.get(declared);
  if (compiled !== undefined) return compiled;
  const schema = declared === 'failure' ? declaredFailure() : declaredReply(declared);
  const validate = schema && ajv.compile(schema);
  validators.set(declared, validate);
  return validate;
}

function bodyFault(declared: Call | 'failure', body: unknown): string | null {
  const validate = validatorOf(declared);
  if (!validate) return body === undefined ? null : 'a body where none is declared';
  return validate(body) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' });
}

function faultOf(call: Call, status: number, body: unknown): string | null {
  if (status < 400) return status === (call.status ?? 200) ? bodyFault(call, body) : 'the status is not declared';
  const code = (body as { code?: ErrorCode } | undefined)?.code;
  const codes: readonly unknown[] = [...COMMON_ERRORS, ...(call.errors ?? [])];
  if (!code || !codes.includes(code)) return `the code ${code} is not declared`;
  return ERROR_STATUS[code] === status ? bodyFault('failure', body) : `the code ${code} has another status`;
}

const UNPACK: ReadonlyMap<string, (bytes: Buffer) => Buffer> = new Map<string, (bytes: Buffer) => Buffer>([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
  ['zstd', zstdDecompressSync],
]);

/** A reply's bytes where it is compressed, which leaves in a stream; any other as it is. */
async function whole(reply: FastifyReply, payload: unknown): Promise<unknown> {
  return reply.hasHeader('content-encoding') && payload instanceof Readable ? buffer(payload) : payload;
}

function textOf(reply: FastifyReply, payload: unknown): string {
  const unpack = UNPACK.get(String(reply.getHeader('content-encoding')));
  if (unpack) return unpack(payload as Buffer).toString();
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '';
}

function faultOfSent(call: Call, reply: FastifyReply, payload: unknown): string | null {
  const text = textOf(reply, payload);
  const type = String(reply.getHeader('content-type'));
  if (text && !type.startsWith('application/json')) return `a reply of the type ${type}`;
  return faultOf(call, reply.statusCode, text ? JSON.parse(text) : undefined);
}

/** Holds every reply of the app's calls against what the API's description says of it. */
export function watchReplies() {
  const faults = new Set<string>();
  return {
    observe(http: FastifyInstance): void {
      http.addHook('onSend', async (request, reply, payload) => {
        const { call } = request.routeOptions.config;
        // An unchanged reply has no body.
        if (!call || reply.statusCode === 304) return payload;
        const sent = await whole(reply, payload);
        const fault = faultOfSent(call, reply, sent);
        if (fault) faults.add(`${call.method} ${call.path} → ${reply.statusCode}: ${fault}`);
        return sent;
      });
    },
    expectDeclared(): void {
      if (faults.size === 0) return;
      throw new Error(`The API’s description doesn’t declare these replies:\n${[...faults].join('\n')}`);
    },
  };
}
