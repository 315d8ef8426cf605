import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fail } from '../../../platform/errors/index.ts';
import { createAnswerCache } from './service-cache.ts';

function counted<T>(answer: (n: number) => T) {
  let calls = 0;
  const make = async () => {
    calls += 1;
    const mine = calls;
    await nextTurn();
    return answer(mine);
  };
  return { make, calls: () => calls };
}

it('makes an answer once for all who ask at once, and anew for every tag', async () => {
  const cache = createAnswerCache();
  const { make, calls } = counted((n) => n);
  expect(await Promise.all([1, 2, 3].map(() => cache.remember('a', 'v1', make)))).toEqual([1, 1, 1]);
  expect(await cache.remember('a', 'v1', make)).toBe(1);
  expect(await cache.remember('b', 'v1', make)).toBe(2);
  expect(await cache.remember('a', 'v2', make)).toBe(3);
  expect(calls()).toBe(3);
});

it('keeps no failure and no error, whoever waited for it', async () => {
  const cache = createAnswerCache();
  const failing = counted(() => fail('not_found'));
  await Promise.all([cache.remember('a', '', failing.make), cache.remember('a', '', failing.make)]);
  await cache.remember('a', '', failing.make);
  expect(failing.calls()).toBe(2);
  const broken = counted((): number => {
    throw new Error('no database');
  });
  const both = [cache.remember('b', '', broken.make), cache.remember('b', '', broken.make)];
  for (const one of await Promise.allSettled(both)) expect(one.status).toBe('rejected');
  const whole = counted(() => 7);
  expect(await cache.remember('b', '', whole.make)).toBe(7);
});

it('holds so many and no more, and lets go of what nobody has asked for the longest', async () => {
  const cache = createAnswerCache(2);
  const { make, calls } = counted((n) => n);
  for (const key of ['a', 'b', 'a', 'c', 'a']) await cache.remember(key, '', make);
  expect(calls()).toBe(3);
  await cache.remember('b', '', make);
  expect(calls()).toBe(4);
});
