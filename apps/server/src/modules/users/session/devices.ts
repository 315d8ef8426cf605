import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from '../../../platform/http/index.ts';

const COOKIE = 'device';
const PATH = '/api/users/v1/';
const NONCE_BYTES = 12;
const MAX_AGE_S = 365 * 24 * 3_600;
const VALUE = /^(\d{1,16})\.([\w-]{16})\.([\w-]{43})$/;

/**
 * A browser that has signed in to an account before is known by a signed cookie (OWASP's "device cookies"). It opens nothing: it
 * only keeps strangers' failures from making its owner wait.
 */
export interface Devices {
  /** What the browser's tries are counted by when the cookie is this account's, else null. */
  read(request: FastifyRequest, accountId: number): string | null;
  remember(reply: FastifyReply, request: FastifyRequest, accountId: number): void;
}

export function createDevices(secret: () => Buffer, secure: boolean): Devices {
  const signatureOf = (payload: string) => createHmac('sha256', secret()).update(payload).digest();

  function read(request: FastifyRequest, accountId: number): string | null {
    const [, account, nonce, signature] = VALUE.exec(cookieOf(request, COOKIE) ?? '') ?? [];
    if (!account || !nonce || !signature || Number(account) !== accountId) return null;
    const payload = `${account}.${nonce}`;
    return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(payload)) ? payload : null;
  }

  return {
    read,
    remember(reply, request, accountId) {
      if (read(request, accountId)) return;
      const payload = `${accountId}.${randomBytes(NONCE_BYTES).toString('base64url')}`;
      const value = `${payload}.${signatureOf(payload).toString('base64url')}`;
      void reply.header(
        'set-cookie',
        `${COOKIE}=${value}; Path=${PATH}; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
      );
    },
  };
}
