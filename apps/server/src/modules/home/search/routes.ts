import { search } from '@quotavera/contract/home';
import { contentOf } from '../../../platform/content/texts.ts';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { lessonsNamed } from '../../academy/index.ts';
import { findByName } from '../../calendar/fixtures/service.ts';
import { articlesNamed } from '../../publishing/blog/index.ts';
import { findInPages } from '../../publishing/pages/service.ts';
import { channelsNamed, tipstersNamed } from '../../records/tipster/service.ts';

/** So many results of each kind fit below a field without scrolling. */
const FOUND_MAX = 5;
/** Texts that explain the product stand below names, because they are seldom looked for. */
const TEXTS_MAX = 3;

export function searchRoutes({ db, clock, environment }: ServerContext): Route[] {
  const inPages = findInPages(contentOf(environment));

  return [
    route(search, async ({ viewer, query: { q }, language }) => {
      const [tipsters, channels, found, articles, lessons] = await Promise.all([
        tipstersNamed(db, q, FOUND_MAX),
        channelsNamed(db, q, FOUND_MAX),
        findByName(db, q, FOUND_MAX, clock.now()),
        articlesNamed(db, language, q, TEXTS_MAX),
        viewer.type === 'visitor' ? [] : lessonsNamed(db, language, q, TEXTS_MAX),
      ]);
      return { tipsters, channels, ...found, lessons, articles, ...inPages(language, q, TEXTS_MAX) };
    }),
  ];
}
