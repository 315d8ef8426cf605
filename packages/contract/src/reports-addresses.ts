import { get, patch, post } from './core/address.ts';

/** Calls for reports stand apart from `addresses`, because only their screens need them. */
export const reportsAddresses = {
  listReports: get('/tips/v1/reports/'),
  fileReport: post('/tips/v1/reports/'),
  reportReasons: get('/tips/v1/report-reasons/'),
  reportStatuses: get('/tips/v1/report-status/'),
  decideReport: patch('/tips/v1/report-status/'),
  followReport: post('/tips/v1/report-followup/'),
  appealReport: post('/tips/v1/report-appeals/'),
  decideAppeal: patch('/tips/v1/report-appeals/{id}/'),
  listReportCases: get('/tips/v1/report-cases/'),
  readReportCase: get('/tips/v1/report-cases/{id}/'),
  listSuspicions: get('/tips/v1/suspicions/'),
  decideSuspicion: patch('/tips/v1/suspicions/{id}/'),
};
