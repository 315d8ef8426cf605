import { get, post, remove } from './core/address.ts';

/**
 * Calls for a member's access tokens, calendar and Telegram channel stand apart from `addresses`, because a single section of the profile
 * needs them.
 */
export const connectionsAddresses = {
  listTokens: get('/users/v1/access-tokens/'),
  createToken: post('/users/v1/access-tokens/'),
  revokeToken: remove('/users/v1/access-tokens/{id}/'),
  readCalendarFeed: get('/tips/v1/calendar-feed/'),
  createCalendarFeed: post('/tips/v1/calendar-feed/'),
  readTelegramChannel: get('/tips/v1/telegram-channel/'),
  linkTelegramChannel: post('/tips/v1/telegram-channel/'),
  removeTelegramChannel: remove('/tips/v1/telegram-channel/'),
  removeCalendarFeed: remove('/tips/v1/calendar-feed/'),
};
