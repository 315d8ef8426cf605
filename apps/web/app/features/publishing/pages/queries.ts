import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { paths } from '../../../paths.ts';
import { type ApiResult, apiFrom, type ReplyTo } from '../../../platform/api/index.ts';
import { withLanguage } from '../../../platform/i18n/languages.ts';

export type PageText = ReplyTo<typeof publishingAddresses.readPage>;
export type PageSection = PageText['sections'][number];
export type Faq = ReplyTo<typeof publishingAddresses.readFaq>;

const PAGES = {
  [paths.terms]: 'terms',
  [paths.privacy]: 'privacy',
  [paths.whoWeAre]: 'about',
  [paths.imprint]: 'imprint',
  [paths.accessibility]: 'accessibility',
  [paths.dsa]: 'dsa',
} as const;

/** The text of the page at an address, which may begin with a language. */
export function readPageAt(fetchApi: typeof fetch, language: string, pathname: string): Promise<ApiResult<PageText>> {
  const page = PAGES[withLanguage(pathname, null) as keyof typeof PAGES];
  return apiFrom(fetchApi, publishingAddresses.readPage, { params: { page } }, language);
}

/** Reads the cookie page's text, which stands beside its table. */
export function readCookieText(fetchApi: typeof fetch, language: string): Promise<ApiResult<PageText>> {
  return apiFrom(fetchApi, publishingAddresses.readPage, { params: { page: 'cookies' } }, language);
}

export function readFaq(fetchApi: typeof fetch, language: string): Promise<ApiResult<Faq>> {
  return apiFrom(fetchApi, publishingAddresses.readFaq, {}, language);
}
