import type { OwnedTables } from '../../platform/database/tables.ts';

export const tables = {
  content_seen: {},
  guide_step: {},
  onboarding: {},
} satisfies OwnedTables;
