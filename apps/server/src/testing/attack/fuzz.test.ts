import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@quotavera/domain/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFailure } from '../../platform/errors/index.ts';
import { HOSTILE_KEYS, HOSTILE_VALUES, HOSTILE_WORDS, pathsOf, withValue } from '../hostile-values.ts';
import { CALLS, PEOPLE, ROLES, type Role } from './people.ts';
import { SAMPLES } from './samples.ts';
import { expectWhole, openTarget, send } from './target.ts';
import type { Target } from './world.ts';

/** `npm run fuzz -- --requests 50000 --seed 7` sets these; an ordinary run makes a few. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Whoever isn't answered by then is held to hang. Nothing honest takes a tenth of it. */
const HANGS_MS = 60_000;

let on: Target;
let port: number;
beforeAll(async () => {
  on = await openTarget();
  await on.t.app.http.listen({ host: '127.0.0.1', port: 0 });
  port = (on.t.app.http.server.address() as { port: number }).port;
});
afterAll(() => on?.t.close());

const random = createRandom(SEED);
const below = random.integer;
const oneOf = random.pick;
const { chance } = random;
const bytes = (length: number) => Buffer.from(Array.from({ length }, () => below(256)));
const word = () => (chance(0.3) ? bytes(1 + below(40)).toString('latin1') : oneOf([...HOSTILE_WORDS, ...HOSTILE_KEYS]));
const value = () => (chance(0.2) ? bytes(1 + below(200)).toString('utf8') : oneOf(HOSTILE_VALUES));

/** A body that is right, with some values, keys or bytes of it spoilt. */
function spoiltBody(name: string): string | Buffer | undefined {
  const sample = SAMPLES[name];
  if (!sample) return chance(0.2) ? JSON.stringify(value()) : undefined;
  let body: unknown = oneOf(sample.bodies)(on);
  for (let n = below(4); n > 0; n -= 1) {
    const path = oneOf(pathsOf(body));
    body = chance(0.6) ? withValue(body, path, value()) : withValue(body, [...path.slice(0, -1), word()], value());
  }
  const text = JSON.stringify(body) ?? '';
  if (chance(0.85)) return text;
  const raw = Buffer.from(text);
  for (let n = 1 + below(5); n > 0 && raw.length > 0; n -= 1) raw[below(raw.length)] = below(256);
  return raw;
}

function spoiltQuery(): string {
  const pairs = Array.from({ length: below(5) }, () => {
    const key = chance(0.5)
      ? oneOf(['page', 'cursor', 'sort', 'order', 'search', 'language', 'period', 'page_size'])
      : word();
    return chance(0.9) ? `${encodeURIComponent(key)}=${encodeURIComponent(word())}` : `%${word().slice(0, 3)}`;
  });
  return pairs.join('&').replace(/[^\x21-\x7e]/g, '');
}

/** Headers whose values any client can send: the ones that we read, and names of anything. */
function spoiltHeaders(): Record<string, string> {
  const names = [
    'accept-language',
    'x-language',
    'cookie',
    'if-none-match',
    'idempotency-key',
    'x-forwarded-for',
    'range',
    'accept',
    'x-simulated',
  ];
  const pairs = Array.from(
    { length: below(3) },
    () => [oneOf(names), word().replace(/[^\t\x20-\x7e\x80-\xff]/g, '')] as const,
  );
  return Object.fromEntries(pairs);
}

async function attack(tokens: ReadonlyMap<Role, string | undefined>): Promise<string | null> {
  const [name] = oneOf(CALLS);
  const role = oneOf(ROLES);
  const body = spoiltBody(name);
  const input = {
    params: { id: chance(0.5) ? String(on.tipId) : word() },
    query: spoiltQuery(),
    token: tokens.get(role),
    headers: spoiltHeaders(),
    ...(body === undefined
      ? {}
      : { body, type: chance(0.95) ? 'application/json' : word().replace(/[^\x20-\x7e]/g, '') }),
  };
  const waited = sleep(HANGS_MS, 'hangs' as const, { ref: false });
  const answer = await Promise.race([send(on, name, input), waited]);
  const what = `${name} as ${role} ${JSON.stringify(input).slice(0, 2_000)}`;
  if (answer === 'hangs') return `hangs: ${what}`;
  // A call may say that a part of it isn't there (payments, mail); it never meets a surprise.
  return answer.statusCode >= 500 && ![503].includes(answer.statusCode)
    ? `${answer.statusCode} ${answer.body.slice(0, 300)}: ${what}`
    : null;
}

/** Bytes on a socket: lines of a request that is nearly right. Whatever is answered, the connection ends. */
async function attackSocket(): Promise<string | null> {
  const path = `/${word().replace(/[\r\n ]/g, '')}`;
  const lines = [
    chance(0.8)
      ? `${oneOf(['GET', 'POST', 'HEAD', 'OPTIONS', 'TRACE', 'PUT'])} ${path} HTTP/1.1`
      : bytes(below(200)).toString('latin1'),
    'Host: localhost',
    chance(0.5)
      ? `Content-Length: ${oneOf(['-1', '0', '5', '99999999999', '1e3'])}`
      : `${word().replace(/[\r\n]/g, '')}: ${word().replace(/[\r\n]/g, '')}`,
    'Connection: close',
    '',
    bytes(below(300)).toString('latin1'),
  ];
  const socket = connect({ port, host: '127.0.0.1' });
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk)).on('error', () => undefined);
  socket.end(Buffer.from(lines.join('\r\n'), 'latin1'));
  const ended = new Promise<'ended'>((done) => socket.once('close', () => done('ended')));
  const outcome = await Promise.race([ended, sleep(HANGS_MS, 'hangs' as const, { ref: false })]);
  socket.destroy();
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(Buffer.concat(received).toString('latin1')) ?? [];
  if (outcome === 'hangs') return `hangs: ${JSON.stringify(lines)}`;
  return status && Number(status) >= 500 && status !== '501' && status !== '503'
    ? `${status}: ${JSON.stringify(lines)}`
    : null;
}

/** Some calls end the session that they are made with, and some the account: then another person takes its role. */
async function tokenOf(role: Role): Promise<string | undefined> {
  const account = on.accounts.get(role);
  if (!account || role === 'banned') return account?.token;
  const opened = await on.t.app.users.sessions.openFor(account.id, 'test');
  if (!isFailure(opened)) return opened.value.access;
  const next = await on.t.createAccount(PEOPLE[role as keyof typeof PEOPLE]);
  on.accounts.set(role, next);
  return next.token;
}

test(`${REQUESTS} requests with hostile keys and bytes: no surprise, nothing hangs, and what stays is whole`, {
  tags: ['long'],
  // Fifty thousand take ten minutes where nothing else runs.
  timeout: Math.max(600_000, REQUESTS * 60),
}, async () => {
  const faults: string[] = [];
  let tokens = new Map<Role, string | undefined>();
  for (let n = 0; n < REQUESTS; n += 8) {
    if (n % 400 === 0)
      tokens = new Map(await Promise.all(ROLES.map(async (role) => [role, await tokenOf(role)] as const)));
    const batch = Array.from({ length: Math.min(8, REQUESTS - n) }, () =>
      chance(0.1) ? attackSocket() : attack(tokens),
    );
    faults.push(...(await Promise.all(batch)).filter((fault) => fault !== null));
    if (faults.length > 20) break;
  }
  expect(faults).toEqual([]);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  expect((await on.t.app.http.inject('/healthz')).statusCode).toBe(200);
  await expectWhole(on);
});
