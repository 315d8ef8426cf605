import { get } from './core/address.ts';

/** Calls for replays stand apart from `addresses`, because only members' screens need them. */
export const whatIfAddresses = {
  replayTips: get('/tips/v1/what-if/{id}/'),
  stakeableTips: get('/tips/v1/stake-optimiser/'),
};
