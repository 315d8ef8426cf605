import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';
import { type CountBus, type Counts, SharedCount } from './shared-count.ts';

/** Processes that tell each other of everything, and what was told. */
function processes(count: number, points = 20) {
  const told: Counts[] = [];
  const listeners: ((counts: Counts) => void)[] = [];
  let silent = false;
  const made = Array.from({ length: count }, (_, n) => {
    const bus: CountBus = {
      tell: async (counts) => {
        if (silent) throw new Error('the database is away');
        told.push(counts);
        for (const [at, hear] of listeners.entries()) if (at !== n) hear(counts);
      },
      hear: (listener) => listeners.push(listener),
    };
    return new SharedCount(new RateLimiterMemory({ points, duration: 60 }), 'writes', bus);
  });
  return {
    made,
    told,
    silence: (now: boolean) => {
      silent = now;
    },
  };
}

async function takeMany(of: SharedCount, key: string, times: number): Promise<boolean[]> {
  const passed: boolean[] = [];
  for (let n = 0; n < times; n += 1) passed.push((await of.take(key)) === null);
  return passed;
}

test('an address counts once for all processes, and each is told no more than once of what the others counted', async () => {
  const { made, told } = processes(3);
  const [first, second, third] = made as [SharedCount, SharedCount, SharedCount];
  expect(await takeMany(first, 'a', 12)).not.toContain(false);
  await first.tell();
  expect(await takeMany(second, 'a', 8)).not.toContain(false);
  await second.tell();
  expect(await third.waitOf('a')).toBeGreaterThan(0);
  expect(await first.take('a')).toBeGreaterThan(0);
  expect(await third.take('b')).toBeNull();
  await Promise.all(made.slice(1).map((one) => one.tell()));
  expect(told.map(({ points }) => points)).toEqual([[['a', 12]], [['a', 8]]]);
});

test('of addresses that do little nobody is told', async () => {
  const { made, told } = processes(2);
  await made[0]!.take('a');
  await made[0]!.tell();
  expect(told).toEqual([]);
});

test('what could not be told is told with the next', async () => {
  const { made, silence } = processes(2);
  await takeMany(made[0]!, 'a', 10);
  silence(true);
  await made[0]!.tell();
  expect(await made[1]!.waitOf('a')).toBeNull();
  await takeMany(made[0]!, 'a', 10);
  silence(false);
  await made[0]!.tell();
  expect(await made[1]!.waitOf('a')).toBeGreaterThan(0);
});

test('counts of another limit are none of this one', async () => {
  const listeners: ((counts: Counts) => void)[] = [];
  const bus: CountBus = { tell: async () => undefined, hear: (listener) => listeners.push(listener) };
  const costly = new SharedCount(new RateLimiterMemory({ points: 2, duration: 60 }), 'costly', bus);
  for (const hear of listeners) hear({ name: 'writes', points: [['a', 50]] });
  expect(await costly.waitOf('a')).toBeNull();
});
