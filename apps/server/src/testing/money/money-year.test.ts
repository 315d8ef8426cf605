import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../index.ts';
import { liveYear } from './year.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'quotavera-money-year-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('a year of members whose processes are killed leaves every cent on its charge', { tags: ['long'] }, async () => {
  const { kills, figures, differences, broken } = await liveYear({
    ...{ url: database.url, folder, members: 60, days: 70, kills: 3, seed: 'a small year' },
  });
  expect({ differences, broken }).toEqual({ differences: [], broken: [] });
  expect(kills).toBe(3);
  // Renewals and refunds are what a year is about: without them nothing was proved.
  expect(figures['purchases renewal succeeded']).toBeGreaterThan(0);
  expect(figures.refunds).toBeGreaterThan(0);
});
