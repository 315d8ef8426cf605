import { LeaderboardPage } from '../features/leaderboard/MemberLeaderboard.tsx';

export const handle = { ns: ['leaderboard', 'tipsters', 'bets', 'ui'] };

export default LeaderboardPage;
