import robotsParser from 'robots-parser';
import { expect, it } from 'vitest';
import { loader as robots } from './robots.ts';

it('robots may read every page and no call of the API, and find the sitemap', async () => {
  const address = 'https://a.example/robots.txt';
  const text = await robots({ request: new Request(address) } as Parameters<typeof robots>[0]).text();
  const rules = robotsParser(address, text);
  const may = (path: string) => rules.isAllowed(`https://a.example${path}`, 'Googlebot');
  expect(['/', '/home', '/tipsters/conti.value', '/apis'].map(may)).toEqual([true, true, true, true]);
  expect(may('/api/tips/v1/leaderboard/')).toBe(false);
  expect(rules.getSitemaps()).toEqual(['https://a.example/sitemap.xml']);
});
