import { STATES, type State } from './gallery-states.ts';

export type Reader = 'visitor' | 'free' | 'pro' | 'elite' | 'tipster' | 'admin';

export interface Screen {
  name: string;
  path: string;
  as: Reader;
  /** The API answers this instead of the truth. Public pages ask it on the server, so only members' screens have such states. */
  state?: State;
  /** Drawn for somebody who hasn't answered the question about cookies. */
  unanswered?: boolean;
  /** Pressed before the picture. */
  keys?: readonly string[];
  /** An element that is pressed before the picture. */
  press?: string;
}

const ADMIN_TABS = ['queue', 'declared', 'imports', 'feed', 'schedules', 'matches', 'data', 'bookmakers'];

async function firstIds(
  base: string,
): Promise<{ tipster: string; five: string; settled: number | null; open: number | null }> {
  const board = await (await fetch(`${base}/api/tips/v1/leaderboard/?page_size=5`)).json();
  const names = (board.results as { tipster: { username: string } }[]).map((row) => row.tipster.username);
  const [tipster = 'nobody'] = names;
  const tips = async (state: string) =>
    (await (await fetch(`${base}/api/tips/v1/tipsters/${tipster}/tips/?state=${state}`)).json()).results ?? [];
  const [settled] = await tips('settled');
  const [open] = await tips('open');
  return { tipster, five: names.join(','), settled: settled?.id ?? null, open: open?.id ?? null };
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

/** The channel that the demo tipster sells, for each reader, and its payment. */
async function channelScreens(base: string): Promise<Screen[]> {
  const read = async (path: string) => (await fetch(`${base}/api/tips/v1/${path}`)).json();
  const channel: { id: number } | undefined = (await read('tipsters/rinaldi_bets/')).channels?.[0];
  if (!channel) return [];
  const path = `/channels/${channel.id}`;
  const [plan] = (await read(`canali-personali/${channel.id}/`)).plans ?? [];
  const payment = `/payment-channel?channel=${channel.id}&plan=${plan?.id ?? 0}`;
  return [
    { name: 'channel-public', path, as: 'visitor' },
    { name: 'channel-start', path, as: 'free' },
    { name: 'channel-subscriber', path, as: 'pro' },
    { name: 'channel-elite', path, as: 'elite' },
    { name: 'channel-of-self', path, as: 'tipster' },
    { name: 'payment-channel', path: payment, as: 'elite' },
    { name: 'payment-channel-start', path: payment, as: 'free' },
    { name: 'payment-channel-own', path: payment, as: 'tipster' },
    { name: 'payment-channel-none', path: '/payment-channel', as: 'elite' },
    ...STATES.map((state): Screen => ({ name: `payment-channel-${state}`, path: payment, as: 'elite', state })),
  ];
}

/** The academy's pages for readers in each state of it: nobody, a beginner, one who is certified and has an exam open. */
async function academyScreens(base: string, token: string): Promise<Screen[]> {
  const read = async (path: string) =>
    (await fetch(`${base}/api/academy/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const courses: { id: number; slug: string }[] = (await read('courses/')).results ?? [];
  const [first, second, advanced] = courses.map(({ slug }) => slug);
  if (!first || !second || !advanced) return [];
  const modules = async (course: string): Promise<{ id: number }[]> =>
    (await read(`upperlevels/?course=${course}`)).modules;
  const [open] = await modules(second);
  const [passed] = await modules(first);
  const [locked] = await modules(advanced);
  const lessons: { id: number }[] = (await read(`oversections/?module=${passed?.id}`)).lessons;
  const { certificate } = (await read('coursesstatus/')).results.find(
    (course: { certificate: string | null }) => course.certificate,
  );
  const lesson = (n: number) => `/academy/lesson?lesson=${lessons[n]?.id}`;
  return [
    ...(['visitor', 'free', 'pro', 'elite', 'admin'] as const).map(
      (as): Screen => ({ name: `academy-${as}`, path: '/academy', as }),
    ),
    ...STATES.map((state): Screen => ({ name: `academy-${state}`, path: '/academy', as: 'pro', state })),
    { name: 'academy-reviews', path: '/academy?tab=reviews', as: 'admin' },
    { name: 'academy-texts', path: '/academy?tab=texts', as: 'admin' },
    { name: 'academy-text', path: `/academy?tab=texts&lesson=${lessons[0]?.id}&language=it`, as: 'admin' },
    { name: 'academy-exam-text', path: `/academy?tab=texts&exam=${passed?.id}&language=it`, as: 'admin' },
    { name: 'academy-exam-text-de', path: `/academy?tab=texts&exam=${passed?.id}&language=de`, as: 'admin' },
    { name: 'academy-course', path: `/academy/course?course=${second}`, as: 'pro' },
    { name: 'academy-course-start', path: `/academy/course?course=${first}`, as: 'free' },
    { name: 'academy-course-advanced', path: `/academy/course?course=${advanced}`, as: 'pro' },
    { name: 'academy-lesson', path: lesson(0), as: 'pro' },
    { name: 'academy-lesson-second', path: lesson(1), as: 'pro' },
    { name: 'academy-lesson-locked', path: lesson(1), as: 'free' },
    { name: 'academy-exam', path: `/academy/exams?module=${open?.id}`, as: 'pro' },
    { name: 'academy-exam-passed', path: `/academy/exams?module=${passed?.id}`, as: 'pro' },
    { name: 'academy-exam-elite', path: `/academy/exams?module=${locked?.id}`, as: 'pro' },
    { name: 'academy-exam-review', path: `/academy/exams?module=${passed?.id}`, as: 'elite' },
    { name: 'academy-none', path: '/academy/lesson', as: 'pro' },
    { name: 'certificate', path: `/certificates/${certificate}`, as: 'visitor' },
    { name: 'certificate-none', path: '/certificates/nothing', as: 'visitor' },
  ];
}

/** An applicant's own page, by the link in the mail that an application brings: as it is received, and with a call set. */
async function ownApplications(base: string, token: string): Promise<Screen[]> {
  const ask = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return (
      await fetch(`${base}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    ).json();
  };
  const screens: Screen[] = [{ name: 'application-own-none', path: '/diventatipster?application=none', as: 'visitor' }];
  for (const name of ['application-own', 'application-own-set']) {
    const days: { slots: { starts_at: string; free: boolean }[] }[] = (await ask('publicapplications/v1/bookingSlots/'))
      .results;
    const free = days.flatMap(({ slots }) => slots).filter((slot) => slot.free);
    const slots = [free[0], free[12]].flatMap((slot) => (slot ? [slot.starts_at] : []));
    const email = `${name}-${Date.now()}@example.com`;
    const person = {
      first_name: 'Lina',
      last_name: 'Bruni',
      mobile_number: '+393471234567',
      has_channel: false,
      privacy: true,
    };
    const visitor = { method: 'POST', headers: { 'content-type': 'application/json' } };
    await fetch(`${base}/api/publicapplications/v1/applicant-public/`, {
      ...visitor,
      body: JSON.stringify({ ...person, email, slots }),
    });
    if (name === 'application-own-set') {
      const [row] = (await ask('publicapplications/v1/applications/?page_size=1')).results ?? [];
      const { id: application, version } = await ask(`publicapplications/v1/applications/${row?.id}/`);
      await ask('users/v1/meeting-call/', { application, version, action: 'set_meeting', slot: slots[0] }, 'PATCH');
    }
    const [mail] = (await ask(`users/v1/mails/?recipient=${encodeURIComponent(email)}`)).results ?? [];
    const { text } = await ask(`users/v1/mails/${mail?.id}/`);
    const key = /application=([\w-]+\.[\w-]+)/.exec(String(text))?.[1];
    if (key) screens.push({ name, path: `/diventatipster?application=${key}`, as: 'visitor' });
  }
  return screens;
}

/** Every screen, and whom it is drawn for. `tokenOf`: signs a reader in. */
export async function screensOf(base: string, tokenOf: (reader: Reader) => Promise<string>): Promise<Screen[]> {
  const { tipster, five, settled, open } = await firstIds(base);
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
      terms: '/tems-of-service',
      privacy: '/privacy',
      'who-we-are': '/who-we-are',
      imprint: '/imprint',
      accessibility: '/accessibility',
      dsa: '/dsa',
      contact: '/contact-us',
      report: '/report',
      'report-unknown': '/report?key=none',
      'become-tipster': '/diventatipster',
      'tipster-form': '/tipsterform',
      'whats-new-public': '/whats-new',
      'newsletter-left': '/newsletter?leave=none',
      faq: '/faq',
      'faq-answer': '/faq#posso-scommettere-su-quotavera',
      'leaderboard-public': '/classifiche',
      ranking: '/ranking-parameters',
      newsletter: '/newsletter',
      bookmakers: '/bookcomparison',
      'bookmakers-beside': '/bookcomparison?with=1,2,3',
      'bookmakers-empty': '/bookcomparison?search=nessuno-si-chiama-cosi',
      'pricing-public': '/pricingp',
      'pricing-public-year': '/pricingp?period=year',
      'leaderboard-public-empty': '/classifiche?search=nessuno-si-chiama-cosi',
      'tipsters-public': '/tipsters',
      'tipsters-public-empty': '/tipsters?search=nessuno-si-chiama-cosi',
      'profile-public': `/tipsters/${tipster}`,
      record: `/tipsters/${tipster}/record`,
      'record-filtered': `/tipsters/${tipster}/record?scope=all&period=90d&odds_band=2.00-2.99`,
      'record-empty': `/tipsters/${tipster}/record?period=1999`,
      blog: '/blogs',
      news: '/news',
      'news-empty': '/news?search=nessuno-scrive-cosi',
      'article-third': '/news/fortuna-o-abilita',
      'article-english': '/en/news/luck-or-skill',
      'post-editor-visitor': '/blog/editOrCreate',
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
      'not-found': '/nowhere',
      unauthorized: '/unauthorized',
    }),
    ...of('free', {
      dashboard: '/dashboard',
      onboarding: '/onboarding?step=purpose',
      'onboarding-sports': '/onboarding?step=sports',
      'onboarding-follow': '/onboarding?step=follow',
      guide: '/guide',
      'tipsters-followed': '/tipstersp?tab=followed',
      'tipsters-subscribed-none': '/tipstersp?tab=subscribed',
      'article-whole': '/news/puntate-e-perdite',
      'post-editor-refused': '/blog/editOrCreate',
      'valuebet-start': '/valuebet',
      'exchange-start': '/exchange',
      'tips-start': '/tips-public',
      'leaderboard-start': '/leaderboard',
      'tipsters-start': '/tipstersp',
      'analysis-start': '/analysis',
      'compare-start': '/analisys-tipsters',
      'what-if-start': '/what-if',
      invite: '/profile?tab=invite',
      'profile-start': `/tipsters/${tipster}`,
      'record-start': `/tipsters/${tipster}/record`,
      'verify-start': '/verify',
      'forecasts-start': '/forecasts',
      'home-start': '/home',
      'pricing-start': '/pricing',
      'subscriptions-start': '/subscriptions',
      'affiliation-start': '/affiliation',
      'checkout-start': '/checkout?plan=pro',
      'checkout-no-plan': '/checkout',
      'payment-status-unknown': '/payment-status',
      messages: '/messages',
      'reports-own': '/reports',
      'whats-new': '/whats-new',
      'tipster-form-start': '/tipsterform',
      'contact-member': '/contact',
      'calls-start': '/call-request',
      tools: '/tools',
      'tools-admin-refused': '/toolsadmin',
    }),
    ...of('pro', {
      'tipsters-subscribed': '/tipstersp?tab=subscribed',
      'onboarding-staking': '/onboarding?step=staking',
      'pricing-pro': '/pricing?period=year',
      'subscriptions-pro': '/subscriptions',
      affiliation: '/affiliation',
      'dashboard-pro': '/dashboard',
      'valuebet-pro': '/valuebet',
      'compare-none': '/analisys-tipsters',
      'report-own': '/performance-report',
      'report-tipster': `/performance-report?tipster=${tipster}&period=${new Date().getFullYear() - 1}-${new Date().getFullYear()}`,
      'compare-one': `/analisys-tipsters?tipsters=${tipster}`,
      'compare-five': `/analisys-tipsters?tipsters=${five}&period=all`,
      'analysis-statistics': '/analysis?tab=statistics',
      'analysis-breakdown': '/analysis?tab=statistics&by=weekday&sport=football',
      'analysis-accounts': '/analysis?tab=accounts',
      'what-if': `/what-if?t=${tipster}&fee=29`,
      'what-if-none': '/what-if',
      'what-if-kelly': `/what-if?t=${tipster},rinaldi_bets&stake=kelly&scope=all&cap=4`,
      'what-if-plan': '/what-if?tab=plan',
      'what-if-optimise-pro': '/what-if?tab=optimise',
      'analysis-filtered': '/analysis?sport=cricket',
      leaderboard: '/leaderboard',
      'leaderboard-empty': '/leaderboard?search=nessuno-si-chiama-cosi',
      tipsters: '/tipstersp',
      profile: `/tipsters/${tipster}`,
      'own-profile-address': '/profile?tab=address',
      alerts: '/profile?tab=notifications',
      preferences: '/profile?tab=preferences',
      security: '/profile?tab=security',
      connections: '/profile?tab=connections',
      privacy: '/profile?tab=privacy',
      care: '/profile?tab=care',
    }),
    ...states('pro', {
      analysis: '/analysis',
      compare: `/analisys-tipsters?tipsters=${five}&period=all`,
      dashboard: '/dashboard',
      onboarding: '/onboarding',
      guide: '/guide',
      'tipsters-followed': '/tipstersp?tab=followed',
      valuebet: '/valuebet',
      exchange: '/exchange',
      tips: '/tips-public',
      leaderboard: '/leaderboard',
      tipsters: '/tipstersp',
      profile: `/tipsters/${tipster}`,
      pricing: '/pricing',
      checkout: '/checkout?plan=elite&period=year',
      subscriptions: '/subscriptions',
      affiliation: '/affiliation',
      tools: '/tools?calc=xg',
      security: '/profile?tab=security',
      care: '/profile?tab=care',
      'alerts-pro': '/profile?tab=notifications',
      ...(settled === null ? {} : { tip: `/t/${settled}` }),
    }),
    ...of('elite', {
      'analysis-none': '/analysis',
      'what-if-optimise': '/what-if?tab=optimise',
      'exchange-elite': '/exchange',
      calls: '/call-request',
      'call-form': '/call-request?new=1',
      'call-not-found': '/call-request?call=999999',
      'messages-elite': '/messages',
      'subscriptions-elite': '/subscriptions',
      tips: '/tips-public',
      'tips-empty': '/tips-public?sport=cricket',
    }),
    ...of('tipster', {
      'posts-own': '/blog',
      'calls-received': '/call-request',
      'calls-hours': '/call-request?tab=hours',
      'messages-none': '/messages',
      'post-editor-new': '/blog/editOrCreate',
      'dashboard-tipster': '/dashboard',
      'guide-tipster': '/guide',
      'tip-form': '/tip',
      'own-tips': '/tips-public?tab=own',
      channels: '/channels',
      'subscriptions-owner': '/subscriptions',
      earnings: '/earnings',
      'earnings-payouts': '/earnings?tab=payouts',
      'earnings-statements': '/earnings?tab=statements',
      'earnings-tax': '/earnings?tab=tax',
      'own-profile': '/profile',
      'own-profile-public': '/profile?tab=public',
      'connections-tipster': '/profile?tab=connections',
      'tips-tipster': '/tips-public',
      'leaderboard-tipster': '/leaderboard',
      'profile-of-self': '/tipsters/rinaldi_bets',
    }),
    ...states('tipster', {
      channels: '/channels',
      'subscriptions-owner': '/subscriptions',
      'dashboard-tipster': '/dashboard',
      'own-tips': '/tips-public?tab=own',
      'tip-form': '/tip',
      'own-profile': '/profile',
    }),
    ...calculators,
    ...(await channelScreens(base)),
    ...(await academyScreens(base, await tokenOf('pro'))),
    ...(await ownApplications(base, await tokenOf('admin'))),
    ...states('elite', { calls: '/call-request', 'messages-elite': '/messages' }),
    ...states('free', { 'reports-own': '/reports', 'whats-new': '/whats-new' }),
    ...of('admin', {
      posts: '/blog',
      inbox: '/messages',
      reports: '/reports',
      'reports-case': '/reports?case=1',
      'reports-suspicions': '/reports?tab=suspicions',
      meetings: '/meeting-call',
      'meetings-list': '/meeting-call?tab=list',
      'whats-new-admin': '/whats-new',
      'inbox-held': '/messages?status=held',
      'inbox-templates': '/messages?tab=templates',
      'inbox-thread': '/messages?thread=4',
      'calls-admin': '/call-request',
      'posts-in-review': '/blog?status=in_review',
      'post-editor': '/blog/editOrCreate?id=1',
      'dashboard-admin': '/dashboard',
      'subscriptions-all': '/subscriptions',
      'subscriptions-one': '/subscriptions?subscription=1',
      'subscriptions-books': '/subscriptions?as=books',
      'subscriptions-none': '/subscriptions?search=nessuno-si-chiama-cosi',
      referrals: '/referrals',
      'referrals-refused': '/referrals?status=refused',
      'referrals-terms': '/referrals?tab=terms',
      payouts: '/payouts',
      'payouts-files': '/payouts?tab=files',
      'payouts-missing': '/payouts?tab=missing',
      'payouts-report': '/payouts?tab=report',
      'earnings-refused': '/earnings',
      'channels-refused': '/channels',
      mails: '/mails',
      newsletters: '/newsletters',
      'bookmakers-admin': '/betting-sites',
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
      'bookmakers-admin': '/betting-sites',
      ...Object.fromEntries(ADMIN_TABS.map((tab) => [`tools-admin-${tab}`, `/toolsadmin?tab=${tab}`])),
      users: '/users',
      user: '/users/2',
      audit: '/users?tab=audit',
      mails: '/mails',
      payouts: '/payouts',
      'subscriptions-all': '/subscriptions',
      referrals: '/referrals',
      inbox: '/messages',
      'calls-admin': '/call-request',
      reports: '/reports',
      'reports-suspicions': '/reports?tab=suspicions',
      meetings: '/meeting-call',
      'meetings-list': '/meeting-call?tab=list',
      'academy-texts': '/academy?tab=texts',
      'academy-reviews': '/academy?tab=reviews',
    }),
    { name: 'search', path: '/dashboard', as: 'pro', keys: ['Control+k'] },
    ...(['pro', 'admin'] as const).map((as) => ({
      name: `account-menu-${as}`,
      path: '/dashboard',
      as,
      press: 'header button[popovertarget]:visible',
    })),
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
