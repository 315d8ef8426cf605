import { get } from '../core/address.ts';

export const recordsAddresses = {
  leaderboard: get('/tips/v1/leaderboard/'),
  pastRanking: get('/tips/v1/past-rankings/'),
  rankingParameters: get('/tips/v1/ranking-parameters/'),
  listTipsters: get('/tips/v1/tipsters/'),
  tipsterNames: get('/tips/v1/tipster-names/'),
  readTipster: get('/tips/v1/tipsters/{id}/'),
  tipsterStats: get('/tips/v1/tipster/stats/{id}/{period}/'),
  tipsterTips: get('/tips/v1/tipsters/{id}/tips/'),
  tipsterRecord: get('/tips/v1/tipster/record/{id}/{period}/'),
  compareTipsters: get('/tips/v1/tipster-comparison/'),
  replayTips: get('/tips/v1/what-if/{id}/'),
  stakeableTips: get('/tips/v1/stake-optimiser/'),
};

/** Addresses that a browser opens or saves. They aren't calls, because they don't answer with JSON. These paths are complete. */
export const recordsLinks = {
  recordExport: '/api/tips/v1/tipster/record-export/:id/:period/',
} as const;
