import type { OwnedTables } from './database/tables.ts';

export const tables = {
  idempotency_key: {},
  mail: {
    othersMayJoin: [
      'account_id',
      'body_html',
      'body_text',
      'created_at',
      'expires_at',
      'id',
      'kind',
      'recipient',
      'secret',
      'status',
    ],
  },
  rate_limit: {},
} satisfies OwnedTables;
