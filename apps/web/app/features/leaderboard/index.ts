export { LeaderboardPublicPage } from './LeaderboardPublicPage.tsx';
export { MemberLeaderboard as LeaderboardPage } from './MemberLeaderboard.tsx';
export { readLeaderboard } from './queries.ts';
