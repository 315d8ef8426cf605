import { romeDay } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { touchDays } from '../modules/tips/record/service.ts';
import { insertRecordTips } from '../testing/factories/record-tips.ts';
import { createTestApp, type TestApp } from '../testing/index.ts';
import { recompute } from './recompute.ts';

let t: TestApp;
let tipsterId: number;
const day = '2026-02-20';

beforeAll(async () => {
  t = await createTestApp();
  tipsterId = (await t.createAccount({ userType: 'collaborator' })).id;
  const lastStartAt = new Date(`${day}T18:00:00Z`);
  expect(romeDay(lastStartAt)).toBe(day);
  await t.db.transaction().execute(async (trx) => {
    await insertRecordTips(trx, [{ tipsterId, lastStartAt, publishedAt: lastStartAt, outcome: 'won' }]);
    await touchDays(trx, [{ tipster_id: tipsterId, day }]);
  });
});
afterAll(() => t.close());

async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const { environment, log } = t.context;
  const context = {
    environment,
    log,
    out: (line: string) => void lines.push(line),
    open: async () => t.context,
    openAlone: async () => t.context.database.url,
  };
  return { code: (await recompute.run(args, context)) ?? 0, lines };
}

it('recompute ends with 0 when everything stored is what the tips give', async () => {
  const { code, lines } = await run();
  expect([code, lines.length]).toEqual([0, 1]);
  expect(lines[0]).toMatch(/^1 tipsters, 1 tips, 0 differences/);
});

it('recompute names the tipster, the day and the column, ends with 1, and replaces only when told to', async () => {
  await t.db.updateTable('tip').set({ profit_micro: 2_000_000 }).where('tipster_id', '=', tipsterId).execute();
  for (const args of [[], ['--write']]) {
    const { code, lines } = await run(...args);
    expect(code).toBe(1);
    expect(lines[0]).toBe(
      `tipster ${tipsterId}, record_day, ${day} football valuebet verified, data.integers.profitMicro: stored 1000000, recomputed 2000000`,
    );
  }
  expect((await run()).code).toBe(0);
});
