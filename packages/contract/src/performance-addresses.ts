import { get, post, remove } from './core/address.ts';

/** Calls for comparisons and reports stand apart from `addresses`, because only members' screens need them. */
export const performanceAddresses = {
  compareTipsters: get('/tips/v1/tipster-comparison/'),
  readReport: get('/tips/v1/performance-report/'),
  listReportMails: get('/tips/v1/report-mails/'),
  addReportMail: post('/tips/v1/report-mails/'),
  removeReportMail: remove('/tips/v1/report-mails/{id}/'),
  leaveReports: post('/tips/v1/report-mails/leave/{token}/'),
};
