import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { HOUR_S } from '@quotavera/domain/time';
import { calculatorPath } from '../features/tools/calculators/addresses.ts';
import { BETTING_NAMES } from '../features/tools/calculators/betting/fields.ts';
import { paths } from '../paths.ts';
import { apiFrom } from '../platform/api/index.ts';
import { apiContext } from '../platform/context.ts';
import { LANGUAGES, type Language } from '../platform/i18n/languages.ts';
import { listedPaths, sitemapIndex, urlSet, urlSetOfOne } from '../platform/sitemap.ts';
import type { Route } from './+types/sitemap.ts';

const ARTICLES_A_PAGE = 100;

/** The addresses of the published articles, each in its own language. */
async function articlePages(fetchApi: typeof fetch): Promise<{ pathname: string; language: Language }[] | null> {
  const pages: { pathname: string; language: Language }[] = [];
  for (const language of LANGUAGES) {
    const query = { language, page_size: ARTICLES_A_PAGE };
    const read = await apiFrom(fetchApi, publishingAddresses.listPublicPosts, { query });
    if (!read.ok) return null;
    for (const { slug } of read.data.results) pages.push({ pathname: paths.newsArticle(slug), language });
  }
  return pages;
}

/** Parts that are matches of a week, named by its Monday, teams by hundreds of them, or all competitions. */
const MATCHES = /^matches-(\d{4}-\d{2}-\d{2})$/;
const TEAMS = /^teams-(\d{1,9})$/;
const COMPETITIONS = 'competitions';

/** The names of the parts with matches, teams and competitions. */
async function matchParts(fetchApi: typeof fetch): Promise<string[] | null> {
  const read = await apiFrom(fetchApi, calendarAddresses.listMatchAddresses, { query: {} });
  if (!read.ok) return null;
  const { weeks, team_parts: teams, competitions } = read.data;
  return [
    ...(competitions.length > 0 ? [COMPETITIONS] : []),
    ...teams.map((part) => `teams-${part}`),
    ...weeks.map((week) => `matches-${week}`),
  ];
}

/** The addresses of such a part; null where it can't be read, undefined for a part of another kind. */
async function matchPages(fetchApi: typeof fetch, part: string): Promise<string[] | null | undefined> {
  const [, week] = MATCHES.exec(part) ?? [];
  const [, teams] = TEAMS.exec(part) ?? [];
  if (!week && !teams && part !== COMPETITIONS) return undefined;
  const query = { ...(week ? { week } : {}), ...(teams ? { teams: Number(teams) } : {}) };
  const read = await apiFrom(fetchApi, calendarAddresses.listMatchAddresses, { query });
  if (!read.ok) return null;
  if (week) return read.data.matches.map(paths.match);
  return teams ? read.data.teams.map(paths.team) : read.data.competitions.map(paths.competition);
}

function later(): Response {
  return new Response(null, { status: 503, headers: { 'Retry-After': '60' } });
}

function xml(text: string): Response {
  return new Response(text, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': `public, max-age=${HOUR_S}` },
  });
}

/** `/sitemap.xml` names its parts: the pages, the latest articles, tipsters with their channels by hundreds, and the calendar. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url);
  const part = searchParams.get('part');
  if (part === 'pages') return xml(urlSet(origin, [...listedPaths(), ...BETTING_NAMES.map(calculatorPath)]));
  if (part === 'news') {
    const articles = await articlePages(context.get(apiContext));
    return articles ? xml(urlSetOfOne(origin, articles)) : later();
  }
  const ofCalendar = part === null ? undefined : await matchPages(context.get(apiContext), part);
  if (ofCalendar !== undefined) return ofCalendar ? xml(urlSet(origin, ofCalendar)) : later();
  if (part !== null && !/^\d{1,12}$/.test(part)) return new Response(null, { status: 404 });
  const read = await apiFrom(context.get(apiContext), recordsAddresses.tipsterNames, {
    query: part === null ? {} : { part },
  });
  if (!read.ok) return later();
  const { parts, usernames, channels } = read.data;
  if (part !== null)
    return xml(
      urlSet(origin, [
        ...usernames.flatMap((name) => [paths.tipsterProfile(name), paths.tipsterRecord(name)]),
        ...channels.map(paths.channel),
      ]),
    );
  const calendar = await matchParts(context.get(apiContext));
  if (!calendar) return later();
  return xml(
    sitemapIndex(['pages', 'news', ...parts, ...calendar].map((each) => `${origin}/sitemap.xml?part=${each}`)),
  );
}
