import { expect, it, vi } from 'vitest';
import { tellVisit } from './visit.ts';

it('stamps a visit once, however often the members’ frame appears', () => {
  const tell = vi.fn(async () => undefined);
  tellVisit(tell);
  tellVisit(tell);
  expect(tell).toHaveBeenCalledTimes(1);
});
