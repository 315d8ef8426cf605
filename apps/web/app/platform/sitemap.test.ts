import { Readable } from 'node:stream';
import { ErrorLevel, parseSitemapIndex, XMLToSitemapItemStream } from 'sitemap';
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

it('the sitemap is understood by a reader of others, which refuses what the protocol doesn’t know', async () => {
  const origin = 'https://a.example';
  const name = '/tipsters/a&b"<c>';
  const reader = new XMLToSitemapItemStream({ level: ErrorLevel.THROW });
  const pages = await Readable.from([urlSet(origin, ['/home', name])])
    .pipe(reader)
    .toArray();
  expect(pages).toHaveLength(10);
  for (const { url, links } of pages) {
    expect(URL.canParse(url)).toBe(true);
    expect(links.map(({ lang }: { lang: string }) => lang).sort()).toEqual(['de', 'en', 'es', 'fr', 'it', 'x-default']);
  }
  expect(pages.map(({ url }) => url)).toContain(`${origin}${name}`);
  const parts = [`${origin}/sitemap.xml?part=pages`, `${origin}/sitemap.xml?part=a&b=2`];
  expect((await parseSitemapIndex(Readable.from([sitemapIndex(parts)]))).map(({ url }) => url)).toEqual(parts);
});
