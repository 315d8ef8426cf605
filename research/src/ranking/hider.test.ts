import { expect, test } from 'vitest';
import { playHiders } from './hider.ts';

test('hiding losers by exits gains a fortune for who believes them, and nothing that ranks or stands in a headline', () => {
  const gain = playHiders({ close: -0.02, beyondClose: 0 }, { worlds: 5, tips: 200, seed: 'test' });
  expect(gain.believed.mean).toBeGreaterThan(0.5);
  const nothing = { mean: 0, error: 0 };
  expect(gain).toMatchObject({ headline: nothing, expected: nothing, logE: nothing });
});
