import { expect, it } from 'vitest';
import { isVoidByPostponement, postponementDeadline } from './postponement.ts';

it('postponed matches stand until 23:59 in Rome of the third day after', () => {
  expect(postponementDeadline(new Date('2025-01-10T19:45:00Z')).toISOString()).toBe('2025-01-13T22:59:00.000Z');
  // Half past midnight in Rome is already the next day; the clocks change in between.
  expect(postponementDeadline(new Date('2025-03-27T23:30:00Z')).toISOString()).toBe('2025-03-31T21:59:00.000Z');
  const kickoff = new Date('2025-07-01T18:00:00Z');
  expect(isVoidByPostponement(kickoff, new Date('2025-07-04T21:59:00Z'))).toBe(false);
  expect(isVoidByPostponement(kickoff, new Date('2025-07-04T21:59:01Z'))).toBe(true);
});
