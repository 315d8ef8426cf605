import { LeaderboardPage } from '../features/leaderboard/index.ts';

export const handle = { ns: ['leaderboard', 'tipsters', 'bets', 'ui'] };

export default LeaderboardPage;
