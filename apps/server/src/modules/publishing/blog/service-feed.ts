import { VISITORS_SHARE } from '@quotavera/domain/publishing';
import type { Language } from '@quotavera/i18n';
import { textsOf } from '@quotavera/i18n/server';
import { documentHtml, leadingPart } from '@quotavera/richtext';
import type { Db } from '../../../platform/database/index.ts';
import { atom, escaped, type Feed, type FeedItem } from '../../../platform/feeds/index.ts';
import { type FeedRow, selectFeed } from './repository-public.ts';

const ARTICLES = 20;

/** A feed's readers are visitors: they get what visitors get, and where the rest is. */
function itemOf(row: FeedRow, language: Language, origin: string): FeedItem {
  const texts = textsOf(language, 'publishing-blog').feed;
  const url = `${origin}/${language}/news/${encodeURIComponent(row.slug)}`;
  const html = documentHtml(leadingPart(row.content, VISITORS_SHARE), {
    origin,
    tipLabel: texts.tip,
    solutionLabel: texts.solution,
  });
  return {
    url,
    title: row.title,
    summary: row.summary,
    html: `${html}<p><a href="${escaped(url)}">${escaped(texts.more)}</a></p>`,
    author: row.authorName ?? texts.house,
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    tags: [row.category, ...row.tags],
  };
}

export type FeedFormat = 'atom' | 'json';

async function feedOf(db: Db, language: Language, format: FeedFormat, origin: string): Promise<Feed> {
  const rows = await selectFeed(db, language, ARTICLES);
  return {
    language,
    title: textsOf(language, 'publishing-blog').feed.title,
    home: `${origin}/${language}/blogs`,
    self: `${origin}/feeds/${language}.${format}`,
    items: rows.map((row) => itemOf(row, language, origin)),
  };
}

/** JSON Feed 1.1. */
function jsonFeed({ language, title, home, self, items }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: self,
    language,
    items: items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      summary: item.summary,
      content_html: item.html,
      date_published: item.publishedAt,
      date_modified: item.updatedAt,
      authors: [{ name: item.author }],
      tags: item.tags,
    })),
  });
}

/** The latest articles of a language as an Atom or a JSON feed. */
export async function feedText(db: Db, language: Language, format: FeedFormat, origin: string): Promise<string> {
  const feed = await feedOf(db, language, format, origin);
  return format === 'atom' ? atom(feed) : jsonFeed(feed);
}
