import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MARGIN_METHODS, type MarginMethod, removeMargin } from './index.ts';

const SHARED = process.env.SHARED_DIR ?? new URL('../../../../../shared', import.meta.url).pathname;
const FILE = `${SHARED}/data/reference/margin_removal.json`;
const present = existsSync(FILE);

interface Reference {
  cases: readonly {
    id: number;
    odds: readonly number[];
    results: Readonly<
      Record<
        MarginMethod,
        {
          probabilities: readonly number[] | null;
          valid: boolean;
          parameter?: { k?: number; c?: number; z?: number };
        }
      >
    >;
  }[];
}

describe.skipIf(!present)(`margin removal against the reference${present ? '' : ' (skipped: no shared data)'}`, () => {
  const { cases } = present ? (JSON.parse(readFileSync(FILE, 'utf8')) as Reference) : { cases: [] };

  it('has the cases it should', () => expect(cases).toHaveLength(30));

  it.each(MARGIN_METHODS)('%s agrees within 1e-9', (method) => {
    for (const { id, odds, results } of cases) {
      const expected = results[method];
      const fair = removeMargin(
        method,
        odds.map((price) => Math.round(price * 1000)),
      );
      expect(fair.ok, `case ${id}`).toBe(expected.valid);
      if (!fair.ok) continue;
      fair.probabilities.forEach((p, n) => {
        expect(Math.abs(p - (expected.probabilities?.[n] ?? Number.NaN)), `case ${id}`).toBeLessThan(1e-9);
      });
      const parameter = expected.parameter?.k ?? expected.parameter?.c ?? expected.parameter?.z;
      if (parameter !== undefined) expect(Math.abs((fair.parameter ?? 0) - parameter), `case ${id}`).toBeLessThan(1e-9);
    }
  });
});
