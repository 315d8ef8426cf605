import type { PrivatePath, PublicPath } from './paths.ts';

/**
 * The route module of each screen that exists, relative to `app/`. A path that is missing here leads to the not-ready page;
 * building a screen is adding its line.
 */
export const PUBLIC_SCREENS: Partial<Record<PublicPath, string>> = {
  home: 'routes/home.tsx',
  leaderboardPublic: 'routes/leaderboard-public.tsx',
  tipstersPublic: 'routes/tipsters-public.tsx',
  tipsterProfile: 'routes/tipster-profile.tsx',
  signIn: 'routes/sign-in.tsx',
  unauthorized: 'routes/unauthorized.tsx',
  verify: 'routes/verify.tsx',
};

export const PRIVATE_SCREENS: Partial<Record<PrivatePath, string>> = {
  leaderboard: 'routes/leaderboard.tsx',
  tipsters: 'routes/tipsters.tsx',
  profile: 'routes/profile.tsx',
  toolsAdmin: 'routes/tools-admin.tsx',
};
