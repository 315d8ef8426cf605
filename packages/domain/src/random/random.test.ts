import { expect, it } from 'vitest';
import { createRandom } from './random.ts';

it('repeats itself for a seed and differs for another', () => {
  const draw = (seed: number | string) => Array.from({ length: 20 }, createRandom(seed).next);
  expect(draw('a season')).toEqual(draw('a season'));
  expect(draw(1)).toEqual(draw('1'));
  expect(draw(1)).not.toEqual(draw(2));
});

it('a seeded stream gives the numbers it gave when this was written', () => {
  const random = createRandom(1);
  expect(Array.from({ length: 4 }, () => random.integer(1_000_000))).toMatchInlineSnapshot(`
      [
        411381,
        970373,
        560440,
        911707,
      ]
    `);
});

it('a seeded stream is uniform: mean 1/2, variance 1/12, every digit a tenth of the time', () => {
  const random = createRandom('uniform');
  const n = 100_000;
  const numbers = Array.from({ length: n }, random.next);
  const mean = numbers.reduce((sum, x) => sum + x, 0) / n;
  const variance = numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0) / n;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.004);
  expect(Math.abs(variance - 1 / 12)).toBeLessThan(0.002);
  const digits = new Array<number>(10).fill(0);
  for (const x of numbers) digits[Math.floor(x * 10)]! += 1;
  const chiSquare = digits.reduce((sum, count) => sum + (count - n / 10) ** 2 / (n / 10), 0);
  expect(chiSquare).toBeLessThan(27.9);
});

it('a seeded stream has normal numbers with mean 0, variance 1 and the right tails', () => {
  const random = createRandom('normal');
  const numbers = Array.from({ length: 100_000 }, () => random.normal());
  const share = (test: (x: number) => boolean) => numbers.filter(test).length / numbers.length;
  expect(Math.abs(numbers.reduce((sum, x) => sum + x, 0) / numbers.length)).toBeLessThan(0.013);
  expect(Math.abs(share((x) => x > 1.645) - 0.05)).toBeLessThan(0.0028);
  expect(Math.abs(share((x) => Math.abs(x) < 1) - 0.6827)).toBeLessThan(0.006);
});

it('forks into streams that neither disturb it nor resemble it', () => {
  const one = createRandom(5);
  const other = createRandom(5);
  const forked = one.fork('tipster 1');
  forked.next();
  expect(one.next()).toBe(other.next());
  expect(one.fork('tipster 1').next()).toBe(other.fork('tipster 1').next());
  expect(one.fork('tipster 1').next()).not.toBe(one.fork('tipster 2').next());
});

it('shuffles without losing anything and picks from what there is', () => {
  const random = createRandom(9);
  const list = Array.from({ length: 50 }, (_, at) => at);
  const mixed = random.shuffle(list);
  expect(mixed).not.toEqual(list);
  expect([...mixed].sort((a, b) => a - b)).toEqual(list);
  expect(list).toContain(random.pick(list));
  expect(() => random.pick([])).toThrow(new RangeError('nothing to pick from'));
  expect(list.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at));
});

it('a list of three is shuffled into each of its six orders equally often', () => {
  const random = createRandom('orders');
  const counts = new Map<string, number>();
  for (let n = 0; n < 6_000; n += 1) {
    const order = random.shuffle(['a', 'b', 'c']).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  // A thousand each; the deviation of one count is 29.
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(120);
});

it('a seeded stream draws between two numbers, and takes its chances as often as told', () => {
  const random = createRandom('between');
  const drawn = Array.from({ length: 10_000 }, () => random.between(-3, 5));
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(-3);
  expect(Math.min(...drawn)).toBeLessThan(-2.9);
  expect(Math.max(...drawn)).toBeLessThan(5);
  expect(Math.max(...drawn)).toBeGreaterThan(4.9);
  const taken = drawn.filter(() => random.chance(0.3)).length;
  expect(Math.abs(taken / drawn.length - 0.3)).toBeLessThan(0.02);
  expect([random.chance(0), random.chance(1)]).toEqual([false, true]);
});
