import { get, post } from '../core/address.ts';

/** Apart from `addresses`, because only administration needs them. */
export const accountsAdminAddresses = {
  listUsers: get('/users/v1/listusers/'),
  userDeep: get('/users/v1/user-deep/{id}/'),
  banUser: post('/users/v1/ban/'),
  activateUser: post('/users/v1/activate/'),
  changeUserType: post('/users/v1/changeusertype/'),
  changeUserPlan: post('/users/v1/changeusersubscriptiontype/'),
  changeShare: post('/users/v1/changeperc/'),
  changeAdmin: post('/users/v1/changeadmin/'),
  changeRole: post('/users/v1/changerole/'),
  resetSecondFactor: post('/users/v1/second-factor-reset/'),
  listAudit: get('/users/v1/audit/'),
  listMails: get('/users/v1/mails/'),
  readMail: get('/users/v1/mails/{id}/'),
  retryMail: post('/users/v1/mails/{id}/retry/'),
  handleMail: post('/users/v1/mails/{id}/handled/'),
  mergePreview: get('/users/v1/merge/'),
  mergeUsers: post('/users/v1/merge/'),
};
