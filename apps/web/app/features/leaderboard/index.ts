export { LeaderboardPublicPage } from './LeaderboardPublicPage.tsx';
export { LeaderboardPage } from './MemberLeaderboard.tsx';
export { readLeaderboard } from './queries.ts';
