import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { missingForPublication, POST_CATEGORIES, type PostCategory } from '@quotavera/domain/publishing';
import { LANGUAGES, type Language } from '@quotavera/i18n';
import { ContentInvalid, contentDocument, hashOfContent, readContentText } from '../../../platform/content/index.ts';
import type { ServerContext } from '../../../platform/context.ts';
import { isFailure } from '../../../platform/errors/index.ts';
import { announcePublicChange } from '../../accounts/session/service.ts';
import type { PostContent } from './repository.ts';
import { type HouseArticle, writeHouseArticle } from './repository-house.ts';
import { contentOf } from './service-content.ts';

const FILE = /^([a-z0-9-]+)\.([a-z]{2})\.md$/;

export interface HouseFile extends HouseArticle {
  content: PostContent;
}

/** An article of `content/blog`. Throws `ContentInvalid`. */
export function readHouseFile(name: string, text: string): HouseFile {
  const [, slug = '', language = ''] = FILE.exec(name) ?? [];
  if (!slug || !(LANGUAGES as readonly string[]).includes(language)) throw new ContentInvalid(name, 'name');
  const { title, summary, front, body } = readContentText(name, text);
  const { category = '', tags = '', article = '', date = '' } = front;
  const publishedAt = new Date(`${date}T08:00:00Z`);
  if (article === '' || Number.isNaN(publishedAt.getTime())) throw new ContentInvalid(name, 'article or date');
  if (!(POST_CATEGORIES as readonly string[]).includes(category))
    throw new ContentInvalid(name, `category ${category}`);
  const checked = contentOf({
    title,
    summary,
    slug,
    category: category as PostCategory,
    tags: tags.split(','),
    content: contentDocument(name, body),
  });
  if (isFailure(checked)) throw new ContentInvalid(name, JSON.stringify(checked.error.fields));
  const missing = missingForPublication(checked.value, checked.value.words);
  if (Object.keys(missing).length > 0) throw new ContentInvalid(name, JSON.stringify(missing));
  return {
    article,
    language: language as Language,
    publishedAt,
    hash: hashOfContent(text),
    content: checked.value,
  };
}

/** Every file of the folder with its text. */
export async function houseFiles(contentDir: string): Promise<{ name: string; text: string }[]> {
  const folder = join(contentDir, 'blog');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}

/**
 * Writes the house's articles from their files: those that are new, and those whose file has changed and which nobody has changed in the
 * product. Starting again, or several processes at once, changes nothing.
 */
export async function writeHouseArticles({
  db,
  clock,
  log,
  environment,
}: Pick<ServerContext, 'db' | 'clock' | 'log' | 'environment'>): Promise<void> {
  for (const { name, text } of await houseFiles(environment.CONTENT_DIR)) {
    let file: HouseFile;
    try {
      file = readHouseFile(name, text);
    } catch (error) {
      if (!(error instanceof ContentInvalid)) throw error;
      log.error({ problem: error.message }, 'an article in content/blog is left out');
      continue;
    }
    await db.transaction().execute(async (trx) => {
      if (await writeHouseArticle(trx, file, clock.now())) await announcePublicChange(trx);
    });
  }
}
