import { expect, it, vi } from 'vitest';
import { stampVisit } from './visit.ts';

it('stamps a visit once, however often the members’ frame appears', () => {
  const stamp = vi.fn(async () => undefined);
  stampVisit(stamp);
  stampVisit(stamp);
  expect(stamp).toHaveBeenCalledTimes(1);
});
