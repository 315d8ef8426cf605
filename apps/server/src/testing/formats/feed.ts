import { parseAtomFeed } from 'feedsmith';
import { expect } from 'vitest';
import { validateXML } from 'xmllint-wasm';

/** The words of libxml2 about a text that isn't well-formed; none where it is. */
async function problemsOfXml(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.xml', contents: xml }],
    normalization: 'format',
  });
  return errors.map(({ message }) => message);
}

const isInstant = (text: string | undefined) => text !== undefined && !Number.isNaN(Date.parse(text));

/**
 * An Atom feed as a reader of others understands it. Fails where libxml2 finds it ill-formed, or where it lacks what RFC 4287 demands of a feed
 * (4.1.1) and its entries (4.1.2).
 */
export async function readFeed(xml: string) {
  expect(await problemsOfXml(xml)).toEqual([]);
  const feed = parseAtomFeed(xml);
  expect(feed).toMatchObject({ id: expect.stringMatching(/./), title: expect.anything() });
  expect(isInstant(feed.updated)).toBe(true);
  expect(feed.links?.filter(({ rel }) => rel === 'self')).toHaveLength(1);
  const entries = feed.entries ?? [];
  for (const entry of entries) {
    expect(entry).toMatchObject({ id: expect.stringMatching(/./), title: expect.anything() });
    expect([entry.id, isInstant(entry.updated), isInstant(entry.published)]).toEqual([entry.id, true, true]);
    expect((entry.authors ?? feed.authors ?? []).length).toBeGreaterThan(0);
    // Without content an entry has to link to it.
    expect(
      entry.content !== undefined || entry.links?.some(({ rel }) => rel === undefined || rel === 'alternate'),
    ).toBe(true);
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  return { feed, entries };
}
