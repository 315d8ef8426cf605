import { get, patch, post } from './core/address.ts';

/** Calls for applications stand apart from `addresses`, because only their screens need them. */
export const applicationsAddresses = {
  applicantPublic: post('/publicapplications/v1/applicant-public/'),
  bookingSlots: get('/publicapplications/v1/bookingSlots/'),
  startAsTipster: post('/publicapplications/v1/start/'),
  readOwnApplication: post('/publicapplications/v1/own/'),
  changeOwnApplication: patch('/publicapplications/v1/own/'),
  listApplications: get('/publicapplications/v1/applications/'),
  readApplication: get('/publicapplications/v1/applications/{id}/'),
  meetingCalls: get('/users/v1/meeting-call/'),
  changeMeetingCall: patch('/users/v1/meeting-call/'),
};
