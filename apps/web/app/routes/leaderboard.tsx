import { LeaderboardPage } from '../features/records/leaderboard/MemberLeaderboard.tsx';

export const handle = { ns: ['records-leaderboard', 'records-tipsters', 'tips-bets', 'ui'] };

export default LeaderboardPage;
