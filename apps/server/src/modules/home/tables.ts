import type { OwnedTables } from '../../platform/database/tables.ts';

export const tables = {
  content_seen: {},
  guide_step: {},
  house_day: {},
  onboarding: {},
} satisfies OwnedTables;
