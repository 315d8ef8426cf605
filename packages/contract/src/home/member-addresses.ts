import { get } from '../core/address.ts';

/** Apart from `addresses`, because no page that a visitor reads needs them. */
export const homeMemberAddresses = {
  lastOpenBets: get('/tips/v1/tipster/last-open-bets/'),
  summaryStats: get('/tips/v1/tipster/summary-stats/'),
  readHouseFigures: get('/users/v1/house-figures/'),
  readWork: get('/users/v1/work/'),
  dashboardPersonal: get('/tips/v1/dashboard-personal/'),
};

/** Addresses that a browser saves. They aren't calls, because they don't answer with JSON. These paths are complete. */
export const homeLinks = { houseFigures: '/api/users/v1/house-figures.csv' } as const;
