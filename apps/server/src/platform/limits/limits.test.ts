import { DAY_MS, HOUR_MS, HOUR_S } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/index.ts';
import { addressKey, createLimits } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const limitsOf = (enabled = true) =>
  createLimits({ db: t.db, clock: t.clock, secret: t.context.secrets.get('limits'), enabled });

test('a window takes its points, then says how long to wait, for one key only', async () => {
  const limits = limitsOf();
  const take = (key: string) => limits.take('trial', key, { points: 3, seconds: 60 });
  expect([await take('a'), await take('a'), await take('a')]).toEqual([null, null, null]);
  t.clock.advance(20_000);
  expect(await take('a')).toBe(40);
  expect(await take('b')).toBeNull();
  t.clock.advance(40_000);
  expect(await take('a')).toBeNull();
});

test('processes share a window, and of many at once no more than its points pass', async () => {
  const processes = [limitsOf(), limitsOf(), limitsOf()];
  const waits = await Promise.all(
    Array.from({ length: 30 }, (_, n) => processes[n % 3]!.take('shared', 'k', { points: 10, seconds: 60 })),
  );
  expect(waits.filter((wait) => wait === null)).toHaveLength(10);
});

test('a point that is given back doesn’t count', async () => {
  const limits = limitsOf();
  for (let n = 0; n < 5; n += 1) {
    expect(await limits.take('given', 'k', { points: 1, seconds: 60 })).toBeNull();
    await limits.giveBack('given', 'k');
  }
});

test('the wait doubles from the free tries on up to its longest, and ends', async () => {
  const limits = limitsOf();
  const delay = { freeTries: 2, firstSeconds: 1, maxSeconds: 8, forgetSeconds: HOUR_S };
  const attempt = () => limits.attempt('growing', 'k', delay);
  expect(await attempt()).toBeNull();
  const waits: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    expect(await attempt()).toBeNull();
    const wait = (await attempt())!;
    waits.push(wait);
    t.clock.advance(wait * 1_000);
  }
  expect(waits).toEqual([1, 2, 4, 8, 8, 8]);
  await limits.reset('growing', 'k');
  expect([await attempt(), await attempt()]).toEqual([null, null]);
  expect(await attempt()).toBe(1);
  t.clock.advance(HOUR_MS);
  expect([await attempt(), await attempt()]).toEqual([null, null]);
});

test('only the free ones of many tries at once pass', async () => {
  const processes = [limitsOf(), limitsOf()];
  const delay = { freeTries: 4, firstSeconds: 5, maxSeconds: 900, forgetSeconds: HOUR_S };
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, n) => processes[n % 2]!.attempt('stampede', 'k', delay)),
  );
  expect(waits.filter((wait) => wait === null)).toHaveLength(4);
});

test('a flood that is refused stays away from the database', async () => {
  const limits = limitsOf();
  await limits.take('flood', 'k', { points: 0, seconds: 60 });
  const { count } = await t.countQueries(async () => {
    for (let n = 0; n < 50; n += 1) await limits.take('flood', 'k', { points: 0, seconds: 60 });
  });
  expect(count).toBe(0);
});

test('nothing readable of the key is kept, and what ended is cleaned', async () => {
  const limits = limitsOf();
  await limits.take('kept', 'somebody@example.test', { points: 3, seconds: 60 });
  const rows = JSON.stringify(await t.db.selectFrom('rate_limit').selectAll().execute());
  expect(rows).toContain('kept:');
  expect(rows).not.toContain('somebody');
  t.clock.advance(DAY_MS);
  await limits.deleteEnded();
  expect(await t.db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
});

test('switched off, nothing is counted', async () => {
  const limits = limitsOf(false);
  expect(await limits.take('off', 'k', { points: 0, seconds: 60 })).toBeNull();
  expect(
    await limits.attempt('off', 'k', { freeTries: 0, firstSeconds: 9, maxSeconds: 9, forgetSeconds: 9 }),
  ).toBeNull();
});

test('an IPv6 address counts as its network, an IPv4 address in IPv6 clothes as itself', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::1'));
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(addressKey('rubbish')).toBe('unknown');
});
