import { get, patch, post, remove } from './core/address.ts';

/** Calls for the newsletter stand apart from `addresses`, because only its form and its screens need them. */
export const newsletterAddresses = {
  subscribeNewsletter: post('/users/v1/subscribenewletters/'),
  confirmNewsletter: post('/users/v1/subscribenewletters/confirm/'),
  leaveNewsletter: post('/users/v1/subscribenewletters/leave/{token}/'),
  listIssues: get('/users/v1/newsletters/'),
  createIssue: post('/users/v1/newsletters/'),
  readIssue: get('/users/v1/newsletters/{id}/'),
  editIssue: patch('/users/v1/newsletters/{id}/'),
  deleteIssue: remove('/users/v1/newsletters/{id}/'),
  testIssue: post('/users/v1/newsletters/{id}/test/'),
  scheduleIssue: post('/users/v1/newsletters/{id}/schedule/'),
  stopIssue: post('/users/v1/newsletters/{id}/stop/'),
};
