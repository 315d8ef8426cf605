import { get, post } from '../core/address.ts';

/** Apart from `addresses`, because only administration needs them. */
export const calendarAdminAddresses = {
  createEvent: post('/tips/v1/events/'),
  recordResult: post('/tips/v1/events/{id}/result/'),
  importFile: post('/tools/v1/imports/'),
  previewImport: post('/tools/v1/import-preview/'),
  listImports: get('/tools/v1/imports/'),
  readImport: get('/tools/v1/imports/{id}/'),
};
