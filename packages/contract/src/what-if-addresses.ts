import { get } from './core/address.ts';

/** What `addresses` has for the other parts: apart, since only members' screens need them. */
export const whatIfAddresses = {
  replayTips: get('/tips/v1/what-if/{id}/'),
  stakeableTips: get('/tips/v1/stake-optimiser/'),
};
