import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOSTILE_VALUES, pathsOf, withHostileKeys, withValue, withValueAtAll } from '../hostile-values.ts';
import { callOf, type Role } from './people.ts';
import { SAMPLES } from './samples.ts';
import { expectDecent, expectWhole, freshToken, nextLanguage, openTarget, type RequestInput, send } from './target.ts';
import type { Target } from './world.ts';

let on: Target;
beforeAll(async () => {
  on = await openTarget();
});
afterAll(() => on?.t.close());

/** Sends one body after the other, each in the next language, with the session of whoever makes the call. */
async function sender(name: string, role: Role) {
  const params = { id: String(name === 'recordResult' ? on.other : on.tipId) };
  const token = await freshToken(on, role);
  return async (where: string, value: unknown): Promise<string> => {
    const language = nextLanguage();
    const body = JSON.stringify(value) ?? '';
    const answer = await send(on, name, { params, token, language, body });
    expectDecent(answer, language, `${name} ${where} ${body.slice(0, 400)}`);
    return answer.statusCode < 400 ? 'taken' : answer.json().code;
  };
}

describe('bodies', () => {
  for (const [name, { role, bodies }] of Object.entries(SAMPLES)) {
    test(`${name}: every value of every field`, async () => {
      const isTaken = (body: unknown) => callOf(name).body?.safeParse(body).success ?? true;
      for (const make of bodies) {
        const sample = make(on);
        const ask = await sender(name, role);
        const usual = await ask('the sample', sample);
        const paths = pathsOf(sample);
        /** Values that go the sample's way go it in one body; of others each is found by halving. */
        const askTogether = async (among: string[][], value: unknown): Promise<void> => {
          let isUsual = true;
          for (const body of withValueAtAll(sample, among, value)) {
            isUsual &&= isTaken(body) && (await ask(among.join(' '), body)) === usual;
          }
          if (isUsual || among.length < 2) return;
          const half = Math.ceil(among.length / 2);
          await askTogether(among.slice(0, half), value);
          await askTogether(among.slice(half), value);
        };
        for (const value of [...HOSTILE_VALUES, undefined]) {
          const [taken = [], refused = []] = [true, false].map((taking) =>
            paths.filter((path) => isTaken(withValue(sample, path, value)) === taking),
          );
          for (const body of withValueAtAll(sample, refused, value)) await ask('what the contract refuses', body);
          await askTogether(taken, value);
        }
        for (const value of HOSTILE_VALUES) await ask('the body', value);
        await ask('unknown', { ...sample, nothing_of_the_kind: 1 });
        await ask('keys', withHostileKeys(sample));
        for (const key of ['\u0000', 'a\u0000b', '\ud800']) await ask('an unstorable key', { ...sample, [key]: key });
        await ask('polluting', JSON.parse(`{"__proto__":{"isAdmin":true},${JSON.stringify(sample).slice(1)}`));
      }
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    });
  }

  test('bodies that are no JSON, too large or of another type are refused', async () => {
    const cases: [Omit<RequestInput, 'token' | 'language'>, number][] = [
      [{ body: '{"publish":' }, 400],
      [{ body: '' }, 400],
      [{ body: '\u0000' }, 400],
      [{ body: Buffer.from([0xff, 0xfe, 0x00]) }, 400],
      [{ body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }, 400],
      [{ body: `{"description":"${'x'.repeat(10_000_000)}"}` }, 413],
      [{ body: '{}', type: 'application/xml' }, 415],
      [{ body: 'a=b', type: 'application/x-www-form-urlencoded' }, 415],
      [{ body: '{}', type: 'application/json; charset=nonsense' }, 400],
      [{ body: '{"stake":"1","stake":"2"}' }, 400],
      [{ body: '{"__proto__":null}' }, 400],
      [{ body: '{"constructor":{"prototype":{}}}' }, 400],
      [{ body: '{}', headers: { 'content-length': '999999999' } }, 413],
      [{ body: '{}', headers: { 'content-encoding': 'gzip' } }, 400],
    ];
    for (const [input, status] of cases) {
      const language = nextLanguage();
      const answer = await send(on, 'createValuebet', { ...input, token: await freshToken(on, 'tipster'), language });
      const what = JSON.stringify(input).slice(0, 80);
      expectDecent(answer, language, what);
      expect(answer.statusCode, what).toBe(status);
    }
  });

  test('a file that is none', async () => {
    const header = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A';
    const row = (cells: string) => `${header}\nI1,02/03/2026,12:10,Inter,Roma,2,1,H,2.1,3.4,3.6\n${cells}\n`;
    const files: (string | Buffer)[] = [
      '',
      '\u0000',
      '\n\n\n',
      header,
      `${header}\n`,
      '"',
      `${header}\n"I1`,
      Buffer.from([0xff, 0xfe, 0xff, 0x00]),
      Buffer.alloc(100_000),
      'a'.repeat(2_000_000),
      row('I1,02/03/2026,12:10,Mi\u0000lan,Lazio,2,1,H,2.1,3.4,3.6'),
      row('I1,31/02/2026,12:10,Milan,Lazio,2,1,H,,,'),
      row('I1,02/03/2026,99:99,Milan,Lazio,2,1,H,,,'),
      row('I1,02/03/2026,12:10,Milan,Milan,2,1,H,,,'),
      row('I1,02/03/2026,12:10,Milan,Lazio,-2,1,H,,,'),
      row('I1,02/03/2026,12:10,Milan,Lazio,2,1,A,,,'),
      row('I1,02/03/2026,12:10,Milan,Lazio,1e9,1,H,1e308,-1,NaN'),
      row(','.repeat(5_000)),
      row(`I1,02/03/2026,12:10,${'x'.repeat(100_000)},Lazio,2,1,H,,,`),
      row("I1,02/03/2026,12:10,'; drop table tip; --,Lazio,2,1,H,,,"),
      row('I1,02/03/0001,12:10,Milan,Lazio,2,1,H,,,'),
      row('I1,02/03/9999,12:10,Milan,Lazio,2,1,H,,,'),
      row('\u{1F600},02/03/2026,12:10,Milan,Lazio,2,1,H,,,'),
      '<!doctype html><html></html>',
      '{"a":1}',
      `${header},${header}\n`,
      'PK\u0003\u0004',
    ];
    for (const [n, body] of files.entries()) {
      for (const call of ['previewImport', 'importFile'] as const) {
        const language = nextLanguage();
        const answer = await send(on, call, {
          body,
          type: 'text/csv',
          token: await freshToken(on, 'admin'),
          language,
        });
        expectDecent(answer, language, `file ${n}`);
      }
    }
    const runs = (await send(on, 'listImports', { token: await freshToken(on, 'admin') })).json();
    for (const run of runs.results) {
      const language = nextLanguage();
      const answer = await send(on, 'readImport', {
        params: { id: String(run.id) },
        token: await freshToken(on, 'admin'),
        language,
      });
      expect(answer.statusCode).toBe(200);
      for (const { description } of answer.json().rejections) expect(description).not.toMatch(/^$|\{\{|undefined/);
    }
    expect(runs.results.every((run: { status: string }) => run.status !== 'running')).toBe(true);
  });
});

test('nothing is half-written and the settled facts still add up', async () => {
  const tips = await on.t.db.selectFrom('tip').select('id').execute();
  expect(tips.length).toBeGreaterThan(50);
  await expectWhole(on);
});
