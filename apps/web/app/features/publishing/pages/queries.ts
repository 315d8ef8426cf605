import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { paths } from '../../../paths.ts';
import { type ApiResult, apiFrom, type ReplyTo } from '../../../platform/api/index.ts';
import { withLanguage } from '../../../platform/i18n/languages.ts';

export type PageText = ReplyTo<typeof publishingAddresses.readPage>;
export type PageSection = PageText['sections'][number];
export type Faq = ReplyTo<typeof publishingAddresses.readFaq>;

/** Where each page of text is. */
export const TEXT_PATHS = {
  terms: paths.terms,
  privacy: paths.privacy,
  cookies: paths.cookiePolicy,
  about: paths.whoWeAre,
  imprint: paths.imprint,
  accessibility: paths.accessibility,
  dsa: paths.dsa,
} as const;
type TextPage = keyof typeof TEXT_PATHS;

const PAGES = new Map<string, TextPage>(
  (Object.keys(TEXT_PATHS) as TextPage[]).map((page) => [TEXT_PATHS[page], page]),
);

/** The text of the page at an address, which may begin with a language. */
export function readPageAt(fetchApi: typeof fetch, language: string, pathname: string): Promise<ApiResult<PageText>> {
  const page = PAGES.get(withLanguage(pathname, null))!;
  return apiFrom(fetchApi, publishingAddresses.readPage, { params: { page } }, language);
}

/** Reads the cookie page's text, which stands beside its table. */
export function readCookieText(fetchApi: typeof fetch, language: string): Promise<ApiResult<PageText>> {
  return apiFrom(fetchApi, publishingAddresses.readPage, { params: { page: 'cookies' } }, language);
}

export function readFaq(fetchApi: typeof fetch, language: string): Promise<ApiResult<Faq>> {
  return apiFrom(fetchApi, publishingAddresses.readFaq, {}, language);
}
