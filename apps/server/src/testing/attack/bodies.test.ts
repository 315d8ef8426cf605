import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOSTILE_VALUES, pathsOf, withHostileKeys, withValue } from '../hostile-values.ts';
import { callOf } from './access.ts';
import { SAMPLES } from './samples.ts';
import { expectDecent, expectWhole, freshToken, nextLanguage, openTarget, type RequestInput, send } from './target.ts';
import type { Target } from './world.ts';

let on: Target;
beforeAll(async () => {
  on = await openTarget();
});
afterAll(() => on?.t.close());

describe('bodies', () => {
  for (const [name, { role, bodies }] of Object.entries(SAMPLES)) {
    test(`${name}: every value of every field`, async () => {
      const params = { id: String(name === 'recordResult' ? on.other : on.tipId) };
      for (const [n, make] of bodies.entries()) {
        const sample = make(on);
        const asks: [string, unknown][] = HOSTILE_VALUES.map((value) => ['the body', value]);
        // The large form of a tip gets every value in every field once; its other samples get every seventh value.
        const step = pathsOf(sample).length > 25 && (n > 0 || name !== 'createValuebet') ? 7 : 1;
        const paths = pathsOf(sample);
        for (const [which, value] of [...HOSTILE_VALUES, undefined].entries()) {
          let refused: unknown = sample;
          for (const path of paths.filter((_, at) => (which + at) % step === 0)) {
            const spoilt = withValue(sample, path, value);
            const inner = paths.some((other) => other.length > path.length && path.every((key, n) => other[n] === key));
            // The contract refuses many values alone, so that they can come in one body; what it takes comes alone to the service.
            if (inner || (callOf(name).body?.safeParse(spoilt).success ?? true)) asks.push([path.join('.'), spoilt]);
            else refused = withValue(refused, path, value);
          }
          if (refused !== sample) asks.push(['what the contract refuses', refused]);
        }
        asks.push(['unknown', { ...sample, nothing_of_the_kind: 1 }]);
        asks.push(['keys', withHostileKeys(sample)]);
        for (const key of ['\u0000', 'a\u0000b', '\ud800']) asks.push(['an unstorable key', { ...sample, [key]: key }]);
        asks.push(['polluting', JSON.parse(`{"__proto__":{"isAdmin":true},${JSON.stringify(sample).slice(1)}`)]);
        const token = await freshToken(on, role);
        for (const [where, value] of asks) {
          const language = nextLanguage();
          const body = JSON.stringify(value) ?? '';
          const answer = await send(on, name, { params, token, language, body });
          expectDecent(answer, language, `${name} ${where} ${body.slice(0, 400)}`);
        }
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
