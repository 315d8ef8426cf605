import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { insertCourse } from '../factories/academy.ts';
import { HOSTILE_KEYS, HOSTILE_WORDS } from '../hostile-values.ts';
import { ACCESS } from './access.ts';
import { CALLS, type Role } from './people.ts';
import { SAMPLES } from './samples.ts';
import { expectDecent, expectWhole, freshToken, nextLanguage, openTarget, send } from './target.ts';
import type { Target } from './world.ts';

let on: Target;
beforeAll(async () => {
  on = await openTarget();
});
afterAll(() => on?.t.close());

/** Lists of which every page has a number; the others refuse those past 10,000 rows. */
const COUNTED_WHOLE = ['leaderboard', 'listTipsters', 'followedTipsters', 'subscribedTipsters'];

describe('addresses', () => {
  test('every parameter of every call', async () => {
    for (const [name, call] of CALLS) {
      const keys = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
      const role = ACCESS[name] === 'admin' ? 'admin' : 'otherTipster';
      const token = await freshToken(on, role);
      for (const key of keys) {
        for (const word of HOSTILE_WORDS) {
          const language = nextLanguage();
          const rest = { period: 'all' };
          const body = call.body ? { body: JSON.stringify(SAMPLES[name]!.bodies[0]!(on)) } : {};
          const answer = await send(on, name, { params: { ...rest, [key]: word }, token, language, ...body });
          expectDecent(answer, language, `${name} ${key}=${word.slice(0, 60)}`);
        }
      }
    }
  });

  test('names that no filter has, in the query, the headers and the cookies of every call', async () => {
    const query = new URLSearchParams();
    for (const key of [...HOSTILE_KEYS, '__proto__', '\u0000', 'constructor[prototype]']) query.append(key, '1');
    const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const headers = {
      cookie: [...inherited.map((key) => `${key}=${key}`), 'language=constructor', '=', ';;'].join('; '),
      ...Object.fromEntries(inherited.map((key) => [key, key])),
    };
    for (const [name, call] of CALLS.filter(([own]) => own !== 'notificationStream')) {
      const token = await freshToken(on, ACCESS[name] === 'admin' ? 'admin' : 'otherTipster');
      const language = nextLanguage();
      const params = { id: String(on.accounts.get('tipster')!.id), period: 'all' };
      const body = call.body ? { body: JSON.stringify({ constructor: 1, toString: 1 }) } : {};
      const answer = await send(on, name, { params, query: query.toString(), headers, token, language, ...body });
      expectDecent(answer, language, `${name} with hostile names`);
    }
  });

  test('every filter of every list, as anybody and as an admin', async () => {
    for (const [name, call] of CALLS.filter(
      ([own, { query }]) => query && own !== 'importFile' && own !== 'previewImport',
    )) {
      const keys = Object.keys((call.query as z.ZodObject).shape);
      const roles: Role[] =
        ACCESS[name] === 'anyone' ? ['visitor', 'admin'] : [ACCESS[name] === 'tipster' ? 'tipster' : 'admin'];
      for (const role of roles) {
        const token = await freshToken(on, role);
        const id = String(on.accounts.get('tipster')!.id);
        for (const key of keys) {
          for (const word of [...HOSTILE_WORDS, '1000000', '1,2', 'true', '9'.repeat(20)]) {
            const language = nextLanguage();
            const query = new URLSearchParams({ [key]: word }).toString();
            const answer = await send(on, name, { params: { id, period: 'all' }, query, token, language });
            expectDecent(answer, language, `${role} ${name}?${query.slice(0, 80)}`);
          }
          for (const query of [
            `${key}=1&${key}=2`,
            `${key}[]=1`,
            `${key}[a]=1`,
            `${key}=%`,
            `${key}=%ff`,
            `${key}=%00`,
            `__proto__[x]=1`,
            key,
          ]) {
            const language = nextLanguage();
            const answer = await send(on, name, { params: { id, period: 'all' }, query, token, language });
            expectDecent(answer, language, `${role} ${name}?${query}`);
          }
        }
      }
    }
  });

  test('pages past the end, and cursors that are none', async () => {
    const cursors = [
      '',
      'zzz',
      '0',
      '-1',
      'MA',
      'eyJhIjoxfQ',
      '2026-03-02T12:00:00.000Z_1',
      'null',
      '[]',
      '{}',
      '9'.repeat(30),
      '%00',
      'é',
    ];
    const real = new URL(
      (await send(on, 'listPublic', { query: 'page_size=1', token: await freshToken(on, 'admin') })).json().next ??
        'http://x/?cursor=bm8',
      'http://x',
    ).searchParams.get('cursor');
    const broken = real
      ? [
          real.slice(0, -1),
          `${real}A`,
          Buffer.from(`${Buffer.from(real, 'base64url').toString()}0`).toString('base64url'),
        ]
      : [];
    const course = await insertCourse(on.t.db, on.t.clock.now(), { slug: 'a-list' });
    const lesson = String(course.modules[0]!.lessons[0]);
    /** Lists of something that has to be there. */
    const ofCourses: Readonly<Record<string, Record<string, string>>> = {
      listComments: { subject: 'lesson', id: lesson },
      listLearners: { id: String(course.id) },
    };
    for (const [name, call] of CALLS.filter(
      ([, { query }]) => query && 'page' in ((query as z.ZodObject).shape ?? {}),
    )) {
      const role = ACCESS[name] === 'tipster' ? 'tipster' : 'admin';
      const token = await freshToken(on, role);
      const params = ofCourses[name] ?? { id: String(on.accounts.get('tipster')!.id), period: 'all' };
      const beyond = await send(on, name, { params, token, query: 'page=1000000&page_size=100' });
      const { results, errors } = beyond.json();
      if (COUNTED_WHOLE.includes(name)) expect([name, beyond.statusCode, results]).toEqual([name, 200, []]);
      else expect([name, beyond.statusCode, Object.keys(errors)]).toEqual([name, 400, ['page']]);
      for (const cursor of [...cursors, ...broken]) {
        const language = nextLanguage();
        const answer = await send(on, name, {
          params,
          token,
          language,
          query: new URLSearchParams({ cursor, page: '2' }).toString(),
        });
        expectDecent(answer, language, `${call.path}?cursor=${cursor}`);
      }
    }
  });

  test('addresses that are none', async () => {
    const paths = [
      '/api/tips/v1/tip/%00/',
      '/api/tips/v1/tip/%ff/',
      '/api/tips/v1/tip/%E0%A4%A/',
      '/api/%2e%2e/%2e%2e/etc/passwd',
      '/api/tips/v1/tip/1/../../../x',
      '/api',
      '/api/',
      '/api//tips/v1/valuebet/',
      '/api/nothing/',
      `/api/tips/v1/tip/${'1'.repeat(5_000)}/`,
      '/ledger/bundle/%00',
      '/ledger/bundle/nobody?since=-1',
      '/ledger/entry/-1',
      '/ledger/entry/9007199254740993',
      '/ledger/entry/999999',
      '/ledger/prices/0',
      '/ledger/prices/-1',
      '/ledger/prices/9007199254740993',
      '/ledger/proof/0',
      '/ledger/proof/-1',
      '/ledger/proof/1e3',
      '/ledger/proof/9007199254740993',
      '/ledger/proof/%00',
      '/ledger/tile/0/000.p/256',
      '/ledger/tile/0/000.p/0',
      '/ledger/tile/64/000',
      '/ledger/tile/-1/000',
      '/ledger/tile/entries/x999/999',
      '/ledger/tile/entries/x999/x999/x999/x999/x999/x999/999',
      '/ledger/tile/0/00',
      '/ledger/tile/',
      '/ledger/tile/0/%00',
      '/ledger/nothing',
    ];
    for (const url of paths) {
      const language = nextLanguage();
      const answer = await on.t.app.http.inject({ url, headers: { 'x-language': language } });
      expectDecent(answer, language, url);
      expect(answer.statusCode, url.slice(0, 80)).toBe(404);
    }
    for (const language of [
      'xx',
      'it'.repeat(5_000),
      '\u00e9',
      'en;q=\u00bd',
      '__proto__',
      'constructor',
      'toString',
    ]) {
      for (const header of ['x-language', 'accept-language', 'cookie']) {
        const value = header === 'cookie' ? `language=${language}` : language;
        expect(
          (await on.t.app.http.inject({ url: '/api/tips/v1/tip/0/', headers: { [header]: value } })).statusCode,
        ).toBe(404);
      }
    }
  });
});

test('afterwards nothing is half-written', () => expectWhole(on));
