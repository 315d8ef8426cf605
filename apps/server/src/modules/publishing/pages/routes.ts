import { readChanges, readFaq, readPage } from '@quotavera/contract/publishing';
import type { Content } from '../../../platform/content/texts.ts';
import { type Route, route } from '../../../platform/http/index.ts';

export function pageRoutes({ pages, faq, changes }: Content): Route[] {
  return [
    route(readPage, ({ params, language }) => pages[params.page][language]),
    route(readChanges, ({ language }) => changes[language]),
    route(readFaq, ({ language }) => faq[language]),
  ];
}
