import { lazy } from 'react';

export { FollowAfterSignIn } from './FollowAfterSignIn.tsx';
export { FollowButton, FollowChannelButton } from './FollowButton.tsx';
export { type FollowIntent, readIntent, takeIntent } from './intent.ts';

export const ResumeFollow = lazy(async () => ({ default: (await import('./FollowButton.tsx')).ResumeFollow }));
