import { homeMemberAddresses } from '@quotavera/contract/home/member-addresses';
import { DashboardPage } from '../features/home/dashboard/DashboardPage.tsx';
import { addressOf } from '../platform/api/call.ts';

export const handle = {
  ns: ['home-dashboard', 'records-tipsters', 'tips', 'tips-bets', 'bankroll', 'accounts-care', 'home-landing', 'ui'],
  first: () => [addressOf(homeMemberAddresses.dashboardPersonal.path, {})],
};

export default DashboardPage;
