import { get, patch, post, remove } from '../core/address.ts';

/** Apart from `addresses`, because no page that a visitor reads needs them. */
export const tipsMemberAddresses = {
  listValuebet: get('/tips/v1/valuebet/'),
  createValuebet: post('/tips/v1/valuebet/'),
  listExchange: get('/tips/v1/exchange/'),
  createExchange: post('/tips/v1/exchange/'),
  createOther: post('/tips/v1/tips-public/'),
  listOwn: get('/tips/v1/tips-edit/'),
  readOwnTip: get('/tips/v1/tips-edit/{id}/'),
  editTip: patch('/tips/v1/tips-edit/{id}/'),
  deleteDraft: remove('/tips/v1/tips-edit/{id}/'),
  readAudience: get('/tips/v1/audience/'),
  readTipText: post('/tips/v1/tip-text/'),
  publishTipText: post('/tips/v1/tip-text/publish/'),
  listTemplates: get('/tips/v1/templates/'),
  createTemplate: post('/tips/v1/templates/'),
  renameTemplate: patch('/tips/v1/templates/{id}/'),
  deleteTemplate: remove('/tips/v1/templates/{id}/'),
  unlockTip: post('/tips/v1/unlock/'),
  listMatchMarks: get('/tips/v1/match-marks/'),
  markMatch: post('/tips/v1/match-marks/'),
};
