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
];
