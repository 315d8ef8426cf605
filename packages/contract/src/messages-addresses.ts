import { get, patch, post, put, remove } from './core/address.ts';

/** The addresses of messages and one-to-one calls: apart, since only their screens need them. */
export const messagesAddresses = {
  contactUs: post('/users/v1/contactus/'),
  listThreads: get('/users/v1/customermessages/'),
  openThread: post('/users/v1/customermessages/'),
  changeThread: patch('/users/v1/customermessages/'),
  readThread: get('/users/v1/customermessages/{id}/'),
  writeMessage: post('/users/v1/customermessages/{id}/'),
  readInbox: get('/users/v1/customermessages/inbox/'),
  handleThread: patch('/users/v1/customermessages/inbox/{id}/'),
  writeNote: post('/users/v1/customermessages/inbox/{id}/notes/'),
  putAttachment: put('/users/v1/message-attachments/'),
  listMessageTemplates: get('/users/v1/message-templates/'),
  createMessageTemplate: post('/users/v1/message-templates/'),
  editMessageTemplate: patch('/users/v1/message-templates/{id}/'),
  deleteMessageTemplate: remove('/users/v1/message-templates/{id}/'),
  listCalls: get('/tips/v1/call-request/'),
  requestCall: post('/tips/v1/call-request/'),
  changeCall: patch('/tips/v1/call-request/{id}/'),
  readCall: get('/tips/v1/call-request/{id}/'),
  listCallMessages: get('/tips/v1/call-request-messages/'),
  writeCallMessage: post('/tips/v1/call-request-messages/'),
  listCallHosts: get('/tips/v1/call-hosts/'),
  readCallHours: get('/tips/v1/call-hours/'),
  changeCallHours: patch('/tips/v1/call-hours/'),
};

/** Files, which are no calls: what they answer isn't JSON. */
export const messagesLinks = {
  attachment: '/api/users/v1/message-attachments/:id/',
  calendar: '/api/tips/v1/call-request/:id/calendar/',
  inboundMail: '/api/users/v1/inbound-mail/',
} as const;
