import { useTranslation } from 'react-i18next';
import { useRouteLoaderData } from 'react-router';
import { BRAND } from '../../brand.ts';
import { publicAddress } from '../../platform/i18n/addresses.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../platform/i18n/languages.ts';

interface Version {
  language: Language;
  pathname: string;
}

/** Where search engines find a page and its versions in other languages, and what a shared link shows: the server draws a picture of every public page. */
export function PageAddresses({ own, versions }: { own: Version; versions: readonly Version[] }) {
  const { i18n } = useTranslation();
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin;
  if (!origin) return null;
  const hrefOf = ({ pathname, language }: Version) => publicAddress(origin, pathname, language);
  const inDefault = versions.find(({ language }) => language === DEFAULT_LANGUAGE) ?? own;
  return (
    <>
      <link rel="canonical" href={hrefOf(own)} />
      <meta property="og:url" content={hrefOf(own)} />
      <meta property="og:site_name" content={BRAND} />
      <meta property="og:image" content={`${origin}/pictures${own.pathname}.png?language=${i18n.language}`} />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="alternate" hrefLang="x-default" href={hrefOf(inDefault)} />
      {versions.map((version) => (
        <link key={version.language} rel="alternate" hrefLang={version.language} href={hrefOf(version)} />
      ))}
    </>
  );
}
