import type { OwnedTables } from '../../platform/database/tables.ts';

export const tables = {
  dac7_document: {},
  dac7_message: {},
  payee: {},
  payee_account: {},
  payout: {
    othersMayJoin: ['gross_cents', 'id', 'method', 'reference', 'requested_at', 'sent_at', 'status', 'tipster_id'],
  },
  payout_batch: {},
  payout_statement: { othersMayJoin: ['content', 'month', 'tipster_id'] },
} satisfies OwnedTables;
