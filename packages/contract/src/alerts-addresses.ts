import { get, post, remove } from './core/address.ts';

/** Calls for alerts beyond the bell stand apart from `addresses`, because only the screen of preferences and links in mails need them. */
export const alertsAddresses = {
  readAlerts: get('/tips/v1/notification/preferences/'),
  changeAlerts: post('/tips/v1/notification/'),
  addPushDevice: post('/tips/v1/notification/devices/'),
  removeDevice: remove('/tips/v1/notification/devices/{id}/'),
  readReminders: get('/tips/v1/notification/reminders/{id}/'),
  setReminders: post('/tips/v1/notification/reminders/{id}/'),
  linkTelegram: post('/tips/v1/notification/telegram/'),
  leaveAlerts: post('/tips/v1/notification/leave/{token}/'),
  telegramUpdate: post('/tips/v1/telegram/'),
};
