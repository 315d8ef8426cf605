import { readFileSync } from 'node:fs';
import type { Language } from './languages.ts';

/** The texts of each namespace, typed from Italian. A new namespace is a line here and a JSON file per language. */
export interface Texts {
  academy: typeof import('./locales/it/academy.json');
  'account-notices': typeof import('./locales/it/account-notices.json');
  alerts: typeof import('./locales/it/alerts.json');
  admin: typeof import('./locales/it/admin.json');
  affiliation: typeof import('./locales/it/affiliation.json');
  applications: typeof import('./locales/it/applications.json');
  agreements: typeof import('./locales/it/agreements.json');
  audience: typeof import('./locales/it/audience.json');
  bankroll: typeof import('./locales/it/bankroll.json');
  bets: typeof import('./locales/it/bets.json');
  billing: typeof import('./locales/it/billing.json');
  blog: typeof import('./locales/it/blog.json');
  bookmakers: typeof import('./locales/it/bookmakers.json');
  calculators: typeof import('./locales/it/calculators.json');
  calls: typeof import('./locales/it/calls.json');
  care: typeof import('./locales/it/care.json');
  channels: typeof import('./locales/it/channels.json');
  checkout: typeof import('./locales/it/checkout.json');
  common: typeof import('./locales/it/common.json');
  connections: typeof import('./locales/it/connections.json');
  cookies: typeof import('./locales/it/cookies.json');
  dashboard: typeof import('./locales/it/dashboard.json');
  'data-rights': typeof import('./locales/it/data-rights.json');
  earnings: typeof import('./locales/it/earnings.json');
  errors: typeof import('./locales/it/errors.json');
  export: typeof import('./locales/it/export.json');
  feeds: typeof import('./locales/it/feeds.json');
  followability: typeof import('./locales/it/followability.json');
  forecasts: typeof import('./locales/it/forecasts.json');
  home: typeof import('./locales/it/home.json');
  imports: typeof import('./locales/it/imports.json');
  leaderboard: typeof import('./locales/it/leaderboard.json');
  mail: typeof import('./locales/it/mail.json');
  mails: typeof import('./locales/it/mails.json');
  menu: typeof import('./locales/it/menu.json');
  messages: typeof import('./locales/it/messages.json');
  newsletter: typeof import('./locales/it/newsletter.json');
  notifications: typeof import('./locales/it/notifications.json');
  offline: typeof import('./locales/it/offline.json');
  pages: typeof import('./locales/it/pages.json');
  password: typeof import('./locales/it/password.json');
  payouts: typeof import('./locales/it/payouts.json');
  performance: typeof import('./locales/it/performance.json');
  posts: typeof import('./locales/it/posts.json');
  pricing: typeof import('./locales/it/pricing.json');
  profile: typeof import('./locales/it/profile.json');
  ranking: typeof import('./locales/it/ranking.json');
  reports: typeof import('./locales/it/reports.json');
  record: typeof import('./locales/it/record.json');
  recovery: typeof import('./locales/it/recovery.json');
  referrals: typeof import('./locales/it/referrals.json');
  reminders: typeof import('./locales/it/reminders.json');
  register: typeof import('./locales/it/register.json');
  sales: typeof import('./locales/it/sales.json');
  search: typeof import('./locales/it/search.json');
  security: typeof import('./locales/it/security.json');
  sharing: typeof import('./locales/it/sharing.json');
  'sign-in': typeof import('./locales/it/sign-in.json');
  start: typeof import('./locales/it/start.json');
  subscriptions: typeof import('./locales/it/subscriptions.json');
  'tip-form': typeof import('./locales/it/tip-form.json');
  telegram: typeof import('./locales/it/telegram.json');
  tips: typeof import('./locales/it/tips.json');
  tipsters: typeof import('./locales/it/tipsters.json');
  ui: typeof import('./locales/it/ui.json');
  users: typeof import('./locales/it/users.json');
  verify: typeof import('./locales/it/verify.json');
  'what-if': typeof import('./locales/it/what-if.json');
  'whats-new': typeof import('./locales/it/whats-new.json');
}

/** Namespaces that only the server uses; the web application leaves them out. */
export const SERVER_NAMESPACES = ['billing', 'export', 'feeds', 'imports', 'mail', 'telegram'] as const;
export type ServerNamespace = (typeof SERVER_NAMESPACES)[number];

const read = new Map<string, Texts[keyof Texts]>();

/** The texts of a namespace in a language, read from their file at first use. */
export function textsOf<Namespace extends keyof Texts>(language: Language, namespace: Namespace): Texts[Namespace] {
  const path = `./locales/${language}/${namespace}.json`;
  const texts =
    read.get(path) ?? (JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Texts[Namespace]);
  read.set(path, texts);
  return texts as Texts[Namespace];
}
