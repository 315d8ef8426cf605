import { get, patch, post, remove } from '../core/address.ts';

export const toolsAddresses = {
  listSites: get('/tips/v1/betting-sites/'),
  listAllSites: get('/tips/v1/betting-sites/all/'),
  createSite: post('/tips/v1/betting-sites/'),
  editSite: patch('/tips/v1/betting-sites/{id}/'),
  deleteSite: remove('/tips/v1/betting-sites/{id}/'),
  fairPrice: get('/tools/v1/fair-price/'),
  calculateXg: post('/tools/v1/xg/'),
  calculateTotalShots: post('/tools/v1/shots-total-calc/'),
  calculateTeamShots: post('/tools/v1/shots-team-calc/'),
  calculateShotsOnTarget: post('/tools/v1/shotsongoal-calc/'),
  calculateTeamShotsOnTarget: post('/tools/v1/sot-single-calc/'),
  calculateCorners: post('/tools/v1/corners-calc/'),
  computeAdvanced: post('/tools/v1/advanced/compute/'),
  listForecasts: get('/tools/v1/forecasts/'),
  readForecast: get('/tools/v1/forecasts/{id}/'),
  readMatchForecast: get('/tools/v1/match-forecasts/{id}/'),
  readForecastSummary: get('/tools/v1/forecasts/summary/'),
  readForecastBundle: get('/tools/v1/forecasts/bundle/'),
  importXg: post('/tools/v1/xg-import/'),
  importPrices: post('/tools/v1/price-import/'),
  readFeed: get('/tools/v1/feed/'),
  matchTeam: patch('/tools/v1/feed/teams/{id}/'),
  listSchedules: get('/tools/v1/import-schedules/'),
  createSchedule: post('/tools/v1/import-schedules/'),
  updateSchedule: patch('/tools/v1/import-schedules/{id}/'),
  deleteSchedule: remove('/tools/v1/import-schedules/{id}/'),
  runSchedule: post('/tools/v1/import-schedules/{id}/run/'),
  listBookmakers: get('/tools/v1/bookmakers/'),
  listLeagues: get('/tools/v1/leagues/'),
  listTeams: get('/tools/v1/teams/'),
  listSnapshotDates: get('/tools/v1/snapshot-dates/'),
  readSnapshot: get('/tools/v1/snapshots/'),
  compareSnapshots: get('/tools/v1/snapshot-changes/'),
};

/** Addresses that a browser opens or saves. They aren't calls, because they don't answer with JSON. These paths are complete. */
export const toolsLinks = {
  snapshotExport: '/api/tools/v1/snapshots/export.csv',
} as const;
