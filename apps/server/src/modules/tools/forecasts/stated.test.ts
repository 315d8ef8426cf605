import { DAY_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRecordTips } from '../../../testing/factories/record-tips.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { refreshStated, statedFigures } from './service-stated.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

test('stated probabilities are held against results, not against outcomes that tipsters declared or traded', async () => {
  const { id: tipsterId } = await t.createAccount({ userType: 'collaborator' });
  const lastStartAt = new Date(t.clock.now().getTime() - DAY_MS);
  const tip = { tipsterId, lastStartAt, publishedAt: lastStartAt, outcome: 'won' as const };
  const traded = { kind: 'exchange', exit: { oddsMilli: 1500, priceVerified: false }, grade: 'lost' } as const;
  const ids = await insertRecordTips(t.db, [tip, { ...tip, selfDeclared: true }, { ...tip, ...traded }]);
  await sql`update tip set stated_probability = 9000`.execute(t.db);
  const counted = async () => {
    await refreshStated(t, true);
    return (await statedFigures(t.db)).tips;
  };
  expect(await counted()).toBe(1);
  await sql`update tip set self_declared = false where id = ${ids[1]}`.execute(t.db);
  expect(await counted()).toBe(2);
});
