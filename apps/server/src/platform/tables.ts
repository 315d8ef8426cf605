import type { OwnedTables } from './database/tables.ts';

export const tables = {
  idempotency_key: {},
  mail: {
    othersMayJoin: [
      'account_id',
      'body_html',
      'body_text',
      'created_at',
      'handled_at',
      'expires_at',
      'id',
      'kind',
      'recipient',
      'secret',
      'sent_at',
      'status',
      'subject',
    ],
  },
  name_word: {},
  rate_limit: {},
  secret_fingerprint: {},
} satisfies OwnedTables;
