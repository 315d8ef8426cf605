import { DAY_MS } from '@quotavera/domain/time';
import { expect, it } from 'vitest';
import { addTips, clock, recordFixture } from './record.fixture.ts';
import { leadersService } from './service-leaders.ts';
import { monthsService } from './service-months.ts';

const world = recordFixture();

/** Tips at 2.00 and one unit, one every six hours from a day on; the first `won` of them win. */
function tipsOf(tipsterId: number, from: string, count: number, won: number) {
  return Array.from({ length: count }, (_, n) => {
    const lastStartAt = new Date(Date.parse(`${from}T10:00:00Z`) + (n * DAY_MS) / 4);
    const publishedAt = new Date(lastStartAt.getTime() - DAY_MS / 4);
    const outcome = n < won ? ('won' as const) : ('lost' as const);
    return { tipsterId, lastStartAt, publishedAt, outcome, oddsMilli: 2000, probability: 0.52 };
  });
}

it('the leaders of a month are followed in the month after, and nobody is before the ranking named them', async () => {
  const { db } = world.database;
  const [early, late] = [await world.newTipster(), await world.newTipster()];
  await db.transaction().execute((trx) =>
    addTips(trx, [
      ...tipsOf(early, '2025-12-02', 60, 40),
      // The second one's run is over before the ranking says so.
      ...tipsOf(late, '2026-01-02', 60, 60),
      ...tipsOf(early, '2026-01-10', 10, 2),
      ...tipsOf(early, '2026-02-10', 4, 4),
      ...tipsOf(late, '2026-02-10', 4, 1),
    ]),
  );
  await world.refreshAll();
  await monthsService.makeMonths(db, { clock });
  await leadersService.refreshLeaders(db, { clock });
  const { leaders } = await db.selectFrom('record_state').select('leaders').executeTakeFirstOrThrow();
  const curves = leaders as { from: string; '10': number[]; '50': number[]; all: number[] };
  const on = (day: string) => curves['10'][(Date.parse(day) - Date.parse(curves.from)) / DAY_MS];
  expect(curves.from).toBe('2025-12-31');
  expect([on('2025-12-31'), on('2026-01-09'), on('2026-01-31'), on('2026-02-28')]).toEqual([100, 100, 94, 95]);
  expect([curves['50'], curves.all]).toEqual([curves['10'], curves['10']]);
});
