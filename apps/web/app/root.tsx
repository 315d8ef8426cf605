import headings from '@fontsource/dm-sans/files/dm-sans-latin-700-normal.woff2?url';
import regular from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url';
import medium from '@fontsource/poppins/files/poppins-latin-500-normal.woff2?url';
import semibold from '@fontsource/poppins/files/poppins-latin-600-normal.woff2?url';
import { MantineProvider } from '@mantine/core';
import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import type { Route } from './+types/root.ts';
import { ConsentGate } from './layouts/ConsentGate.tsx';
import { ErrorPage } from './layouts/ErrorPage.tsx';
import { apiFrom } from './platform/api/index.ts';
import { apiContext } from './platform/context.ts';
import { firstCallsScript } from './platform/first/first-calls.ts';
import { firstCallsOf } from './platform/first/of-route.ts';
import { I18N_ELEMENT_ID } from './platform/i18n/options.ts';
import { schemeManager } from './platform/preferences/color-scheme.ts';
import { BOOT_SCRIPT, keepRootInStep } from './platform/preferences/root-element.ts';
import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import './theme/styles.ts';
import { cssVariablesResolver, theme } from './theme/theme.ts';

/** All that stand on any first screen, so that it is laid out once. */
const FONTS = [regular, headings, medium, semibold];

export const links: LinksFunction = () => [
  ...FONTS.map((href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const),
  // Browsers draw an SVG on the page's own thread: up to 20 ms of its first second.
  { rel: 'icon', href: '/icons/96.png', type: 'image/png', sizes: '96x96' },
  { rel: 'apple-touch-icon', href: '/icons/180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** Namespaces that a route says it needs (`handle.ns`); their texts travel inside the page. */
function namespacesOf(handle: unknown): readonly string[] {
  if (typeof handle !== 'object' || handle === null || !('ns' in handle) || !Array.isArray(handle.ns)) return [];
  return handle.ns;
}

/** The page's texts as a data block; `<` is escaped so that no text can close it. In the browser it is left as it came. */
function EmbeddedTexts() {
  const matches = useMatches();
  const { i18n } = useTranslation();
  let json = '';
  if (import.meta.env.SSR) {
    const namespaces = new Set(['common', ...matches.flatMap((match) => namespacesOf(match.handle))]);
    const texts = Object.fromEntries([...namespaces].map((ns) => [ns, i18n.getResourceBundle(i18n.language, ns)]));
    json = JSON.stringify(texts).replaceAll('<', '\\u003c');
  } else {
    json = document.getElementById(I18N_ELEMENT_ID)?.textContent ?? '';
  }
  return (
    <script
      id={I18N_ELEMENT_ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: own texts, with `<` escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** Every page knows this of the installation. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [figures, cookies] = await Promise.all([
    apiFrom(api, homeAddresses.homeStats, {}),
    apiFrom(api, accountsAddresses.cookieGroups, {}),
  ]);
  const groups = cookies.ok ? cookies.data.groups : [];
  return {
    simulatedWorld: figures.ok && figures.data.simulated,
    origin: new URL(request.url).origin,
    cookieGroups: groups.map(({ varname, is_required }) => ({ varname, is_required })),
  };
}

export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const matches = useMatches();
  // Named for the page that the server draws; in the browser the attributes are left as they came.
  const calls = import.meta.env.SSR ? firstCallsOf(matches) : null;
  return (
    <html lang={i18n.language} data-mantine-color-scheme="light" {...calls} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0c2345" />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: own constant, which has run before the browser has this code
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? BOOT_SCRIPT : '' }}
        />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: own constant, which has run before the browser has this code
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && calls ? firstCallsScript() : '' }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          colorSchemeManager={schemeManager}
          defaultColorScheme="auto"
        >
          {children}
        </MantineProvider>
        <EmbeddedTexts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  useEffect(() => {
    // Tests and assistive tools wait for this mark to know that the page is hydrated.
    document.documentElement.dataset.hydrated = 'true';
    // Fetched once the page stands, since it is no part of a first look, and kept as long as the page is open. The page works without it.
    import('./platform/focus/keep-focus.ts').then(
      ({ keepFocus }) => void keepFocus(),
      () => undefined,
    );
    return keepRootInStep();
  }, []);
  return (
    <>
      <a href="#content" className="skip">
        {t('skipToContent')}
      </a>
      {/* The question stands before the page, so that the keyboard reaches it first. */}
      <ConsentGate groups={loaderData.cookieGroups} />
      <Outlet />
    </>
  );
}

export { ErrorPage as ErrorBoundary };
