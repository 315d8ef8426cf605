import { sql } from 'kysely';
import type { PersonalTable } from '../../platform/personal/index.ts';

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'calendar_feed',
    whose: ['account_id'],
    exports: { calendar_address: { columns: ['created_at', 'last_read_at'] } },
    onErasure: { delete: ['account_id'] },
    opens: {},
  },
  {
    table: 'alert_delivery',
    whose: ['account_id'],
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'alert_device',
    whose: ['account_id'],
    exports: { alert_devices: { columns: ['channel', 'label', 'created_at', 'last_used_at'], orderBy: ['id'] } },
    onErasure: { delete: ['account_id'] },
    opens: { session: 'family_id' },
  },
  {
    table: 'alert_choice',
    whose: ['account_id', 'tipster_id'],
    exports: {
      alert_choices: {
        rows: (id) => sql`select a.username_visible as tipster, c.kind, c.channels from alert_choice c
      left join account a on a.id = c.tipster_id where c.account_id = ${id} order by a.username_visible, c.kind`,
      },
    },
    onErasure: { delete: ['account_id', 'tipster_id'] },
  },
  {
    table: 'alert_settings',
    whose: ['account_id'],
    exports: { alert_settings: { columns: ['zone', 'quiet_from', 'quiet_to', 'digest_hour', 'muted_until'] } },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'tip_reminder',
    whose: ['account_id', 'tipster_id'],
    exports: {
      tip_reminders: {
        columns: ['tip_id', 'kind', 'odds_milli', 'bookmakers', 'minutes', 'created_at', 'told_at'],
        orderBy: ['created_at', 'kind'],
      },
    },
    onErasure: { delete: ['account_id', 'tipster_id'] },
  },
  {
    table: 'telegram_code',
    whose: ['account_id'],
    onErasure: { delete: ['account_id'] },
    opens: {},
  },
  {
    table: 'telegram_chat',
    whose: ['tipster_id'],
    exports: {
      telegram_chats: {
        columns: ['title', 'kinds', 'language', 'active', 'connected_at', 'last_posted_at', 'closed_at'],
        orderBy: ['id'],
      },
    },
    onErasure: { delete: ['tipster_id'] },
  },
];
