import { expect, test } from 'vitest';
import { PageCache, pageOf } from './page-cache.ts';

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

test('a page whose policy alone changed is another page', async () => {
  const under = async (policy: string) =>
    (await pageOf(new Response('same', { headers: { 'content-security-policy': policy } }))).etag;
  expect(await under('one')).toBe(await under('one'));
  expect(await under('two')).not.toBe(await under('one'));
});
