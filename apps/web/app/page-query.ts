import { generatePath, matchRoutes } from 'react-router';
import { FILTER_NAMES as RANKING_FILTERS } from './features/records/leaderboard/filters.ts';
import { LIST_FILTER_NAMES } from './features/records/tipsters/filters.ts';
import { RECORD_FILTER_NAMES } from './features/records/tipsters/record/choice.ts';
import { BETTING_CALCULATORS } from './features/tools/calculators/addresses.ts';
import { REMOVED } from './features/tools/calculators/betting/state.ts';
import { PRIVATE_PATHS, PUBLIC_PATHS, type PublicPath } from './paths.ts';
import { type Language, languageOfPath, withLanguage } from './platform/i18n/languages.ts';

const LIST = ['page', 'cursor'] as const;

/**
 * The parameters that each public page reads of its address. The server drops all others before a page is looked up or rendered, so that nobody
 * has pages rendered anew by inventing some. Members' pages read theirs in the browser alone.
 */
const PAGE_QUERY: Readonly<Record<PublicPath, readonly string[]>> = {
  home: ['top'],
  signIn: ['redirect', 'ended', 'google', 'reset'],
  register: ['step', 'ref'],
  thankYou: [],
  recoverPassword: ['token'],
  confirmEmail: ['token'],
  whoWeAre: [],
  pricingPublic: ['period'],
  contactPublic: [],
  faq: [],
  privacy: [],
  cookiePolicy: [],
  terms: [],
  imprint: [],
  accessibility: [],
  dsa: [],
  tipstersPublic: [...LIST_FILTER_NAMES, ...LIST],
  tipsterProfile: ['period', 'scope'],
  tipsterRecord: [...RECORD_FILTER_NAMES, ...LIST],
  channel: [],
  becomeTipster: ['application'],
  bookmakersPublic: ['league', 'season', 'market', 'stage', 'tag', 'search', 'sort', 'order', 'with'],
  leaderboardPublic: [...RANKING_FILTERS, ...LIST],
  pastRankings: ['month', ...LIST],
  ranking: [],
  blogs: [],
  news: ['search', 'category', 'tag', ...LIST],
  newsArticle: [],
  blogEditor: [],
  newsletter: ['confirm', 'leave', 'alerts', 'channel', 'reports'],
  tipPublic: [],
  sharedBankroll: [...LIST],
  certificate: [],
  verify: ['tipster'],
  forecasts: ['league', 'month', 'when', 'plot', 'part', ...LIST],
  calculators: [],
  valueNow: [],
  match: ['page'],
  calculator: [...new Set(Object.values(BETTING_CALCULATORS).flatMap(({ rows, once }) => [...rows, ...once])), REMOVED],
  competitions: [],
  competition: ['season', 'round'],
  team: [],
  whatsNew: [],
  report: ['tip', 'user', 'bankroll', 'comment', 'review', 'key'],
  unauthorized: [],
};

/** The address of every page that isn't there. */
const NOWHERE = '/404';
/** Files that routes of their own answer. */
const FILE_QUERY = new Map<string, readonly string[]>([
  ['/', []],
  ['/robots.txt', []],
  ['/sitemap.xml', ['part']],
]);
/** The router asks here which routes an address leads to. */
const MANIFEST = '/__manifest';
const ROUTES = Object.entries({ ...PUBLIC_PATHS, ...PRIVATE_PATHS }).map(([id, path]) => ({ id, path }));

const QUERY = new Map<string, readonly string[]>(Object.entries(PAGE_QUERY));

/** The router's data of a page stand at its address with this at the end, after a slash with `_` before it. */
const DATA = /(?:(?<=\/)_)?\.data$/;
/** The router names in this parameter of a request for data the one route whose data it wants. */
const WANTED = '_routes';

export interface PageAddress {
  /** Path and query. Two addresses that show the same page are the same here. */
  address: string;
  /** The language that the address forces. */
  language: Language | null;
  /** False for an address that no page has: all of them show one page. */
  exists: boolean;
}

/** Returns the address under which a page is kept and rendered: without parameters that it doesn't read, each page in one spelling. */
export function pageAddress({ pathname, search }: URL): PageAddress {
  const language = languageOfPath(pathname);
  const bare = withLanguage(pathname, null);
  if (bare === MANIFEST) return { address: pathname + search, language, exists: true };
  const isData = DATA.test(bare);
  const path = bare.replace(DATA, '').replace(/(?<=.)\/+$/, '') || '/';
  const [match] = matchRoutes(ROUTES, path) ?? [];
  const names = (match ? QUERY.get(match.route.id) : FILE_QUERY.get(path)) ?? [];
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams([...asked].filter(([name]) => names.includes(name)));
  kept.sort();
  if (isData && match && asked.get(WANTED) === match.route.id) kept.set(WANTED, match.route.id);
  const exists = match !== undefined || FILE_QUERY.has(path);
  const known = match ? generatePath(match.route.path, match.params) : exists ? path : NOWHERE;
  const page = withLanguage(known, language);
  const end = isData ? (page === '/' ? '_.data' : '.data') : '';
  const query = kept.size > 0 ? `?${kept}` : '';
  return { address: page + end + query, language, exists };
}
