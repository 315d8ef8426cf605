export { FollowAfterSignIn } from './FollowAfterSignIn.tsx';
export { FollowAsked, FollowButton } from './FollowButton.tsx';
export { type FollowIntent, readIntent, takeIntent } from './intent.ts';
