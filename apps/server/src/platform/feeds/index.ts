import { PRODUCT_NAME } from '@quotavera/domain/limits';
import type { Language } from '@quotavera/i18n';
import ical, { type ICalCalendar, type ICalCalendarMethod } from 'ical-generator';
import { xmlText } from '../xml.ts';

export interface Feed {
  language: Language;
  title: string;
  home: string;
  self: string;
  items: readonly FeedItem[];
}

export interface FeedItem {
  url: string;
  title: string;
  summary: string;
  html: string;
  author: string;
  publishedAt: string;
  updatedAt: string;
  tags: readonly string[];
}

const ESCAPES = new Map(Object.entries<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }));
export const escaped = (text: string) => xmlText(text).replace(/[&<>"]/g, (character) => ESCAPES.get(character)!);

/** RFC 4287. */
export function atom({ language, title, home, self, items }: Feed): string {
  const updated =
    items
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? '2026-01-01T00:00:00.000Z';
  const entries = items.map(
    (
      item,
    ) => `<entry><id>${escaped(item.url)}</id><title>${escaped(item.title)}</title><link href="${escaped(item.url)}"/>
<published>${item.publishedAt}</published><updated>${item.updatedAt}</updated><author><name>${escaped(item.author)}</name></author>
${item.tags.map((tag) => `<category term="${escaped(tag)}"/>`).join('')}<summary>${escaped(item.summary)}</summary>
<content type="html">${escaped(item.html)}</content></entry>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><id>${escaped(self)}</id><title>${escaped(title)}</title>
<link rel="self" type="application/atom+xml" href="${escaped(self)}"/><link href="${escaped(home)}"/><updated>${updated}</updated>
${entries.join('')}</feed>
`;
}

/** An empty calendar of the product (RFC 5545). */
export function newCalendar(method: ICalCalendarMethod, name?: string): ICalCalendar {
  const prodId = { company: PRODUCT_NAME, product: PRODUCT_NAME };
  return ical({ prodId, method, ...(name === undefined ? {} : { name }) });
}
