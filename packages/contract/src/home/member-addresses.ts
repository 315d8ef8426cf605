import { get } from '../core/address.ts';

/** Apart from `addresses`, because no page that a visitor reads needs them. */
export const homeMemberAddresses = {
  lastOpenBets: get('/tips/v1/tipster/last-open-bets/'),
  summaryStats: get('/tips/v1/tipster/summary-stats/'),
  readWork: get('/users/v1/work/'),
  dashboardPersonal: get('/tips/v1/dashboard-personal/'),
};
