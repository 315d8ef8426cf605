import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createValuebet } from '@quotavera/contract/tips';
import { parseBundle, tilePath } from '@quotavera/domain/ledger';
import { HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeQuotes } from '../modules/calendar/prices/repository.ts';
import { logFeedPrices } from '../modules/calendar/prices/service-log.ts';
import { openLogOf } from '../modules/ledger/index.ts';
import { sequenceBatch } from '../modules/ledger/log/service.ts';
import { insertMatch } from '../testing/factories/matches.ts';
import { createTestApp, type TestApp } from '../testing/index.ts';
import { verifierProgram } from '../testing/verifier-program.ts';

const { build, folder, remove, run, saved } = verifierProgram();
let t: TestApp;

const fetched = async (path: string) => (await t.app.http.inject(`/ledger/${path}`)).rawPayload;

beforeAll(async () => {
  await build();
  // The program reads the machine's clock, and contents are told for a year.
  t = await createTestApp({ now: new Date().toISOString() });
  const start = t.clock.now().getTime();
  const fixtureId = await insertMatch(t.db, { kickoffAt: new Date(start + 3 * HOUR_MS) });
  const feed = (odds: number) =>
    t.db.transaction().execute(async (trx) => {
      const now = t.clock.now();
      const prices = { '1x2|home|-': odds, '1x2|draw|-': 3500, '1x2|away|-': 3600 };
      const quote = { fixtureId, market: '1x2', bookmaker: 'B365', side: 'back', at: now, prices } as const;
      await logFeedPrices(trx, await writeQuotes(trx, 'prematch', [quote], now), now);
    });
  await feed(2000);
  t.clock.advance(HOUR_MS);
  await feed(2080);
  t.clock.advance(10 * MINUTE_MS);
  const { id, username } = await t.createAccount({ userType: 'collaborator' });
  const legs = [{ type: 'structured', fixture_id: fixtureId, market: '1x2', result: 'home', odds: '2.1' }];
  const body = { publish: true, repeat_confirmed: true, is_free: true, stake: '1', bookmaker: 'bet365', legs };
  const { reply } = await t.api.call(createValuebet, { token: await t.tokenOf(id), body: body as never });
  expect(reply.price?.imported_odds).toBe('2.08');
  const log = await openLogOf(t.context);
  while ((await sequenceBatch(log)).status === 'signed');
  const bundle = (await fetched(`bundle/${username}`)).toString();
  saved('bundle.json', bundle);
  const size = Number(parseBundle(bundle)!.checkpoint.split('\n')[1]);
  for (const level of ['entries', 0] as const) {
    const path = tilePath({ level, index: 0, width: size });
    saved(join('log', path), await fetched(path));
  }
  for (const seq of [1, 2]) saved(`log/prices/${seq}`, await fetched(`prices/${seq}`));
});
afterAll(async () => {
  await t.close();
  remove();
});

test('the stand-alone verifier finds a tip’s imported price among those that were taken before it', async () => {
  const { code, out } = await run('bundle.json', '--log', 'log', '--prices');
  expect(out).toContain('2 imports of prices: no number is missing; 1 tips’ prices are among those seen before');
  expect(code).toBe(0);
  const without = await run('bundle.json', '--log', 'log');
  expect(without.out).toContain('2 imports of prices: no number is missing; 0 tips’ prices');
  expect((await run('bundle.json', '--prices')).code).toBe(2);
});

test('the stand-alone verifier names an import whose content is another one or is not told', async () => {
  const content = readFileSync(join(folder, 'log/prices/2'), 'utf8');
  saved('log/prices/2', content.replace('"2.08"', '"2.09"'));
  const changed = await run('bundle.json', '--log', 'log', '--prices');
  expect(changed.out).toMatch(/other_content \(number 2, entry \d+ of the log\)/);
  rmSync(join(folder, 'log/prices/2'));
  const withheld = await run('bundle.json', '--log', 'log', '--prices');
  expect(withheld.out).toMatch(/prices_withheld \(number 2, /);
  expect([changed.code, withheld.code]).toEqual([1, 1]);
  saved('log/prices/2', content);
});
