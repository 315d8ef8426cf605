import type { OwnedTables } from '../../platform/database/tables.ts';

export const tables = {
  application: {},
  application_slot: {},
  call_fee: {
    othersMayJoin: ['account_id', 'call_id', 'cents', 'held_at', 'host_id', 'is_due', 'released_at', 'version'],
  },
  call_host: {},
  call_rate: {},
  call_request: { othersMayJoin: ['account_id', 'status'] },
  message_template: {},
  report: {},
  report_appeal: {},
  report_case: {},
  suspicion: {},
  text_review: {},
  thread: {},
  thread_attachment: {},
  thread_message: {},
  watched_word: {},
} satisfies OwnedTables;
