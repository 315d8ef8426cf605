import type { PersonalTable } from '../../platform/personal/index.ts';

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'fixture_result',
    whose: ['recorded_by'],
    onErasure: { keep: 'a result is about a match' },
  },
  {
    table: 'import_run',
    whose: ['account_id'],
    onErasure: { keep: 'an import is about matches' },
  },
];
