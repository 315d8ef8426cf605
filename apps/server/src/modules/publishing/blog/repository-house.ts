import type { Language } from '@quotavera/i18n';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/index.ts';
import type { PostContent } from './repository.ts';
import { keepVersion } from './repository-versions.ts';

export interface HouseArticle {
  article: string;
  language: Language;
  publishedAt: Date;
  /** The hash of the file. */
  hash: string;
  content: PostContent;
}

/** Writes an article of the house unless it is there as the file has it, or somebody has changed it; answers whether it did. */
export async function writeHouseArticle(trx: Trx, house: HouseArticle, at: Date): Promise<boolean> {
  const { article, language, publishedAt, hash, content } = house;
  const { rows } = await sql<{ id: number }>`
    insert into post (article, language, status, slug, title, summary, category, tags, content, body, words, source_hash, source_version,
      published_at, created_at, updated_at)
    values (${article}, ${language}, 'published', ${content.slug}, ${content.title}, ${content.summary}, ${content.category},
      ${[...content.tags]}::text[], ${JSON.stringify(content.content)}::jsonb, ${content.body}, ${content.words}, ${hash}, 1,
      ${publishedAt}, ${at}, ${publishedAt})
    on conflict (article, language) do update set
      slug = excluded.slug, title = excluded.title, summary = excluded.summary, category = excluded.category, tags = excluded.tags,
      content = excluded.content, body = excluded.body, words = excluded.words, source_hash = excluded.source_hash,
      version = post.version + 1, source_version = post.version + 1, updated_at = ${at}
    where post.source_hash <> excluded.source_hash and post.source_version = post.version
    returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) return false;
  await keepVersion(trx, { postId: id, editorId: null, at, sittingSince: at }, content);
  return true;
}
