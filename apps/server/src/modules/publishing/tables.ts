import type { OwnedTables } from '../../platform/database/tables.ts';

export const tables = {
  newsletter_delivery: {},
  newsletter_issue: {},
  newsletter_subscriber: {},
  post: {},
  post_former_slug: {},
  post_version: {},
} satisfies OwnedTables;
