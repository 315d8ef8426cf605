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
  listTelegramChats: get('/tips/v1/telegram-chats/'),
  linkTelegramChat: post('/tips/v1/telegram-chats/'),
  changeTelegramChat: patch('/tips/v1/telegram-chats/{id}/'),
  testTelegramChat: post('/tips/v1/telegram-chats/{id}/test/'),
  removeTelegramChat: remove('/tips/v1/telegram-chats/{id}/'),
  removeCalendarFeed: remove('/tips/v1/calendar-feed/'),
};
