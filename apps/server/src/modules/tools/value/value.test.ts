import { toolsCalls } from '@quotavera/contract';
import { PREMIUM_MIN_MATCHES } from '@quotavera/domain/tools';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { importFile } from '../../calendar/import/service.ts';
import { gradePremiums } from './service-evidence.ts';

const HEADER = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,PSCH,PSCD,PSCA,WHCH,WHCD,WHCA,AvgCH,AvgCD,AvgCA';
/** William Hill's home price stands between 5% and 10% above what Pinnacle's book makes fair. */
const PRICES = '2.1,3.4,3.7,2.3,3.2,3.3,9,1.1,1.2';
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ now: '2026-03-10T12:00:00Z' });
});
afterAll(() => t.close());

async function importMatches(team: string, count: number, result: (match: number) => string): Promise<void> {
  const rows = Array.from(
    { length: count },
    (_, match) => `E1,07/02/2026,15:00,${team} ${match},Away ${team} ${match},${result(match)},${PRICES}`,
  );
  async function* bytes() {
    yield Buffer.from(`${HEADER}\n${rows.join('\n')}\n`);
  }
  const outcome = await importFile(t.db, { kind: 'file', name: `${team}.csv`, bytes: bytes() }, { clock: t.clock });
  expect(outcome.ok).toBe(true);
}

const shown = async () => (await t.api.call(toolsCalls.readPremiums, {})).reply;
const HOME = '1,0,H';
const AWAY = '0,1,A';

it('what premiums paid is summed up once for each match, in the band where they lie, and anew when a result changes', async () => {
  expect(await shown()).toMatchObject({
    updated_at: null,
    looks: { closing: { all: { matches: 0, prices: 0, paid: null } } },
  });
  await importMatches('Alfa', PREMIUM_MIN_MATCHES, (match) => (match % 4 === 0 ? HOME : AWAY));
  expect(await gradePremiums(t.db, t)).toBe(PREMIUM_MIN_MATCHES);
  expect(await gradePremiums(t.db, t)).toBe(0);
  const { updated_at, looks } = await shown();
  expect(updated_at).toBe(t.clock.now().toISOString());
  expect(looks.early.all.matches).toBe(0);
  const { all, bands } = looks.closing;
  expect(all).toMatchObject({ matches: PREMIUM_MIN_MATCHES, prices: PREMIUM_MIN_MATCHES });
  // One in four comes in at 2.3.
  expect(all.paid!.value).toBeCloseTo(0.25 * 2.3 - 1, 10);
  expect(all.kept!.value).toBeCloseTo(all.paid!.value / all.promised!, 10);
  expect(bands.map(({ from, until, prices }) => [from, until, prices])).toEqual([
    [0, 10, 0],
    [10, 20, 0],
    [20, 50, 0],
    [50, 100, PREMIUM_MIN_MATCHES],
    [100, null, 0],
  ]);

  await importMatches('Alfa', 4, () => HOME);
  expect(await gradePremiums(t.db, t)).toBe(3);
  expect((await shown()).looks.closing.all.paid!.value).toBeCloseTo(0.28 * 2.3 - 1, 10);
});
