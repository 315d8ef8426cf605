import { search } from '@quotavera/contract/home';
import { contentOf } from '../../../platform/content/texts.ts';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { lessonsNamed } from '../../academy/index.ts';
import { findByName } from '../../calendar/fixtures/service.ts';
import { articlesNamed } from '../../publishing/blog/index.ts';
import { chaptersNamed, questionsNamed } from '../../publishing/pages/service.ts';
import { channelsNamed, tipstersNamed } from '../../records/tipster/service.ts';

/** So many results of each kind fit below a field without scrolling. */
const FOUND_MAX = 5;
/** Texts that explain the product stand below names, because they are seldom looked for. */
const TEXTS_MAX = 3;

const FOR_MEMBERS = { matches: [], competitions: [], teams: [], lessons: [] };

export function searchRoutes({ db, clock, environment }: ServerContext): Route[] {
  const content = contentOf(environment);

  async function findForMembers(typed: string, language: string) {
    const [lessons, found] = await Promise.all([
      lessonsNamed(db, language, typed, TEXTS_MAX),
      findByName(db, typed, FOUND_MAX, clock.now()),
    ]);
    return { ...found, lessons };
  }

  return [
    route(search, async ({ viewer, query: { q }, language }) => {
      const [tipsters, channels, articles, questions, chapters, forMembers] = await Promise.all([
        tipstersNamed(db, q, FOUND_MAX),
        channelsNamed(db, q, FOUND_MAX),
        articlesNamed(db, language, q, TEXTS_MAX),
        questionsNamed(db, content, language, q, TEXTS_MAX),
        chaptersNamed(db, content, language, q, TEXTS_MAX),
        viewer.type === 'visitor' ? FOR_MEMBERS : findForMembers(q, language),
      ]);
      return { tipsters, channels, articles, questions, chapters, ...forMembers };
    }),
  ];
}
