import type { OwnedTables } from '../../platform/database/tables.ts';

export const tables = {
  newsletter_delivery: {},
  newsletter_issue: {},
  newsletter_subscriber: {},
  post: {
    othersMayJoin: ['author_id', 'body', 'id', 'search_words', 'slug', 'status', 'summary', 'title', 'updated_at'],
  },
  post_former_slug: {},
  post_version: {},
} satisfies OwnedTables;
