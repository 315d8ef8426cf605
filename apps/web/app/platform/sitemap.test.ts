import { expect, it } from 'vitest';
import { listedPaths, sitemapIndex, urlSet } from './sitemap.ts';

it('the sitemap lists pages that anybody may look for, and no private one', () => {
  const listed = listedPaths();
  expect(listed).toEqual(
    expect.arrayContaining(['/home', '/tipsters', '/classifiche', '/ranking-parameters', '/verify', '/forecasts']),
  );
  for (const path of ['/dashboard', '/tools', '/toolsadmin', '/recover-psw', '/confirm-email', '/tipsters/:username']) {
    expect(listed).not.toContain(path);
  }
});

it('the sitemap names each page in five languages with all its alternates, and can’t be broken by a name', () => {
  const xml = urlSet('https://a.example', ['/tipsters/a&b"<c>']);
  expect(xml.match(/<url>/g)).toHaveLength(5);
  expect(xml.match(/<xhtml:link /g)).toHaveLength(30);
  expect(xml).toContain('<loc>https://a.example/tipsters/a&amp;b&quot;&lt;c&gt;</loc>');
  expect(xml).toContain('hreflang="x-default" href="https://a.example/tipsters/');
  expect(xml).toContain('hreflang="de" href="https://a.example/de/tipsters/');
  expect(sitemapIndex(['https://a.example/s?a=1&b=2'])).toContain('<loc>https://a.example/s?a=1&amp;b=2</loc>');
});
