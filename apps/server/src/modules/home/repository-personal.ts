import type { PersonalTable } from '../../platform/personal/index.ts';

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'content_seen',
    whose: ['account_id'],
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'onboarding',
    whose: ['account_id'],
    exports: { first_answers: { columns: ['state', 'purpose', 'staking', 'created_at', 'updated_at'] } },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'guide_step',
    whose: ['account_id'],
    exports: { guide: { columns: ['step', 'done_at'], orderBy: ['done_at'] } },
    onErasure: { delete: ['account_id'] },
  },
];
