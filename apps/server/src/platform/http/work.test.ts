import fastify from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';
import { SharedCount } from '../limits/index.ts';
import { limitWork, SharedTime } from './work.ts';

test('work alone costs the time it took, beside others its share of it', () => {
  let now = 0;
  const time = new SharedTime(() => now);
  const endLong = time.begin();
  now = 100;
  const endShort = time.begin();
  now = 140;
  expect(endShort()).toBe(20);
  now = 150;
  expect(endLong()).toBe(130);
  expect(endLong()).toBe(0);
  // Time in which nothing was worked on belongs to nobody.
  now = 1_000;
  const endLast = time.begin();
  now = 1_007;
  expect(endLast()).toBe(7);
});

/** Keeps the process busy, as a costly call does. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('an address that used up its work has to wait, another doesn’t, and what is cheap is free', async () => {
  const app = fastify();
  const limits = limitWork(
    app,
    () => true,
    new SharedCount(new RateLimiterMemory({ points: 100, duration: 60 }), 'work', null),
  );
  app.get('/busy/:ms', (request) => {
    work(Number((request.params as { ms: string }).ms));
    return 'done';
  });
  app.get('/wait', async (request) => ({ wait: await limits.waitOf(request) }));
  const ask = async (url: string, remoteAddress: string) =>
    (await app.inject({ url, remoteAddress })).json() as unknown;
  for (let n = 0; n < 5; n += 1) await app.inject({ url: '/busy/0', remoteAddress: '192.0.2.1' });
  for (let n = 0; n < 2; n += 1) await app.inject({ url: '/busy/60', remoteAddress: '192.0.2.2' });
  expect(await ask('/wait', '192.0.2.1')).toEqual({ wait: null });
  expect(await ask('/wait', '192.0.2.2')).toEqual({ wait: expect.any(Number) });
  await app.close();
});
