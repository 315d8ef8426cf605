import { STATES, type State } from './gallery-states.ts';

export type Reader = 'visitor' | 'free' | 'pro' | 'elite' | 'tipster' | 'admin';

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as: Reader;
  /** What the API answers instead of the truth. Public pages ask it on the server, so only members' screens have these. */
  readonly state?: State;
  /** Drawn for somebody who hasn't answered the question about cookies. */
  readonly unanswered?: boolean;
  /** Pressed before the picture. */
  readonly keys?: readonly string[];
}

const ADMIN_TABS = ['queue', 'declared', 'imports', 'feed', 'schedules', 'matches', 'data', 'bookmakers'];

async function firstIds(base: string): Promise<{ tipster: string; settled: number | null; open: number | null }> {
  const board = await (await fetch(`${base}/api/tips/v1/leaderboard/?page_size=1`)).json();
  const tipster: string = board.results[0]?.tipster.username ?? 'nobody';
  const tips = async (state: string) =>
    (await (await fetch(`${base}/api/tips/v1/tipsters/${tipster}/tips/?state=${state}`)).json()).results ?? [];
  const [settled] = await tips('settled');
  const [open] = await tips('open');
  return { tipster, settled: settled?.id ?? null, open: open?.id ?? null };
}

/** The calculators on a coming match, with odds typed where nothing was imported. */
async function calculatorScreens(base: string, token: string): Promise<Screen[]> {
  const readTools = async (path: string) =>
    (await fetch(`${base}/api/tools/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const league: number | undefined = (await readTools('leagues/')).results?.[0]?.id;
  const fixture = league === undefined ? null : (await readTools(`teams/?league=${league}`)).coming?.at(-1);
  const pick: Screen = { name: 'tools-pick', path: '/tools?calc=xg', as: 'free' };
  if (!fixture) return [pick];
  const match = `league=${league}&home=${fixture.home.id}&away=${fixture.away.id}`;
  const bets = 'o=total_shots*over*24.5*2.1&o=total_shots*over*26.5*2.9&o=team_shots*home_over*12.5*1.9';
  return [
    pick,
    ...['result', 'goals', 'handicap', 'scores'].map(
      (view): Screen => ({ name: `tools-xg-${view}`, path: `/tools?calc=xg&${match}&view=${view}`, as: 'tipster' }),
    ),
    { name: 'tools-shots', path: `/tools?calc=total-shots&${match}`, as: 'free' },
    { name: 'tools-upgrade', path: `/tools?calc=team-shots&${match}`, as: 'free' },
    { name: 'tools-team-shots', path: `/tools?calc=team-shots&${match}`, as: 'pro' },
    { name: 'tools-advanced', path: `/tools?calc=advanced&kind=shots&${match}&${bets}`, as: 'pro' },
  ];
}

/** Every screen, and whom it is drawn for. `tokenOf`: signs a reader in. */
export async function screensOf(base: string, tokenOf: (reader: Reader) => Promise<string>): Promise<Screen[]> {
  const { tipster, settled, open } = await firstIds(base);
  const calculators = await calculatorScreens(base, await tokenOf('pro'));
  const of = (as: Reader, paths: Readonly<Record<string, string>>): Screen[] =>
    Object.entries(paths).map(([name, path]) => ({ name, path, as }));
  const states = (as: Reader, paths: Readonly<Record<string, string>>): Screen[] =>
    of(as, paths).flatMap((screen) => STATES.map((state) => ({ ...screen, name: `${screen.name}-${state}`, state })));
  const list: Screen[] = [
    { name: 'cookie-question', path: '/home', as: 'visitor', unanswered: true },
    ...of('visitor', {
      home: '/home',
      'sign-in': '/sign-in',
      'recover-password': '/recover-psw',
      'recover-password-expired': '/recover-psw?token=none',
      'confirm-email': '/confirm-email?token=none',
      'confirm-email-useless': '/confirm-email',
      register: '/register',
      'thank-you': '/thank-you',
      'cookie-policy': '/cookie-policy',
      'leaderboard-public': '/classifiche',
      ranking: '/ranking-parameters',
      'pricing-public': '/pricingp',
      'pricing-public-year': '/pricingp?period=year',
      'leaderboard-public-empty': '/classifiche?search=nessuno-si-chiama-cosi',
      'tipsters-public': '/tipsters',
      'tipsters-public-empty': '/tipsters?search=nessuno-si-chiama-cosi',
      'profile-public': `/tipsters/${tipster}`,
      record: `/tipsters/${tipster}/record`,
      'record-filtered': `/tipsters/${tipster}/record?scope=all&period=90d&odds_band=2.00-2.99`,
      'record-empty': `/tipsters/${tipster}/record?period=1999`,
      verify: `/verify?tipster=${tipster}`,
      'verify-empty': '/verify',
      forecasts: '/forecasts?when=past',
      'forecasts-coming': '/forecasts',
      'forecasts-empty': '/forecasts?league=999999',
      'forecasts-calibration': '/forecasts?part=calibration',
      'forecasts-leagues': '/forecasts?part=leagues',
      'forecasts-how': '/forecasts?part=how',
      'profile-not-found': '/tipsters/nobody-has-this-name',
      'record-not-found': '/tipsters/nobody-has-this-name/record',
      'tip-not-found': '/t/999999999',
      'verify-not-found': '/verify?tipster=nobody-has-this-name',
      'not-ready': '/faq',
      'not-found': '/nowhere',
      unauthorized: '/unauthorized',
    }),
    ...of('free', {
      dashboard: '/dashboard',
      'valuebet-start': '/valuebet',
      'exchange-start': '/exchange',
      'tips-start': '/tips-public',
      'leaderboard-start': '/leaderboard',
      'tipsters-start': '/tipstersp',
      invite: '/profile?tab=invite',
      'profile-start': `/tipsters/${tipster}`,
      'record-start': `/tipsters/${tipster}/record`,
      'verify-start': '/verify',
      'forecasts-start': '/forecasts',
      'home-start': '/home',
      'pricing-start': '/pricing',
      'subscriptions-start': '/subscriptions',
      'checkout-start': '/checkout?plan=pro',
      'checkout-no-plan': '/checkout',
      'payment-status-unknown': '/payment-status',
      tools: '/tools',
      'tools-admin-refused': '/toolsadmin',
    }),
    ...of('pro', {
      'pricing-pro': '/pricing?period=year',
      'subscriptions-pro': '/subscriptions',
      'dashboard-pro': '/dashboard',
      'valuebet-pro': '/valuebet',
      leaderboard: '/leaderboard',
      'leaderboard-empty': '/leaderboard?search=nessuno-si-chiama-cosi',
      tipsters: '/tipstersp',
      profile: `/tipsters/${tipster}`,
      'own-profile-address': '/profile?tab=address',
      preferences: '/profile?tab=preferences',
      security: '/profile?tab=security',
      privacy: '/profile?tab=privacy',
      care: '/profile?tab=care',
    }),
    ...states('pro', {
      dashboard: '/dashboard',
      valuebet: '/valuebet',
      exchange: '/exchange',
      tips: '/tips-public',
      leaderboard: '/leaderboard',
      tipsters: '/tipstersp',
      profile: `/tipsters/${tipster}`,
      pricing: '/pricing',
      checkout: '/checkout?plan=elite&period=year',
      subscriptions: '/subscriptions',
      tools: '/tools?calc=xg',
      security: '/profile?tab=security',
      care: '/profile?tab=care',
      ...(settled === null ? {} : { tip: `/t/${settled}` }),
    }),
    ...of('elite', {
      'exchange-elite': '/exchange',
      tips: '/tips-public',
      'tips-empty': '/tips-public?sport=cricket',
    }),
    ...of('tipster', {
      'dashboard-tipster': '/dashboard',
      'tip-form': '/tip',
      'own-tips': '/tips-public?tab=own',
      earnings: '/earnings',
      'earnings-payouts': '/earnings?tab=payouts',
      'earnings-statements': '/earnings?tab=statements',
      'earnings-tax': '/earnings?tab=tax',
      'own-profile': '/profile',
      'own-profile-public': '/profile?tab=public',
      'tips-tipster': '/tips-public',
      'leaderboard-tipster': '/leaderboard',
      'profile-of-self': '/tipsters/rinaldi_bets',
    }),
    ...states('tipster', {
      'dashboard-tipster': '/dashboard',
      'own-tips': '/tips-public?tab=own',
      'tip-form': '/tip',
      'own-profile': '/profile',
    }),
    ...calculators,
    ...of('admin', {
      'dashboard-admin': '/dashboard',
      payouts: '/payouts',
      'payouts-files': '/payouts?tab=files',
      'payouts-missing': '/payouts?tab=missing',
      'payouts-report': '/payouts?tab=report',
      'earnings-refused': '/earnings',
      mails: '/mails',
      users: '/users',
      'users-empty': '/users?search=nessuno-si-chiama-cosi',
      user: '/users/2',
      audit: '/users?tab=audit',
      ...Object.fromEntries(ADMIN_TABS.map((tab) => [`tools-admin-${tab}`, `/toolsadmin?tab=${tab}`])),
      'tips-admin': '/tips-public',
      'profile-admin': `/tipsters/${tipster}`,
      ...(settled === null ? {} : { 'tip-admin': `/t/${settled}` }),
    }),
    ...states('admin', {
      ...Object.fromEntries(ADMIN_TABS.map((tab) => [`tools-admin-${tab}`, `/toolsadmin?tab=${tab}`])),
      users: '/users',
      user: '/users/2',
      audit: '/users?tab=audit',
      mails: '/mails',
      payouts: '/payouts',
    }),
    { name: 'search', path: '/dashboard', as: 'pro', keys: ['Control+k'] },
    { name: 'search-found', path: '/dashboard', as: 'pro', keys: ['Control+k', 'r', 'i', 'n', 'a'] },
    { name: 'tools-admin-declared-chosen', path: '/toolsadmin?tab=declared', as: 'admin', keys: ['j', 'x', 'j', 'x'] },
    { name: 'tools-admin-declared-held', path: '/toolsadmin?tab=declared', as: 'admin', keys: ['j', 'c', 'c'] },
    { name: 'tools-admin-declared-filtered', path: '/toolsadmin?tab=declared&tipster=nessuno', as: 'admin' },
  ];
  if (settled !== null) list.push({ name: 'tip-settled', path: `/t/${settled}`, as: 'visitor' });
  if (open !== null)
    list.push(
      { name: 'tip-open-visitor', path: `/t/${open}`, as: 'visitor' },
      { name: 'tip-open-elite', path: `/t/${open}`, as: 'elite' },
    );
  return list;
}
