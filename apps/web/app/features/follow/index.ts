export { FollowAfterSignIn } from './FollowAfterSignIn.tsx';
export { FollowButton } from './FollowButton.tsx';
