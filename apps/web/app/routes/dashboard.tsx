import { DashboardPage } from '../features/home/dashboard/DashboardPage.tsx';

export const handle = { ns: ['dashboard', 'tipsters', 'tips', 'bets', 'bankroll', 'care', 'home', 'ui'] };

export default DashboardPage;
