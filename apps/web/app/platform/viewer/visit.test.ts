import { expect, it, vi } from 'vitest';
import { stampVisit } from './visit.ts';

it('stamps a visit once, however often the members’ frame appears', () => {
  const tell = vi.fn(async () => undefined);
  stampVisit(tell);
  stampVisit(tell);
  expect(tell).toHaveBeenCalledTimes(1);
});
