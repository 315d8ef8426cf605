import { createHash } from 'node:crypto';
import { createElement, Fragment } from 'react';
import {
  createRequestHandler,
  RouterContextProvider,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  useLoaderData,
} from 'react-router';
import { expect, it } from 'vitest';
import handleRequest from '../entry.server.tsx';
import { scriptMarkContext } from './context.ts';
import { newScriptMark, withPolicy } from './csp.ts';
import { firstCallsScript } from './first/first-calls.ts';
import { BOOT_SCRIPT } from './preferences/root-element.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const BOOT = [BOOT_SCRIPT, firstCallsScript()].map(hashOf);
const scriptsOf = (policy: string) => policy.match(/script-src [^;]*/)?.[0] ?? '';

/** A page that writes what its loader returns as it is, as no page of ours does. */
function Careless() {
  const __html = useLoaderData<string>();
  return createElement(
    Fragment,
    null,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the hole that these tests are about
    createElement('main', { dangerouslySetInnerHTML: { __html } }),
    createElement(ScrollRestoration),
    createElement(Scripts),
  );
}

const route = { id: 'root', path: '' };
const entry = { hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: false };
const build = {
  entry: { module: { default: handleRequest } },
  routes: {},
  assets: {
    entry: { imports: [], module: '/entry.js' },
    routes: {
      root: { ...route, ...entry, hasClientMiddleware: false, hasErrorBoundary: false, module: '/root.js' } as never,
    },
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {} as ServerBuild['future'],
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/manifest' },
} satisfies ServerBuild;

/** The page with this written into it, rendered by the product's entry and the real router. */
async function pageWith(written: string, mark = newScriptMark()) {
  const module = { default: Careless, loader: () => written } as never;
  const routes = { root: { ...route, children: [], module } } as unknown as ServerBuild['routes'];
  const handler = createRequestHandler({ ...build, routes }, 'production');
  const context = new RouterContextProvider();
  context.set(scriptMarkContext, mark);
  const response = await handler(new Request('http://localhost/'), context);
  return withPolicy(await response.text(), mark);
}

it('a page’s policy names the scripts that the renderer writes, whatever they hold', async () => {
  const { html, policy } = await pageWith('<p>à</p>');
  const inline = [...html.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].map(([, code = '']) => hashOf(code));
  expect(inline.length).toBeGreaterThan(3);
  expect(scriptsOf(policy)).toBe(`script-src 'self' ${[...new Set([...BOOT, ...inline])].join(' ')}`);
});

it('a script that was written into a page gets no hash, and leaves those of the page’s own as they were', async () => {
  const attacks = [
    'evil()',
    '<script>evil()</script>',
    '<script nonce="">evil()</script>',
    '<script nonce="guessed">evil()</script>',
    "<script data-a='",
    '<script>evil();//',
    '</main><script type="module">evil()</script>',
  ];
  const hashes = (policy: string) => policy.match(/'sha256-[^']+'/g);
  const own = hashes((await pageWith('')).policy)!.length;
  for (const attack of attacks) {
    const { html, policy } = await pageWith(attack);
    expect(html, attack).toContain(attack);
    expect(policy, attack).not.toContain(hashOf('evil()'));
    expect(hashes(policy), attack).toHaveLength(own);
  }
});

it('a page that stayed the same has the same bytes and policy, because its marks are gone', async () => {
  const mark = newScriptMark();
  expect(newScriptMark()).not.toBe(mark);
  const page = await pageWith('<p>1</p>', mark);
  expect(page.html).not.toContain(mark);
  expect(page.html).not.toContain('nonce');
  expect(await pageWith('<p>1</p>')).toEqual(page);
});

it('a page’s policy lets nothing else in, and nobody frame the page', () => {
  const { policy } = withPolicy('<script>one()</script>', newScriptMark());
  expect(scriptsOf(policy)).toBe(`script-src 'self' ${BOOT.join(' ')}`);
  for (const none of ['frame-ancestors', 'object-src', 'base-uri']) expect(policy).toContain(`${none} 'none'`);
});

it('a page’s policy allows Stripe only where it collects payments', () => {
  expect(withPolicy('', newScriptMark()).policy).not.toContain('stripe');
  const { policy } = withPolicy('', newScriptMark(), { stripe: true });
  expect(policy).toContain(`script-src 'self' ${BOOT.join(' ')} https://js.stripe.com https://*.js.stripe.com;`);
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect(policy).toContain(
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
  );
});
