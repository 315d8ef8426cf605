import { rankingParameters } from '@quotavera/contract/records';
import { decodeEntry } from '@quotavera/domain/ledger';
import { createRandom } from '@quotavera/domain/random';
import { WORTH_MIN_MATCHES } from '@quotavera/domain/records';
import { DAY_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { importFile } from '../../calendar/import/service.ts';
import { measureWorth } from './service.ts';

const HEADER =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A,PSH,PSD,PSA,B365CH,B365CD,B365CA,PSCH,PSCD,PSCA';
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ now: '2026-03-10T12:00:00Z' });
});
afterAll(() => t.close());

/** Odds of three outcomes whose inverses sum to a bookmaker's 1.05. */
function book(home: number): string {
  const draw = 0.27;
  return [home, draw, 1 - home - draw].map((chance) => (1 / (1.05 * chance)).toFixed(2)).join(',');
}

/** So many matches of a season that two bookmakers priced some days before and at the start. */
async function importMatches(team: string, count: number): Promise<void> {
  const random = createRandom(team);
  const rows = Array.from({ length: count }, (_, match) => {
    const early = random.between(0.3, 0.5);
    const close = early + random.between(-0.08, 0.08);
    const [home, away] = random.chance(close) ? [1, 0] : random.chance(0.4) ? [1, 1] : [0, 1];
    const prices = [early + random.between(-0.04, 0.04), early, close + random.between(-0.04, 0.04), close].map(book);
    const result = `${home},${away},${home > away ? 'H' : home < away ? 'A' : 'D'}`;
    return `E1,07/02/2026,15:00,${team} ${match},Away ${team} ${match},${result},${prices.join(',')}`;
  });
  async function* bytes() {
    yield Buffer.from(`${HEADER}\n${rows.join('\n')}\n`);
  }
  const outcome = await importFile(t.db, { kind: 'file', name: `${team}.csv`, bytes: bytes() }, { clock: t.clock });
  expect(outcome.ok && outcome.run.rows_new).toBe(count);
}

const shown = async () => (await t.api.call(rankingParameters, {})).reply.worth;

async function entries() {
  const rows = await t.db
    .selectFrom('ledger_entry')
    .select('entry')
    .where('type', '=', 'clv_worth')
    .orderBy('seq')
    .execute();
  return rows.map(({ entry }) => {
    const decoded = decodeEntry(entry);
    if (!decoded.ok || decoded.entry.type !== 'clv_worth') throw new Error(entry);
    return decoded.entry;
  });
}

it('what CLV was worth is measured once a month, on the page and in the log with the same figures, and says when there is too little', async () => {
  expect(await shown()).toBeNull();
  await importMatches('Alfa', 20);
  expect(await measureWorth(t.db, t)).toBe(true);
  const nothing = { below: null, above: null };
  expect(await shown()).toEqual({
    month: '2026-03',
    at: t.clock.now().toISOString(),
    early: { matches: 20, bets: 120, ...nothing, movement: null },
    closing: { matches: 20, bets: 120, ...nothing, movement: null },
  });
  await importMatches('Beta', WORTH_MIN_MATCHES);
  expect(await measureWorth(t.db, t)).toBe(false);
  expect((await shown())?.early.matches).toBe(20);

  t.clock.advance(30 * DAY_MS);
  expect(await measureWorth(t.db, t)).toBe(true);
  const worth = (await shown())!;
  expect(worth).toMatchObject({ month: '2026-04', early: { matches: 20 + WORTH_MIN_MATCHES } });
  const [first, second] = await entries();
  expect(first).toMatchObject({ seq: 1, month: '2026-03', early: { below: null } });
  expect(second).toMatchObject({ seq: 2, month: '2026-04', closing: { matches: worth.closing.matches } });
  for (const part of ['below', 'above', 'movement'] as const) {
    const { value, error } = worth.early[part]!;
    expect(error).toBeGreaterThan(0);
    expect(second!.early[part]).toEqual({ value: String(value), error: String(error) });
  }
  expect(worth.closing.movement).toBeNull();
});
