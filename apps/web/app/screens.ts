import type { PrivatePath, PublicPath } from './paths.ts';

/**
 * The route module of each screen that exists, relative to `app/`. A path that is missing here leads to the not-ready page;
 * building a screen is adding its line.
 */
export const PUBLIC_SCREENS: Partial<Record<PublicPath, string>> = {
  cookiePolicy: 'routes/cookie-policy.tsx',
  forecasts: 'routes/forecasts.tsx',
  home: 'routes/home.tsx',
  leaderboardPublic: 'routes/leaderboard-public.tsx',
  pricingPublic: 'routes/pricing-public.tsx',
  ranking: 'routes/ranking.tsx',
  tipstersPublic: 'routes/tipsters-public.tsx',
  tipsterProfile: 'routes/tipster-profile.tsx',
  tipsterRecord: 'routes/tipster-record.tsx',
  register: 'routes/register.tsx',
  signIn: 'routes/sign-in.tsx',
  recoverPassword: 'routes/recover-password.tsx',
  confirmEmail: 'routes/confirm-email.tsx',
  thankYou: 'routes/thank-you.tsx',
  tipPublic: 'routes/tip-public.tsx',
  unauthorized: 'routes/unauthorized.tsx',
  verify: 'routes/verify.tsx',
};

export const PRIVATE_SCREENS: Partial<Record<PrivatePath, string>> = {
  checkout: 'routes/checkout.tsx',
  dashboard: 'routes/dashboard.tsx',
  leaderboard: 'routes/leaderboard.tsx',
  subscriptions: 'routes/subscriptions.tsx',
  tip: 'routes/tip-form.tsx',
  tips: 'routes/tips.tsx',
  tipsters: 'routes/tipsters.tsx',
  valuebet: 'routes/valuebet.tsx',
  exchange: 'routes/exchange.tsx',
  paymentStatus: 'routes/payment-status.tsx',
  pricing: 'routes/pricing.tsx',
  profile: 'routes/profile.tsx',
  tools: 'routes/tools.tsx',
  toolsAdmin: 'routes/tools-admin.tsx',
  mails: 'routes/mails.tsx',
  earnings: 'routes/earnings.tsx',
  payouts: 'routes/payouts.tsx',
  users: 'routes/users.tsx',
  user: 'routes/user.tsx',
};
