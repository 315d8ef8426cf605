import type { OwnedTables } from '../../platform/database/tables.ts';

export const tables = {
  forecaster: { othersMayJoin: ['covered_until', 'id', 'pseudonym'], othersMayWrite: ['covered_until'] },
  ledger_checkpoint: { othersMayJoin: ['signed_at', 'tree_size'] },
  ledger_cosignature: {},
  ledger_entry: { othersMayJoin: ['at', 'entry', 'id', 'leaf_index', 'seq', 'tip_id', 'tipster_id', 'type'] },
  ledger_head: { othersMayJoin: ['id', 'tree_size'] },
  ledger_secret: {},
  ledger_stamp: { othersMayJoin: ['made_at', 'n', 'tree_size'] },
  ledger_stamp_attempt: { othersMayJoin: ['failures'] },
  ledger_tile: {},
  price_import: {},
  setting: { othersMayJoin: ['key', 'value'] },
} satisfies OwnedTables;
