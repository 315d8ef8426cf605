import type { PersonalTable } from './index.ts';

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'mail',
    whose: ['account_id'],
    exports: {
      mails: {
        columns: ['kind', 'recipient', 'language', 'subject', 'status', 'created_at', 'sent_at'],
        orderBy: ['id'],
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'idempotency_key',
    whose: ['account_id'],
    onErasure: { delete: ['account_id'] },
  },
];
