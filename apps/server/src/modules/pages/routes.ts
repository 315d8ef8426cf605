import { readChanges, readFaq, readPage } from '@quotavera/contract/publishing';
import { type Route, route } from '../../platform/http/index.ts';
import type { Content } from './service-content.ts';

export function pageRoutes({ pages, faq, changes }: Content): Route[] {
  return [
    route(readPage, ({ params, language }) => pages[params.page][language]),
    route(readChanges, ({ language }) => changes[language]),
    route(readFaq, ({ language }) => faq[language]),
  ];
}
