import type accountNotices from '@quotavera/i18n/locales/it/account-notices.json';
import type admin from '@quotavera/i18n/locales/it/admin.json';
import type bets from '@quotavera/i18n/locales/it/bets.json';
import type calculators from '@quotavera/i18n/locales/it/calculators.json';
import type care from '@quotavera/i18n/locales/it/care.json';
import type common from '@quotavera/i18n/locales/it/common.json';
import type cookies from '@quotavera/i18n/locales/it/cookies.json';
import type dashboard from '@quotavera/i18n/locales/it/dashboard.json';
import type dataRights from '@quotavera/i18n/locales/it/data-rights.json';
import type errors from '@quotavera/i18n/locales/it/errors.json';
import type forecasts from '@quotavera/i18n/locales/it/forecasts.json';
import type home from '@quotavera/i18n/locales/it/home.json';
import type leaderboard from '@quotavera/i18n/locales/it/leaderboard.json';
import type mails from '@quotavera/i18n/locales/it/mails.json';
import type menu from '@quotavera/i18n/locales/it/menu.json';
import type notifications from '@quotavera/i18n/locales/it/notifications.json';
import type password from '@quotavera/i18n/locales/it/password.json';
import type profile from '@quotavera/i18n/locales/it/profile.json';
import type recovery from '@quotavera/i18n/locales/it/recovery.json';
import type register from '@quotavera/i18n/locales/it/register.json';
import type security from '@quotavera/i18n/locales/it/security.json';
import type signIn from '@quotavera/i18n/locales/it/sign-in.json';
import type tipForm from '@quotavera/i18n/locales/it/tip-form.json';
import type tips from '@quotavera/i18n/locales/it/tips.json';
import type tipsters from '@quotavera/i18n/locales/it/tipsters.json';
import type ui from '@quotavera/i18n/locales/it/ui.json';
import type users from '@quotavera/i18n/locales/it/users.json';
import type verify from '@quotavera/i18n/locales/it/verify.json';

/** Keys are typed from Italian. A new namespace is a line here and a JSON file per language. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      'account-notices': typeof accountNotices;
      admin: typeof admin;
      bets: typeof bets;
      care: typeof care;
      calculators: typeof calculators;
      common: typeof common;
      cookies: typeof cookies;
      dashboard: typeof dashboard;
      'data-rights': typeof dataRights;
      errors: typeof errors;
      forecasts: typeof forecasts;
      home: typeof home;
      leaderboard: typeof leaderboard;
      tipsters: typeof tipsters;
      mails: typeof mails;
      menu: typeof menu;
      notifications: typeof notifications;
      password: typeof password;
      profile: typeof profile;
      register: typeof register;
      security: typeof security;
      recovery: typeof recovery;
      'sign-in': typeof signIn;
      'tip-form': typeof tipForm;
      tips: typeof tips;
      ui: typeof ui;
      users: typeof users;
      verify: typeof verify;
    };
  }
}
