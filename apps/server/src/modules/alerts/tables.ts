import type { OwnedTables } from '../../platform/database/tables.ts';

export const tables = {
  alert_choice: { othersMayJoin: ['account_id', 'channels', 'kind', 'tipster_id'] },
  alert_delivery: {},
  alert_device: { othersMayJoin: ['account_id'] },
  alert_settings: {},
  calendar_feed: {},
  telegram_chat: {},
  telegram_chat_post: {},
  telegram_code: {},
  telegram_update: {},
  tip_alert_over: {},
  tip_reminder: {},
} satisfies OwnedTables;
