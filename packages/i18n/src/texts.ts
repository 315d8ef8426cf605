import { readFileSync } from 'node:fs';
import type { Language } from './languages.ts';

/** The texts of each namespace, typed from Italian. A new namespace is a line here and a JSON file per language. */
export interface Texts {
  academy: typeof import('./locales/it/academy.json');
  'academy-builder': typeof import('./locales/it/academy-builder.json');
  'academy-learners': typeof import('./locales/it/academy-learners.json');
  'academy-notes': typeof import('./locales/it/academy-notes.json');
  'accounts-agreements': typeof import('./locales/it/accounts-agreements.json');
  'accounts-care': typeof import('./locales/it/accounts-care.json');
  'accounts-connections': typeof import('./locales/it/accounts-connections.json');
  'accounts-data-rights': typeof import('./locales/it/accounts-data-rights.json');
  'accounts-notices': typeof import('./locales/it/accounts-notices.json');
  'accounts-password': typeof import('./locales/it/accounts-password.json');
  'accounts-profile': typeof import('./locales/it/accounts-profile.json');
  'accounts-recovery': typeof import('./locales/it/accounts-recovery.json');
  'accounts-registration': typeof import('./locales/it/accounts-registration.json');
  'accounts-security': typeof import('./locales/it/accounts-security.json');
  'accounts-sign-in': typeof import('./locales/it/accounts-sign-in.json');
  'admin-figures': typeof import('./locales/it/admin-figures.json');
  'admin-mails': typeof import('./locales/it/admin-mails.json');
  'admin-people': typeof import('./locales/it/admin-people.json');
  'admin-tools': typeof import('./locales/it/admin-tools.json');
  'alerts-chats': typeof import('./locales/it/alerts-chats.json');
  'alerts-feeds': typeof import('./locales/it/alerts-feeds.json');
  'alerts-notifications': typeof import('./locales/it/alerts-notifications.json');
  'alerts-preferences': typeof import('./locales/it/alerts-preferences.json');
  'alerts-telegram': typeof import('./locales/it/alerts-telegram.json');
  bankroll: typeof import('./locales/it/bankroll.json');
  'bankroll-declared': typeof import('./locales/it/bankroll-declared.json');
  'bankroll-followability': typeof import('./locales/it/bankroll-followability.json');
  'bankroll-kinds': typeof import('./locales/it/bankroll-kinds.json');
  'bankroll-outlook': typeof import('./locales/it/bankroll-outlook.json');
  'bankroll-shared': typeof import('./locales/it/bankroll-shared.json');
  'bankroll-tags': typeof import('./locales/it/bankroll-tags.json');
  'bankroll-watches': typeof import('./locales/it/bankroll-watches.json');
  'calendar-match': typeof import('./locales/it/calendar-match.json');
  common: typeof import('./locales/it/common.json');
  errors: typeof import('./locales/it/errors.json');
  'home-dashboard': typeof import('./locales/it/home-dashboard.json');
  'home-landing': typeof import('./locales/it/home-landing.json');
  'home-keys': typeof import('./locales/it/home-keys.json');
  'home-search': typeof import('./locales/it/home-search.json');
  'home-start': typeof import('./locales/it/home-start.json');
  'home-whats-new': typeof import('./locales/it/home-whats-new.json');
  mail: typeof import('./locales/it/mail.json');
  'payouts-administration': typeof import('./locales/it/payouts-administration.json');
  'payouts-earnings': typeof import('./locales/it/payouts-earnings.json');
  'privacy-export': typeof import('./locales/it/privacy-export.json');
  'publishing-blog': typeof import('./locales/it/publishing-blog.json');
  'publishing-consent': typeof import('./locales/it/publishing-consent.json');
  'publishing-newsletter': typeof import('./locales/it/publishing-newsletter.json');
  'publishing-pages': typeof import('./locales/it/publishing-pages.json');
  'publishing-posts': typeof import('./locales/it/publishing-posts.json');
  'publishing-sharing': typeof import('./locales/it/publishing-sharing.json');
  'records-leaderboard': typeof import('./locales/it/records-leaderboard.json');
  'records-past': typeof import('./locales/it/records-past.json');
  'records-performance': typeof import('./locales/it/records-performance.json');
  'records-ranking': typeof import('./locales/it/records-ranking.json');
  'records-record': typeof import('./locales/it/records-record.json');
  'records-tipsters': typeof import('./locales/it/records-tipsters.json');
  'records-verify': typeof import('./locales/it/records-verify.json');
  'records-what-if': typeof import('./locales/it/records-what-if.json');
  'sells-accounting': typeof import('./locales/it/sells-accounting.json');
  'sells-affiliation': typeof import('./locales/it/sells-affiliation.json');
  'sells-audience': typeof import('./locales/it/sells-audience.json');
  'sells-billing': typeof import('./locales/it/sells-billing.json');
  'sells-channels': typeof import('./locales/it/sells-channels.json');
  'sells-checkout': typeof import('./locales/it/sells-checkout.json');
  'sells-declines': typeof import('./locales/it/sells-declines.json');
  'sells-discounts': typeof import('./locales/it/sells-discounts.json');
  'sells-pricing': typeof import('./locales/it/sells-pricing.json');
  'sells-referrals': typeof import('./locales/it/sells-referrals.json');
  'sells-sales': typeof import('./locales/it/sells-sales.json');
  'sells-subscriptions': typeof import('./locales/it/sells-subscriptions.json');
  'sells-worklist': typeof import('./locales/it/sells-worklist.json');
  'shell-menu': typeof import('./locales/it/shell-menu.json');
  'shell-offline': typeof import('./locales/it/shell-offline.json');
  'support-applications': typeof import('./locales/it/support-applications.json');
  'support-calls': typeof import('./locales/it/support-calls.json');
  'support-comments': typeof import('./locales/it/support-comments.json');
  'support-messages': typeof import('./locales/it/support-messages.json');
  'support-reports': typeof import('./locales/it/support-reports.json');
  'support-reviews': typeof import('./locales/it/support-reviews.json');
  tips: typeof import('./locales/it/tips.json');
  'tips-bets': typeof import('./locales/it/tips-bets.json');
  'tips-form': typeof import('./locales/it/tips-form.json');
  'tips-reminders': typeof import('./locales/it/tips-reminders.json');
  'tools-betting': typeof import('./locales/it/tools-betting.json');
  'tools-bookmakers': typeof import('./locales/it/tools-bookmakers.json');
  'tools-calculators': typeof import('./locales/it/tools-calculators.json');
  'tools-forecasts': typeof import('./locales/it/tools-forecasts.json');
  'tools-imports': typeof import('./locales/it/tools-imports.json');
  'tools-value': typeof import('./locales/it/tools-value.json');
  ui: typeof import('./locales/it/ui.json');
}

/** Namespaces that only the server uses; the web application leaves them out. */
export const SERVER_NAMESPACES = [
  'alerts-feeds',
  'alerts-telegram',
  'mail',
  'privacy-export',
  'sells-billing',
  'tools-imports',
] as const;
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
