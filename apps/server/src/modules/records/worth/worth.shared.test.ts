import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { WorthMeasure } from '@quotavera/domain/records';
import { expect, it } from 'vitest';
import { readFile } from '../../calendar/import/file/read-file.ts';
import { addMatch } from './policy.ts';

const SHARED = process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../../../../../shared');
const FOLDER = `${SHARED}/data/football/matches`;
const present = existsSync(FOLDER);
const BATCH = 1_000;

/** A published figure and a measured one agree where they differ by no more than twice the error of their difference. */
function agrees(measured: { value: number; error: number }, published: { value: number; error: number }): boolean {
  return Math.abs(measured.value - published.value) <= 2 * Math.hypot(measured.error, published.error);
}

// 12,459 matches of five leagues: docs/decisions/060 has the figures.
it.skipIf(!present)(
  `on real matches a premium below the fair price and the movement are worth about their face, a premium above it nothing that can be told from 0${present ? '' : ' (skipped: no shared data)'}`,
  { timeout: 120_000 },
  async () => {
    const measure = new WorthMeasure();
    for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('.csv'))) {
      for await (const batch of readFile(createReadStream(join(FOLDER, name)), { batchSize: BATCH, season: null })) {
        for (const { result, early, closing } of batch.matches) {
          if (result && closing) addMatch(measure, { result, early, closing });
        }
      }
    }
    const { early, closing } = measure;
    expect(early.matches).toBeGreaterThan(12_000);
    expect(closing.bets).toBeGreaterThan(200_000);
    expect(agrees(early.below!, { value: 1.11, error: 0.16 })).toBe(true);
    expect(agrees(closing.below!, { value: 0.89, error: 0.16 })).toBe(true);
    expect(agrees(closing.above!, { value: 0.31, error: 0.64 })).toBe(true);
    expect(agrees(early.movement!, { value: 0.9, error: 0.2 })).toBe(true);
    expect(early.below!.error).toBeLessThan(0.2);
    expect(early.movement!.error).toBeLessThan(0.2);
    expect(early.above!.value - 2 * early.above!.error).toBeLessThan(0);
  },
);
