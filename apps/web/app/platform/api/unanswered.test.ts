import { UNCONFIRMED_AFTER_MS } from '@quotavera/domain/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isUnconfirmed, onUnanswered, watchAnswer } from './unanswered.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a change without an answer is unconfirmed after a while, and until it is answered or given up', async () => {
  const states: boolean[] = [];
  const stop = onUnanswered(() => states.push(isUnconfirmed()));
  const slow = Promise.withResolvers<string>();
  const lost = Promise.withResolvers<string>();
  const answers = [
    watchAnswer(slow.promise),
    watchAnswer(lost.promise).catch(() => 'given up'),
    watchAnswer(Promise.resolve('quick')),
  ];
  await vi.advanceTimersByTimeAsync(UNCONFIRMED_AFTER_MS - 1);
  expect(isUnconfirmed()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isUnconfirmed()).toBe(true);
  slow.resolve('late');
  await answers[0];
  expect(isUnconfirmed()).toBe(true);
  lost.reject(new Error());
  expect(await Promise.all(answers)).toEqual(['late', 'given up', 'quick']);
  expect(isUnconfirmed()).toBe(false);
  expect(states).toEqual([true, true, true, false]);
  stop();
});
