import type { PersonalTable } from '../../platform/personal/index.ts';

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'import_schedule',
    whose: ['created_by'],
    onErasure: { keep: 'a schedule is about matches' },
  },
  {
    table: 'stated_summary',
    whose: ['tipster_id'],
    onErasure: { keep: 'figures about the tips, which stay' },
  },
  {
    table: 'value_choice',
    whose: ['account_id'],
    exports: { value_choice: { columns: ['bookmakers', 'premium_milli', 'alerts', 'updated_at'] } },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'value_alert',
    whose: ['account_id'],
    onErasure: { delete: ['account_id'] },
  },
];
