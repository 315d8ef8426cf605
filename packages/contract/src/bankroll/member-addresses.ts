import { get, patch, post, remove } from '../core/address.ts';

/** Apart from `addresses`, because no page that a visitor reads needs them but a shared bankroll's. */
export const bankrollMemberAddresses = {
  readOutlook: get('/tips/v1/outlook/'),
  listBetTags: get('/tips/v1/bet-tags/'),
  tagBets: post('/tips/v1/bet-tags/'),
  editBetTag: patch('/tips/v1/bet-tags/{id}/'),
  deleteBetTag: remove('/tips/v1/bet-tags/{id}/'),
  listBankrollWatches: get('/tips/v1/bankrolls/{id}/watches/'),
  putBankrollWatch: post('/tips/v1/bankrolls/{id}/watches/'),
  deleteBankrollWatch: remove('/tips/v1/bankroll-watches/{id}/'),
  readBankrollLink: get('/tips/v1/bankrolls/{id}/link/'),
  putBankrollLink: post('/tips/v1/bankrolls/{id}/link/'),
  removeBankrollLink: remove('/tips/v1/bankrolls/{id}/link/'),
  readSharedBankroll: get('/tips/v1/shared-bankrolls/{secret}/'),
  listSharedBets: get('/tips/v1/shared-bankrolls/{secret}/bets/'),
};
