import { useTranslation } from 'react-i18next';
import { useRouteLoaderData } from 'react-router';
import { publicAddress } from '../../platform/i18n/addresses.ts';
import type { Language } from '../../platform/i18n/languages.ts';

/** The address of a public page, whole, in the reader's language. */
export function usePublicAddress(): (pathname: string) => string {
  const { i18n } = useTranslation();
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? '';
  return (pathname) => publicAddress(origin, pathname, i18n.language as Language);
}

/** Tells search engines what the page is about (schema.org, JSON-LD); the crumbs lead to it from the home page. */
export function StructuredData({
  about,
  crumbs,
}: {
  about: Readonly<Record<string, unknown>>;
  crumbs?: readonly (readonly [name: string, pathname: string])[];
}) {
  const addressOf = usePublicAddress();
  const graph = [
    about,
    ...(crumbs
      ? [
          {
            '@type': 'BreadcrumbList',
            itemListElement: crumbs.map(([name, pathname], at) => ({
              '@type': 'ListItem',
              position: at + 1,
              name,
              item: addressOf(pathname),
            })),
          },
        ]
      : []),
  ];
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block; `<` can't close it
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
    />
  );
}
