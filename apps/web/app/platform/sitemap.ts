import { PUBLIC_PATHS, type PublicPath } from '../paths.ts';
import { PUBLIC_SCREENS } from '../screens.ts';
import { publicAddress } from './i18n/addresses.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './i18n/languages.ts';

/** Public pages that don't belong in a search engine: steps of a flow, whose address carries a secret or concerns one reader. */
const NOT_LISTED: ReadonlySet<PublicPath> = new Set([
  'thankYou',
  'recoverPassword',
  'confirmEmail',
  'unauthorized',
  'blogEditor',
  'report',
]);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The pages that exist and have one address. */
export function listedPaths(): string[] {
  return (Object.keys(PUBLIC_SCREENS) as PublicPath[])
    .filter((key) => !NOT_LISTED.has(key) && !PUBLIC_PATHS[key].includes(':'))
    .map((key) => PUBLIC_PATHS[key]);
}

/** Every page in every language, each naming the others, as the pages' own heads do. */
export function urlSet(origin: string, pathnames: readonly string[]): string {
  const entries = pathnames.flatMap((pathname) => {
    const alternates = [
      ...LANGUAGES.map((language) => [language, publicAddress(origin, pathname, language)] as const),
      ['x-default', publicAddress(origin, pathname, DEFAULT_LANGUAGE)] as const,
    ].map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(href)}"/>`);
    return LANGUAGES.map(
      (language) =>
        `<url><loc>${escaped(publicAddress(origin, pathname, language))}</loc>${alternates.join('')}</url>\n`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`;
}

/** Pages that are in one language alone, such as articles: their heads name the translations. */
export function urlSetOfOne(origin: string, pages: readonly { pathname: string; language: Language }[]): string {
  const entries = pages.map(
    ({ pathname, language }) => `<url><loc>${escaped(publicAddress(origin, pathname, language))}</loc></url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
}

export function sitemapIndex(addresses: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`).join('')}</sitemapindex>
`;
}
