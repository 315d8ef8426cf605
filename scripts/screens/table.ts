import { addMonths, romeDay } from '@quotavera/domain/time';
import { PRIVATE_PATHS, type PrivatePath, PUBLIC_PATHS, type PublicPath, paths } from '../../apps/web/app/paths.ts';
import { PRIVATE_SCREENS, PUBLIC_SCREENS } from '../../apps/web/app/screens.ts';
import type { Person } from '../session.ts';
import { STATES, type State } from './states.ts';
import type { World } from './world.ts';

/** Addresses that name a part of the world are made from it; null where the world has no such part today. */
type Address = string | ((world: World) => string | null);
type Addresses = Readonly<Record<string, Address>>;

export type Reader = 'visitor' | Person;

export interface Screen {
  name: string;
  address: Address;
  as: Reader;
  /** Whether browser tests look at it in each check, with `--all`, or never. The gallery draws every screen. */
  looked: 'always' | 'all' | 'never';
  /** The API answers this instead of the truth. Public pages ask it on the server, so only members' screens have such states. */
  state?: State;
  /** Drawn for somebody who hasn't answered the question about cookies. */
  unanswered?: boolean;
  /** Pressed before the picture. Tests have `press` alone, which waits until its part listens. */
  keys?: readonly string[];
  /** An element that is pressed before the screen is looked at. */
  press?: string;
}

export interface Route {
  key: PublicPath | PrivatePath;
  path: string;
  isPublic: boolean;
  /** Whether the screen exists; every other route shows the not-ready page. */
  isBuilt: boolean;
}

/** Every route of the product. */
export const ROUTES: readonly Route[] = [
  ...(Object.keys(PUBLIC_PATHS) as PublicPath[]).map((key) => ({
    key,
    path: PUBLIC_PATHS[key],
    isPublic: true,
    isBuilt: key in PUBLIC_SCREENS,
  })),
  ...(Object.keys(PRIVATE_PATHS) as PrivatePath[]).map((key) => ({
    key,
    path: PRIVATE_PATHS[key],
    isPublic: false,
    isBuilt: key in PRIVATE_SCREENS,
  })),
];

/** The route that an address leads to. A route without a parameter comes first, as in the router. */
export function routeOf(address: string): Route | undefined {
  const { pathname } = new URL(address, 'http://site');
  return (
    ROUTES.find(({ path }) => path === pathname) ??
    ROUTES.find(({ path }) => path.includes(':') && new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`).test(pathname))
  );
}

/** The screen's address in this world, or null. */
export const addressOf = ({ address }: Screen, world: World): string | null =>
  typeof address === 'string' ? address : address(world);

const rows = (as: Reader, addresses: Addresses, looked: Screen['looked']): Screen[] =>
  Object.entries(addresses).map(([name, address]) => ({ name, address, as, looked }));

/** Screens that the gallery draws and that browser tests look at in every check. */
const tested = (as: Reader, addresses: Addresses) => rows(as, addresses, 'always');

/** Variants of a tested screen, made of the same parts: only the gallery draws them. */
const drawn = (as: Reader, addresses: Addresses) => rows(as, addresses, 'never');

/** Screens in each state. Each check looks at one state of two screens in three, the next one each time: every part that draws a state is seen often. */
const inStates = (as: Reader, addresses: Addresses): Screen[] =>
  rows(as, addresses, 'all').flatMap((screen, at) =>
    STATES.map((state, n) => ({
      ...screen,
      name: `${screen.name}-${state}`,
      state,
      looked: at % 3 !== 2 && n === at % STATES.length ? 'always' : 'all',
    })),
  );

const ADMIN_TABS = ['queue', 'declared', 'imports', 'feed', 'schedules', 'matches', 'data', 'rates', 'bookmakers'];
const adminTabs = Object.fromEntries(ADMIN_TABS.map((tab) => [`tools-admin-${tab}`, `/toolsadmin?tab=${tab}`]));

const profile = ({ tipster }: World) => paths.tipsterProfile(tipster);
const record = ({ tipster }: World) => paths.tipsterRecord(tipster);
const settledTip = ({ settledTip: id }: World) => paths.tipPublic(id);
const openTip = ({ openTip: id }: World) => (id === null ? null : paths.tipPublic(id));
const talkedTip = ({ talkedTip: id }: World) => paths.tipPublic(id);
const comingMatch = ({ fixtures: { coming } }: World) => (coming === null ? null : paths.match(coming));
const overMatch = ({ fixtures: { over } }: World) => (over === null ? null : paths.match(over));
const channel = (world: World) => paths.channel(world.channel.id);
const payment = (world: World) => `/payment-channel?channel=${world.channel.id}&plan=${world.channel.plan}`;
const compared = ({ five }: World) => `/analisys-tipsters?tipsters=${five}&period=all`;
const calculator = (query: string) => (world: World) => world.match && `/tools?calc=${query}&${world.match}`;

const CALCULATED = 'o=total_shots*over*24.5*2.1&o=total_shots*over*26.5*2.9&o=team_shots*home_over*12.5*1.9';
const BELL = '[aria-haspopup="dialog"]:has(.tabler-icon-bell):visible';
const SEARCH = '[aria-keyshortcuts]:visible >> nth=0';
const ACCOUNT_MENU = 'header button[popovertarget]:visible';

/**
 * Every screen of the product, and whom it is drawn for: the gallery takes pictures of all, browser tests look at those that are `looked` at.
 * `table.test.ts` names the routes that have no row.
 */
export const SCREENS: readonly Screen[] = [
  { name: 'cookie-question', address: '/home', as: 'visitor', looked: 'never', unanswered: true },
  ...tested('visitor', {
    home: '/home',
    'sign-in': '/sign-in',
    'recover-password': '/recover-psw',
    'confirm-email-useless': '/confirm-email',
    register: '/register',
    'thank-you': '/thank-you',
    'cookie-policy': '/cookie-policy',
    terms: '/tems-of-service',
    privacy: '/privacy',
    'who-we-are': '/who-we-are',
    imprint: '/imprint',
    accessibility: '/accessibility',
    dsa: '/dsa',
    contact: '/contact-us',
    report: '/report',
    'become-tipster': '/diventatipster',
    'whats-new-public': '/whats-new',
    faq: '/faq',
    'leaderboard-public': '/classifiche',
    'past-rankings': '/past-rankings',
    ranking: '/ranking-parameters',
    newsletter: '/newsletter',
    bookmakers: '/bookcomparison',
    'pricing-public': '/pricingp',
    'tipsters-public': '/tipsters',
    'profile-public': profile,
    record,
    'channel-public': channel,
    'tip-settled': settledTip,
    blog: '/blogs',
    news: '/news',
    'article-third': '/news/fortuna-o-abilita',
    'post-editor-visitor': '/blog/editOrCreate',
    verify: ({ tipster }) => `/verify?tipster=${tipster}`,
    'verify-empty': '/verify',
    forecasts: '/forecasts?when=past',
    'forecasts-coming': '/forecasts',
    calculators: '/calculators',
    'value-now': '/value-now',
    'calculator-parlay': '/calculators/parlay',
    'match-coming': comingMatch,
    competitions: '/competitions',
    competition: ({ fixtures }) => paths.competition(fixtures.competition),
    team: ({ fixtures }) => paths.team(fixtures.team),
    unauthorized: '/unauthorized',
    certificate: (world) => paths.certificate(world.certificate),
    'shared-bankroll': '/b/simulated-world-pro-reader-public-bankroll0',
  }),
  ...drawn('visitor', {
    'recover-password-expired': '/recover-psw?token=none',
    'confirm-email': '/confirm-email?token=none',
    'report-unknown': '/report?key=none',
    'tipster-form': '/tipsterform',
    'newsletter-left': '/newsletter?leave=none',
    'faq-answer': '/faq#posso-scommettere-su-quotavera',
    'bookmakers-beside': '/bookcomparison?with=1,2,3',
    'bookmakers-empty': '/bookcomparison?search=nessuno-si-chiama-cosi',
    'pricing-public-year': '/pricingp?period=year',
    'past-rankings-earlier': () => paths.pastRanking(addMonths(romeDay(new Date()).slice(0, 7), -7)),
    'past-rankings-page': '/past-rankings?page=2',
    'past-rankings-none': '/past-rankings?month=2001-01',
    'leaderboard-public-second': '/classifiche?page=2',
    'leaderboard-public-empty': '/classifiche?search=nessuno-si-chiama-cosi',
    'tipsters-public-empty': '/tipsters?search=nessuno-si-chiama-cosi',
    'record-filtered': (world) => `${record(world)}?scope=all&period=90d&odds_band=2.00-2.99`,
    'record-empty': (world) => `${record(world)}?period=1999`,
    'news-empty': '/news?search=nessuno-scrive-cosi',
    'article-english': '/en/news/luck-or-skill',
    'forecasts-empty': '/forecasts?league=999999',
    'match-over': overMatch,
    'match-not-found': '/m/999999999',
    'competition-first-round': ({ fixtures }) => `${paths.competition(fixtures.competition)}?round=1`,
    'competition-not-found': '/competitions/999999999',
    'team-not-found': '/teams/999999999',
    'forecasts-calibration': '/forecasts?part=calibration',
    'forecasts-leagues': '/forecasts?part=leagues',
    'forecasts-how': '/forecasts?part=how',
    ...Object.fromEntries(
      ['arbitrage', 'dutching', 'back-lay', 'each-way', 'odds', 'margin', 'poisson'].map((name) => [
        `calculator-${name}`,
        `/calculators/${name}`,
      ]),
    ),
    'calculator-bankers': '/calculators/parlay?o=2&o=3&o=4&o=5&r=won&r=won&r=won&r=lost&b=banker&sizes=2&stake=10',
    'calculator-mistakes': '/calculators/arbitrage?o=due&o=0,5&o=&stake=10,005',
    'profile-not-found': '/tipsters/nobody-has-this-name',
    'record-not-found': '/tipsters/nobody-has-this-name/record',
    'tip-not-found': '/t/999999999',
    'tip-open-visitor': openTip,
    'verify-not-found': '/verify?tipster=nobody-has-this-name',
    'certificate-none': '/certificates/nothing',
    'shared-bankroll-gone': '/b/nobody-has-this-address',
    'shared-bankroll-money': '/b/simulated-world-elite-reader-public-page000',
    'report-bankroll': '/report?bankroll=simulated-world-pro-reader-public-bankroll0',
    'not-found': '/nowhere',
    'academy-visitor': '/academy',
    'application-own-none': '/diventatipster?application=none',
    'application-own': ({ applications }) => applications && `/diventatipster?application=${applications.received}`,
    'application-own-set': ({ applications }) => applications && `/diventatipster?application=${applications.set}`,
  }),

  ...tested('free', {
    dashboard: '/dashboard',
    onboarding: '/onboarding?step=purpose',
    guide: '/guide',
    'tip-comments': talkedTip,
    'tips-start': '/tips-public',
    'checkout-start': '/checkout?plan=pro',
    'payment-status-unknown': '/payment-status',
    'tipster-form-start': '/tipsterform',
    'contact-member': '/contact',
    'payment-channel-start': payment,
  }),
  ...drawn('free', {
    'onboarding-sports': '/onboarding?step=sports',
    'onboarding-follow': '/onboarding?step=follow',
    'tipsters-followed': '/tipstersp?tab=followed',
    'tipsters-subscribed-none': '/tipstersp?tab=subscribed',
    'article-whole': '/news/puntate-e-perdite',
    'post-editor-refused': '/blog/editOrCreate',
    'valuebet-start': '/valuebet',
    'exchange-start': '/exchange',
    'leaderboard-start': '/leaderboard',
    'tipsters-start': '/tipstersp',
    'analysis-start': '/analysis',
    'compare-start': '/analisys-tipsters',
    'what-if-start': '/what-if',
    invite: '/profile?tab=invite',
    'profile-start': profile,
    'profile-reviews': paths.tipsterProfile('rinaldi_bets'),
    'record-start': record,
    'verify-start': '/verify',
    'forecasts-start': '/forecasts',
    'home-start': '/home',
    'pricing-start': '/pricing',
    'subscriptions-start': '/subscriptions',
    'affiliation-start': '/affiliation',
    'checkout-no-plan': '/checkout',
    'checkout-trial': '/checkout?plan=pro&period=month&trial=1',
    'checkout-code': '/checkout?plan=pro&period=year&code=ESTATE25',
    'checkout-code-over': '/checkout?plan=pro&code=NATALE10',
    messages: '/messages',
    'reports-own': '/reports',
    'whats-new': '/whats-new',
    'calls-start': '/call-request',
    tools: '/tools',
    'tools-pick': '/tools?calc=xg',
    'tools-shots': calculator('total-shots'),
    'tools-upgrade': calculator('team-shots'),
    'tools-admin-refused': '/toolsadmin',
    'channel-start': channel,
    'academy-free': '/academy',
    'academy-course-start': ({ courses }) => `/academy/course?course=${courses.first}`,
    'academy-lesson-locked': ({ lessons }) => `/academy/lesson?lesson=${lessons.second}`,
  }),

  ...tested('pro', {
    analysis: '/analysis',
    'subscriptions-pro': '/subscriptions',
    'messages-pro': '/messages',
    affiliation: '/affiliation',
    'academy-pro': '/academy',
    'academy-course': ({ courses }) => `/academy/course?course=${courses.second}`,
    'academy-lesson': ({ lessons }) => `/academy/lesson?lesson=${lessons.first}`,
    'academy-exam': ({ modules }) => `/academy/exams?module=${modules.open}`,
    'academy-notes': '/academy/notes',
    'report-own': '/performance-report',
    'compare-five': compared,
    'what-if': ({ tipster }) => `/what-if?t=${tipster}&fee=29`,
    leaderboard: '/leaderboard',
    tipsters: '/tipstersp',
    'pricing-pro': '/pricing?period=year',
    'valuebet-pro': '/valuebet',
    'tools-pro': '/tools',
    'value-now-pro': '/value-now',
  }),
  ...drawn('pro', {
    'payment-status-debit': ({ debit }) => debit && `/payment-status?purchase=${debit}`,
    'tipsters-subscribed': '/tipstersp?tab=subscribed',
    'onboarding-staking': '/onboarding?step=staking',
    'dashboard-pro': '/dashboard',
    'match-pro': comingMatch,
    'compare-none': '/analisys-tipsters',
    'report-tipster': ({ tipster }) =>
      `/performance-report?tipster=${tipster}&period=${new Date().getFullYear() - 1}-${new Date().getFullYear()}`,
    'compare-one': ({ tipster }) => `/analisys-tipsters?tipsters=${tipster}`,
    'analysis-statistics': '/analysis?tab=statistics',
    'analysis-breakdown': '/analysis?tab=statistics&by=weekday&sport=football',
    'analysis-tags': '/analysis?tab=statistics&by=tag',
    'analysis-tagged': '/analysis?tag=d%E2%80%99istinto',
    'analysis-accounts': '/analysis?tab=accounts',
    'analysis-filtered': '/analysis?sport=cricket',
    'what-if-none': '/what-if',
    'what-if-kelly': ({ tipster }) => `/what-if?t=${tipster},rinaldi_bets&stake=kelly&scope=all&cap=4`,
    'what-if-plan': '/what-if?tab=plan',
    'what-if-optimise-pro': '/what-if?tab=optimise',
    'leaderboard-found-none': '/leaderboard?search=nessuno-si-chiama-cosi',
    profile,
    'own-profile-address': '/profile?tab=address',
    alerts: '/profile?tab=notifications',
    preferences: '/profile?tab=preferences',
    security: '/profile?tab=security',
    connections: '/profile?tab=connections',
    'own-privacy': '/profile?tab=privacy',
    care: '/profile?tab=care',
    'tools-team-shots': calculator('team-shots'),
    'tools-advanced': calculator(`advanced&kind=shots&${CALCULATED}`),
    'channel-subscriber': channel,
    'academy-lesson-second': ({ lessons }) => `/academy/lesson?lesson=${lessons.second}`,
    'academy-course-advanced': ({ courses }) => `/academy/course?course=${courses.advanced}`,
    'academy-exam-passed': ({ modules }) => `/academy/exams?module=${modules.passed}`,
    'academy-exam-elite': ({ modules }) => `/academy/exams?module=${modules.locked}`,
    'academy-none': '/academy/lesson',
  }),
  ...inStates('pro', {
    analysis: '/analysis',
    compare: compared,
    dashboard: '/dashboard',
    onboarding: '/onboarding',
    guide: '/guide',
    'tipsters-followed': '/tipstersp?tab=followed',
    'value-now-pro': '/value-now',
    valuebet: '/valuebet',
    exchange: '/exchange',
    tips: '/tips-public',
    leaderboard: '/leaderboard',
    tipsters: '/tipstersp',
    profile,
    pricing: '/pricing',
    checkout: '/checkout?plan=elite&period=year',
    subscriptions: '/subscriptions',
    affiliation: '/affiliation',
    tools: '/tools?calc=xg',
    security: '/profile?tab=security',
    care: '/profile?tab=care',
    'alerts-pro': '/profile?tab=notifications',
    tip: settledTip,
    academy: '/academy',
    'academy-notes': '/academy/notes',
  }),
  { name: 'search', address: '/dashboard', as: 'pro', looked: 'always', press: SEARCH },
  { name: 'search-found', address: '/dashboard', as: 'pro', looked: 'never', keys: ['Control+k', 'r', 'i', 'n', 'a'] },
  { name: 'account-menu-pro', address: '/dashboard', as: 'pro', looked: 'always', press: ACCOUNT_MENU },

  ...tested('elite', {
    'what-if-optimise': '/what-if?tab=optimise',
    'exchange-elite': '/exchange',
    calls: '/call-request',
    tips: '/tips-public',
  }),
  ...drawn('elite', {
    'analysis-elite': '/analysis',
    'call-form': '/call-request?new=1',
    'call-not-found': '/call-request?call=999999',
    'messages-elite': '/messages',
    'subscriptions-elite': '/subscriptions',
    'tips-found-none': '/tips-public?sport=cricket',
    'tip-open-elite': openTip,
    'channel-elite': channel,
    'payment-channel': payment,
    'payment-channel-none': '/payment-channel',
    'academy-elite': '/academy',
    'academy-exam-review': ({ modules }) => `/academy/exams?module=${modules.passed}`,
  }),
  ...inStates('elite', { calls: '/call-request', 'messages-elite': '/messages' }),
  // Opening this page asks for a payment, which the API refuses once there is one.
  ...inStates('elite', { 'payment-channel': payment }).map((screen): Screen => ({ ...screen, looked: 'never' })),
  ...inStates('free', { 'reports-own': '/reports', 'whats-new': '/whats-new' }),

  ...tested('trial', { 'subscriptions-trial': '/subscriptions' }),
  ...drawn('trial', {
    'analysis-none': '/analysis',
    'dashboard-trial': '/dashboard',
    'pricing-trial': '/pricing',
    'checkout-of-trial': '/checkout?plan=elite',
  }),
  ...tested('abroad', { 'earnings-abroad': '/earnings?tab=payouts' }),
  ...drawn('abroad', { 'earnings-abroad-start': '/earnings', 'earnings-abroad-tax': '/earnings?tab=tax' }),

  ...tested('tipster', {
    'posts-own': '/blog',
    'post-editor-new': '/blog/editOrCreate',
    'tip-form': '/tip',
    'tips-tipster': '/tips-public',
    channels: '/channels',
    earnings: '/earnings',
    'own-profile': '/profile',
    ...Object.fromEntries(
      ['public', 'address', 'preferences', 'security', 'privacy', 'care', 'invite'].map((tab) => [
        `own-profile-${tab}-tipster`,
        `/profile?tab=${tab}`,
      ]),
    ),
  }),
  ...drawn('tipster', {
    'calls-received': '/call-request',
    'calls-hours': '/call-request?tab=hours',
    'messages-none': '/messages',
    'dashboard-tipster': '/dashboard',
    'guide-tipster': '/guide',
    'own-tips': '/tips-public?tab=own',
    'subscriptions-owner': '/subscriptions',
    'earnings-payouts': '/earnings?tab=payouts',
    'earnings-statements': '/earnings?tab=statements',
    'earnings-tax': '/earnings?tab=tax',
    'connections-tipster': '/profile?tab=connections',
    'leaderboard-tipster': '/leaderboard',
    'profile-of-self': '/tipsters/rinaldi_bets',
    'channel-of-self': channel,
    'payment-channel-own': payment,
    ...Object.fromEntries(
      ['result', 'goals', 'handicap', 'scores'].map((view) => [`tools-xg-${view}`, calculator(`xg&view=${view}`)]),
    ),
  }),
  ...inStates('tipster', {
    channels: '/channels',
    'subscriptions-owner': '/subscriptions',
    'dashboard-tipster': '/dashboard',
    'own-tips': '/tips-public?tab=own',
    'connections-tipster': '/profile?tab=connections',
    'tip-form': '/tip',
    'own-profile': '/profile',
  }),

  ...tested('admin', {
    'dashboard-admin': '/dashboard',
    posts: '/blog',
    inbox: '/messages',
    reports: '/reports',
    meetings: '/meeting-call',
    'declared-reviews': '/declared-histories',
    'calls-admin': '/call-request',
    'subscriptions-all': '/subscriptions',
    'subscriptions-work': '/subscriptions?as=work',
    referrals: '/referrals',
    payouts: '/payouts',
    accounting: '/accounting',
    figures: '/house-figures',
    'earnings-refused': '/earnings',
    'channels-refused': '/channels',
    mails: '/mails',
    newsletters: '/newsletters',
    'bookmakers-admin': '/betting-sites',
    'bookmakers-member': '/comparison-betting-sites',
    users: '/users',
    user: ({ account }) => paths.user(account),
    'academy-admin': '/academy',
    'tips-admin': '/tips-public',
    ...adminTabs,
    'tools-admin-matches-all': '/toolsadmin?tab=matches&when=all',
  }),
  ...drawn('admin', {
    'reports-case': '/reports?case=1',
    'reports-suspicions': '/reports?tab=suspicions',
    'reports-words': '/reports?tab=words',
    'reports-hidden': '/reports?tab=hidden',
    'reports-search': '/reports?tab=search&words=linea',
    'dashboard-admin-day': '/dashboard?view=day',
    'meetings-list': '/meeting-call?tab=list',
    'declared-reviews-refused': '/declared-histories?state=refused',
    'calls-fee': '/call-request?tab=fee',
    'whats-new-admin': '/whats-new',
    'inbox-held': '/messages?status=held',
    'inbox-templates': '/messages?tab=templates',
    'inbox-thread': '/messages?thread=4',
    'posts-in-review': '/blog?status=in_review',
    'post-editor': '/blog/editOrCreate?id=1',
    'subscriptions-one': '/subscriptions?subscription=1',
    'subscriptions-books': '/subscriptions?as=books',
    'discount-codes': '/subscriptions?as=codes',
    'discount-uses': '/subscriptions?as=codes&code=1',
    'subscriptions-work-open': '/subscriptions?as=work&state=open',
    'subscriptions-work-dispute': '/subscriptions?as=work&dispute=1',
    'subscriptions-work-refunds': '/subscriptions?as=work&tab=refunds',
    'subscriptions-work-settled': '/subscriptions?as=work&tab=refunds&settled=true',
    'subscriptions-work-jobs': '/subscriptions?as=work&tab=jobs',
    'mails-undelivered': '/mails?undelivered=money',
    'subscriptions-none': '/subscriptions?search=nessuno-si-chiama-cosi',
    'referrals-refused': '/referrals?status=refused',
    'referrals-terms': '/referrals?tab=terms',
    'payouts-returned': '/payouts?status=returned',
    'payouts-files': '/payouts?tab=files',
    'payouts-missing': '/payouts?tab=missing',
    'payouts-report': '/payouts?tab=report',
    'accounting-days': '/accounting?from=2026-03-01&to=2026-03-31',
    'users-found-none': '/users?search=nessuno-si-chiama-cosi',
    audit: '/users?tab=audit',
    'profile-admin': profile,
    'tip-admin': settledTip,
    'tools-admin-declared-filtered': '/toolsadmin?tab=declared&tipster=nessuno',
    'academy-reviews': '/academy?tab=reviews',
    'academy-taught': '/academy?tab=teach',
    'academy-text': ({ lessons }) => `/academy?tab=teach&lesson=${lessons.first}&language=it`,
    'academy-exam-text': ({ modules }) => `/academy?tab=teach&exam=${modules.passed}&language=it`,
    'academy-exam-text-de': ({ modules }) => `/academy?tab=teach&exam=${modules.passed}&language=de`,
  }),
  ...tested('moderator', { 'dashboard-moderator': '/dashboard', 'reports-moderator': '/reports' }),
  ...tested('teacher', {
    'academy-teach': '/academy?tab=teach',
    'academy-builder': ({ taught }) => `/academy?tab=teach&course=${taught.published}`,
    'academy-learners': ({ taught }) => `/academy/learners?course=${taught.published}`,
    'academy-figures': ({ taught }) => `/academy/learners?course=${taught.published}&tab=figures`,
    'academy-learner': ({ taught }) => `/academy/learners?course=${taught.published}&learner=${taught.learner}`,
  }),
  ...inStates('teacher', { 'academy-learners': ({ taught }) => `/academy/learners?course=${taught.published}` }),
  ...drawn('teacher', {
    'academy-builder-draft': ({ taught }) => `/academy?tab=teach&course=${taught.draft}`,
    'academy-exam-kinds': ({ taught }) => `/academy?tab=teach&exam=${taught.exam}&language=it`,
  }),
  ...inStates('admin', {
    'bookmakers-admin': '/betting-sites',
    ...adminTabs,
    users: '/users',
    user: '/users/2',
    audit: '/users?tab=audit',
    mails: '/mails',
    payouts: '/payouts',
    accounting: '/accounting',
    'subscriptions-all': '/subscriptions',
    'subscriptions-work': '/subscriptions?as=work',
    referrals: '/referrals',
    inbox: '/messages',
    'calls-admin': '/call-request',
    reports: '/reports',
    'reports-suspicions': '/reports?tab=suspicions',
    meetings: '/meeting-call',
    'meetings-list': '/meeting-call?tab=list',
    'academy-taught': '/academy?tab=teach',
    'academy-reviews': '/academy?tab=reviews',
  }),
  { name: 'account-menu-admin', address: '/dashboard', as: 'admin', looked: 'never', press: ACCOUNT_MENU },
  { name: 'notifications', address: '/dashboard', as: 'admin', looked: 'always', press: BELL },
  {
    name: 'tools-admin-declared-chosen',
    address: '/toolsadmin?tab=declared',
    as: 'admin',
    looked: 'never',
    keys: ['j', 'x', 'j', 'x'],
  },
  {
    name: 'tools-admin-declared-held',
    address: '/toolsadmin?tab=declared',
    as: 'admin',
    looked: 'never',
    keys: ['j', 'c', 'c'],
  },
];
