import { expect } from '@playwright/test';
import { PRIVATE_PATHS, PUBLIC_PATHS } from '../apps/web/app/paths.ts';
import { PUBLIC_SCREENS } from '../apps/web/app/screens.ts';
import { withoutAffiliates } from '../packages/domain/src/accounts/index.ts';
import { callsToBet } from '../packages/domain/src/care/promotion/index.ts';
import { LANGUAGES, type Language } from '../packages/i18n/src/languages.ts';
import { textsOf } from '../packages/i18n/src/server.ts';
import { test } from './people.ts';
import { addressesOn } from './screens.ts';

test.use({ trace: 'off' });

/** Steps of a flow, pages of one reader, and a match that the simulated world made up: they exist, and belong in no search engine. */
const UNLISTED = new Set([
  'thankYou',
  'recoverPassword',
  'confirmEmail',
  'unauthorized',
  'blogEditor',
  'certificate',
  'match',
  'report',
  'sharedBankroll',
]);

/** The fields that a type of schema.org needs so that search engines take it (their own documents say which). */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Answer: ['text'],
  Article: ['headline', 'author', 'datePublished'],
  BreadcrumbList: ['itemListElement'],
  DataDownload: ['contentUrl', 'encodingFormat'],
  Dataset: ['name', 'description', 'creator'],
  EventSeries: ['name'],
  FAQPage: ['mainEntity'],
  InteractionCounter: ['interactionType', 'userInteractionCount'],
  ListItem: ['position', 'name', 'item'],
  Organization: ['name'],
  Person: ['name'],
  ProfilePage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  SportsEvent: ['name', 'startDate', 'eventStatus', 'homeTeam', 'awayTeam'],
  SportsOrganization: ['name', 'url'],
  SportsTeam: ['name', 'url'],
  WebApplication: ['name', 'url', 'applicationCategory'],
  WebPageElement: ['isAccessibleForFree', 'cssSelector'],
};

/** Lists what is wrong with a node of structured data and all that is in it. */
function faultsOf(node: unknown, where: string): string[] {
  if (Array.isArray(node)) return node.flatMap((each, at) => faultsOf(each, `${where}[${at}]`));
  if (typeof node !== 'object' || node === null) return [];
  const { '@type': type, ...properties } = node as Record<string, unknown>;
  const required = typeof type === 'string' ? REQUIRED[type] : [];
  const missing = (required ?? []).filter((name) => [undefined, null, ''].includes(properties[name] as undefined));
  return [
    ...(required ? [] : [`${where}: no such type is known here: ${type}`]),
    ...missing.map((name) => `${where}: ${type} lacks ${name}`),
    ...Object.entries(properties).flatMap(([name, value]) => {
      if (/^(url|item|image|mainEntityOfPage)$/.test(name) && typeof value === 'string' && !URL.canParse(value))
        return [`${where}.${name}: no address: ${value}`];
      if (/^date/.test(name) && Number.isNaN(Date.parse(String(value)))) return [`${where}.${name}: no time: ${value}`];
      return faultsOf(value, `${where}.${name}`);
    }),
  ];
}

function keysOf(texts: object, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${before}${key}.`) : [`${before}${key}`],
  );
}

const decoded = (text: string) =>
  text
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(
      /&(amp|lt|gt|quot|apos|#39);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
    );

interface Seen {
  html: string;
  /** The texts between the tags, one by one. */
  texts: readonly string[];
  attribute: (tag: RegExp, name: string) => readonly string[];
}

function seen(html: string): Seen {
  const bare = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  return {
    html,
    texts: bare
      .split(/<[^>]*>/)
      .map((text) => decoded(text).trim())
      .filter(Boolean),
    attribute: (tag, name) =>
      [...bare.matchAll(/<[a-z][^>]*>/g)]
        .map(([each]) => each)
        .filter((each) => tag.test(each))
        .map((each) => decoded(new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(each)?.[1] ?? '')),
  };
}

/** Keys with a point in them: no text is written like one. */
const KEYS = new Set(
  (
    [
      'common',
      'ui',
      'home-landing',
      'tips',
      'records-tipsters',
      'tips-bets',
      'publishing-blog',
      'publishing-pages',
      'records-record',
      'sells-channels',
      'tools-bookmakers',
    ] as const
  )
    .flatMap((namespace) => keysOf(textsOf('it', namespace)))
    .filter((key) => key.includes('.')),
);

function problemsOf({ html, texts, attribute }: Seen, pathname: string, language: Language, origin: string): string[] {
  const problems: string[] = [];
  const expectOne = (what: string, found: readonly string[]) => {
    if (found.length !== 1 || !found[0]) problems.push(`${what}: ${JSON.stringify(found)}`);
  };
  if (attribute(/^<html\b/, 'lang')[0] !== language) problems.push(`lang ${attribute(/^<html\b/, 'lang')[0]}`);
  expectOne(
    'title',
    [...(html.split('</head>', 1)[0] ?? '').matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title ?? ''),
  );
  expectOne('description', attribute(/^<meta [^>]*name="description"/, 'content'));
  expectOne(
    'h1',
    [...html.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, inner]) => inner ?? ''),
  );
  if (/name="robots"[^>]*noindex/.test(html)) problems.push('is listed and noindex');
  const canonical = attribute(/^<link [^>]*rel="canonical"/, 'href');
  expectOne('canonical', canonical);
  const alternates = attribute(/^<link [^>]*rel="alternate"[^>]*hrefLang=/i, 'hreflang');
  const isArticle = pathname.startsWith('/news/');
  if (!isArticle && alternates.toSorted().join() !== [...LANGUAGES, 'x-default'].toSorted().join())
    problems.push(`alternates ${alternates}`);
  if (!isArticle && canonical[0] !== origin + (language === 'it' ? '' : `/${language}`) + pathname)
    problems.push(`canonical ${canonical[0]}`);
  problems.push(...texts.filter((text) => KEYS.has(text)).map((key) => `key ${key}`));
  problems.push(...texts.filter(callsToBet).map((text) => `call to bet: ${text}`));
  const links = attribute(/^<a /, 'href').filter((href) => /^https?:/.test(href));
  problems.push(...links.filter((href) => withoutAffiliates(href) !== href).map((href) => `affiliate: ${href}`));
  for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
    const data = JSON.parse(json) as { '@context'?: unknown; '@graph'?: unknown };
    if (data['@context'] !== 'https://schema.org') problems.push('structured data without its context');
    problems.push(...faultsOf(data['@graph'], 'data'));
  }
  return problems;
}

const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => decoded(loc ?? ''));

async function read(address: string, language: string): Promise<{ status: number; html: string }> {
  const reply = await fetch(address, { headers: { 'accept-language': language }, redirect: 'manual' });
  return { status: reply.status, html: await reply.text() };
}

test('every public page in every language says what it is, without a gap and without a call to bet', async ({
  site,
}) => {
  test.slow();
  const pages = (await addressesOn(site, true)).filter(({ key, isBuilt }) => isBuilt && !UNLISTED.has(key));
  const problems: string[] = [];
  for (const { address: path } of pages) {
    for (const language of LANGUAGES) {
      const address = site + (language === 'it' ? '' : `/${language}`) + path;
      const { status, html } = await read(address, language);
      const found =
        status === 200 ? problemsOf(seen(html), path, language, new URL(site).origin) : [`status ${status}`];
      problems.push(...found.map((problem) => `${language} ${path}: ${problem}`));
    }
  }
  expect(problems).toEqual([]);
});

test('the sitemap names pages that exist, and none that is private; robots.txt leads to it', async ({ site }) => {
  expect((await read(`${site}/robots.txt`, 'it')).html).toContain(`Sitemap: ${site}/sitemap.xml`);
  const parts = locsOf((await read(`${site}/sitemap.xml`, 'it')).html);
  expect(parts.length).toBeGreaterThan(2);
  const locs = (await Promise.all(parts.map(async (part) => locsOf((await read(part, 'it')).html)))).flat();
  const listed = new Set(locs.map((loc) => new URL(loc).pathname.replace(/^\/(en|es|fr|de)(?=\/)/, '')));
  for (const path of Object.values(PRIVATE_PATHS)) expect(listed).not.toContain(path);
  for (const key of Object.keys(PUBLIC_SCREENS) as (keyof typeof PUBLIC_PATHS)[]) {
    const path = PUBLIC_PATHS[key];
    if (path.includes(':')) continue;
    expect([path, listed.has(path)]).toEqual([path, !UNLISTED.has(key)]);
  }
  const problems: string[] = [];
  // The calendar has thousands of pages that are made alike.
  const ofCalendar = (loc: string) => /\/(m|teams)\/\d+$/.test(loc);
  for (const loc of locs.filter((each, at) => at % (ofCalendar(each) ? 199 : 7) === 0)) {
    const { status } = await read(loc, 'it');
    if (status !== 200) problems.push(`${loc}: ${status}`);
  }
  expect(problems).toEqual([]);
});

test('private pages, and public ones that concern one reader, stay out of search engines', async ({ site }) => {
  const open = await addressesOn(site, true);
  const hidden = [
    ...(await addressesOn(site, false)),
    ...open.filter(({ key, isBuilt }) => UNLISTED.has(key) || !isBuilt),
  ];
  const problems: string[] = [];
  for (const { address: path } of hidden) {
    const { html } = await read(site + path, 'it');
    if (!/<meta name="robots" content="noindex[",]/.test(html)) problems.push(path);
  }
  expect(problems).toEqual([]);
});
