import { expect, test } from 'vitest';
import { DAY_MS } from '../../time/index.ts';
import { mayReview, meanStars, stateOf } from './index.ts';

test('a tipster is reviewed by who has followed for thirty days, or has paid', () => {
  const now = 100 * DAY_MS;
  expect(mayReview({ followedAt: now - 30 * DAY_MS, hasPaid: false }, now)).toBe(true);
  expect(mayReview({ followedAt: now - 30 * DAY_MS + 1, hasPaid: false }, now)).toBe(false);
  expect(mayReview({ followedAt: null, hasPaid: true }, now)).toBe(true);
  expect(mayReview({ followedAt: null, hasPaid: false }, now)).toBe(false);
});

test('four reviews have no mean, five have one to a tenth', () => {
  expect(meanStars({ reviews: 4, stars: 20 })).toBeNull();
  expect(meanStars({ reviews: 5, stars: 21 })).toBe(4.2);
  expect(meanStars({ reviews: 6, stars: 20 })).toBe(3.3);
});

test('what a moderator hid stays hidden when its author deletes it', () => {
  expect(stateOf({ hidden: true, deleted: true })).toBe('hidden');
  expect(stateOf({ hidden: false, deleted: true })).toBe('deleted');
});
