/**
 * Every address of the product, once. The odd spellings are the specification's (`/tems-of-service`, `/analisys-tipsters`).
 * The router, the menu, links, redirects and the sitemap read from here.
 */
export const PUBLIC_PATHS = {
  home: '/home',
  signIn: '/sign-in',
  register: '/register',
  thankYou: '/thank-you',
  recoverPassword: '/recover-psw',
  confirmEmail: '/confirm-email',
  whoWeAre: '/who-we-are',
  pricingPublic: '/pricingp',
  contactPublic: '/contact-us',
  faq: '/faq',
  privacy: '/privacy',
  cookiePolicy: '/cookie-policy',
  terms: '/tems-of-service',
  tipstersPublic: '/tipsters',
  tipsterProfile: '/tipsters/:username',
  becomeTipster: '/diventatipster',
  bookmakersPublic: '/bookcomparison',
  leaderboardPublic: '/classifiche',
  blogs: '/blogs',
  news: '/news',
  newsArticle: '/news/:slug',
  blogEditor: '/blog/editOrCreate',
  tipPublic: '/t/:id',
  verify: '/verify',
  forecasts: '/forecasts',
  whatsNew: '/whats-new',
  unauthorized: '/unauthorized',
} as const;

export const PRIVATE_PATHS = {
  dashboard: '/dashboard',
  users: '/users',
  mails: '/mails',
  contact: '/contact',
  pricing: '/pricing',
  checkout: '/checkout',
  paymentStatus: '/payment-status',
  profile: '/profile',
  tipsters: '/tipstersp',
  tipsterAnalysis: '/analisys-tipsters',
  subscriptions: '/subscriptions',
  analysis: '/analysis',
  academy: '/academy',
  academyCourse: '/academy/course',
  academyLesson: '/academy/lesson',
  academyExams: '/academy/exams',
  tools: '/tools',
  toolsAdmin: '/toolsadmin',
  messages: '/messages',
  reports: '/reports',
  paymentChannel: '/payment-channel',
  valuebet: '/valuebet',
  exchange: '/exchange',
  callRequest: '/call-request',
  meetingCall: '/meeting-call',
  tips: '/tips-public',
  onboarding: '/onboarding',
  guide: '/guide',
  tipsterForm: '/tipsterform',
  leaderboard: '/leaderboard',
  bookmakersAdmin: '/betting-sites',
  bookmakers: '/comparison-betting-sites',
  tip: '/tip',
  blog: '/blog',
} as const;

export type PublicPath = keyof typeof PUBLIC_PATHS;
export type PrivatePath = keyof typeof PRIVATE_PATHS;

/** Links. Those with a parameter are functions, so that nobody writes an address by hand. */
export const paths = {
  ...PUBLIC_PATHS,
  ...PRIVATE_PATHS,
  root: '/',
  tipsterProfile: (username: string) => `/tipsters/${encodeURIComponent(username)}`,
  newsArticle: (slug: string) => `/news/${encodeURIComponent(slug)}`,
  tipPublic: (id: string | number) => `/t/${encodeURIComponent(String(id))}`,
  signInAndReturn: (to: string) => `/sign-in?redirect=${encodeURIComponent(to)}`,
} as const;
