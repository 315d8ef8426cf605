import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/index.ts';
import { takeSequences } from './repository.ts';

it('gives every number once, and lets nobody wait in a circle, however many tipsters are asked for in whatever order', async () => {
  const t = await createTestApp();
  try {
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await t.createAccount({ userType: 'collaborator' })).id);
    const taken = new Map(ids.map((id): [number, number[]] => [id, []]));
    const take = (n: number) =>
      t.db.transaction().execute(async (trx) => {
        const turned = [...ids.slice(n % 5), ...ids.slice(0, n % 5)].slice(0, 1 + (n % 4));
        const requests = (n % 2 ? turned.reverse() : turned).map((id) => ({ id, count: 2 }));
        const rows = await takeSequences(trx, requests);
        expect(rows.length).toBe(requests.length);
        for (const row of rows) taken.get(row.id)!.push(row.ledger_seq);
      });
    await Promise.all(Array.from({ length: 60 }, (_, n) => take(n)));
    for (const last of taken.values()) {
      expect(last.length).toBeGreaterThan(10);
      expect(last.sort((a, b) => a - b)).toEqual(last.map((_, at) => 2 * (at + 1)));
    }
  } finally {
    await t.close();
  }
});
