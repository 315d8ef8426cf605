import { get, patch, post, remove } from '../core/address.ts';

export const alertsAddresses = {
  notifications: get('/tips/v1/notification/'),
  markNotifications: patch('/tips/v1/notification/'),
  notificationStream: get('/tips/v1/notification/stream/'),
  readAlerts: get('/tips/v1/notification/preferences/'),
  changeAlerts: post('/tips/v1/notification/'),
  addPushDevice: post('/tips/v1/notification/devices/'),
  removeDevice: remove('/tips/v1/notification/devices/{id}/'),
  readReminders: get('/tips/v1/notification/reminders/{id}/'),
  setReminders: post('/tips/v1/notification/reminders/{id}/'),
  linkTelegram: post('/tips/v1/notification/telegram/'),
  leaveAlerts: post('/tips/v1/notification/leave/{token}/'),
  telegramUpdate: post('/tips/v1/telegram/'),
  readCalendarFeed: get('/tips/v1/calendar-feed/'),
  createCalendarFeed: post('/tips/v1/calendar-feed/'),
  readTelegramChannel: get('/tips/v1/telegram-channel/'),
  linkTelegramChannel: post('/tips/v1/telegram-channel/'),
  removeTelegramChannel: remove('/tips/v1/telegram-channel/'),
  removeCalendarFeed: remove('/tips/v1/calendar-feed/'),
};
