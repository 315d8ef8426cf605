import { MINUTE_MS } from '@quotavera/domain/time';
import { afterEach, expect, test, vi } from 'vitest';
import { type Page, PageCache, pageOf } from './page-cache.ts';

afterEach(() => vi.restoreAllMocks());

const page = (text: string, status = 200) => pageOf(new Response(text, { status }));

test('a page that a change overtook while it was made is never the current one, but stands in for one that fails', async () => {
  const cache = new PageCache(50);
  const render = Promise.withResolvers<void>();
  const first = cache.get('it /home', async () => {
    await render.promise;
    return page('before');
  });
  cache.clear();
  render.resolve();
  await first;
  const failed = await cache.get('it /home', () => page('gone', 503));
  expect([failed.page.body.toString(), failed.staleSince]).toEqual(['before', expect.any(Date)]);
  const next = await cache.get('it /home', () => page('after'));
  expect([next.page.body.toString(), next.staleSince]).toEqual(['after', null]);
});

test('a page that is no longer fresh is served at once while another is made, and one that is too old is waited for', async () => {
  const cache = new PageCache();
  let minutes = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => minutes * MINUTE_MS);
  const ask = async (make: () => Promise<Page>) => {
    const { page: shown, staleSince } = await cache.get('it /home', make);
    return [shown.body.toString(), staleSince];
  };
  await ask(() => page('first'));
  minutes = 1;
  const renewed = Promise.withResolvers<void>();
  let renewals = 0;
  const renew = async () => {
    renewals += 1;
    await renewed.promise;
    return page('second');
  };
  expect(await Promise.all([ask(renew), ask(renew), ask(renew)])).toEqual(Array(3).fill(['first', null]));
  expect(renewals).toBe(1);
  renewed.resolve();
  await expect.poll(() => ask(renew)).toEqual(['second', null]);
  minutes += 25 * 60;
  expect(await ask(() => page('third'))).toEqual(['third', null]);
});

test('a page whose policy alone changed is another page', async () => {
  const under = async (policy: string) =>
    (await pageOf(new Response('same', { headers: { 'content-security-policy': policy } }))).etag;
  expect(await under('one')).toBe(await under('one'));
  expect(await under('two')).not.toBe(await under('one'));
});
