import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_S } from '@quotavera/domain/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from '../../../platform/http/index.ts';

const COOKIE = 'device';
const PATH = '/api/users/v1/';
const NONCE_BYTES = 12;
const MAX_AGE_S = 365 * DAY_S;
const VALUE = /^(\d{1,16})\.([\w-]{16})\.([\w-]{43})$/;

/**
 * A signed cookie recognises a browser that has signed in to an account before (OWASP's "device cookies"). It gives no access; it only
 * keeps strangers' failed attempts from delaying the owner.
 */
export interface Devices {
  /** The key by which this browser's attempts are counted when the cookie is this account's, else null. */
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

export interface Device {
  browser: string | null;
  system: string | null;
  mobile: boolean;
}

/** The order matters: the user agents of earlier ones contain the later ones' names too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bVivaldi\/(\d+)/, 'Vivaldi'],
  [/\bDuckDuckGo\/(\d+)/, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const MOBILE = /\bMobi|\biPhone\b|\biPad\b|\bAndroid\b/;

/** Reads a `User-Agent` header; unknown parts are null. */
export function deviceOf(userAgent: string): Device {
  const browser = BROWSERS.map(([pattern, name]) => [pattern.exec(userAgent)?.[1], name] as const).find(
    ([version]) => version,
  );
  return {
    browser: browser ? `${browser[1]} ${browser[0]}` : null,
    system: SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
    mobile: MOBILE.test(userAgent),
  };
}
