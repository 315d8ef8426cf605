import { LeaderboardPage } from '../features/records/leaderboard/MemberLeaderboard.tsx';

export const handle = { ns: ['leaderboard', 'tipsters', 'bets', 'ui'] };

export default LeaderboardPage;
