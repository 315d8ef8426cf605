import { sql } from 'kysely';
import { foldedEmail } from '../../platform/database/index.ts';
import type { PersonalTable } from '../../platform/personal/index.ts';

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'newsletter_subscriber',
    whose: [],
    exports: {
      newsletter: {
        rows: (
          id,
        ) => sql`select n.email, n.language, n.status, n.privacy_version, n.consent_at, n.confirmed_at, n.left_at
      from newsletter_subscriber n join account a on ${foldedEmail('a.email')} = ${foldedEmail('n.email')}
      where a.id = ${id} and a.email_confirmed_at is not null`,
      },
    },
    onErasure: { hook: 'the subscription of a confirmed address goes' },
  },
  {
    table: 'post',
    whose: ['author_id'],
    exports: {
      posts: {
        columns: [
          'article',
          'language',
          'status',
          'slug',
          'title',
          'summary',
          'category',
          'tags',
          'content',
          'note',
          'scheduled_at',
          'published_at',
          'created_at',
          'updated_at',
        ],
        orderBy: ['id'],
      },
    },
    onErasure: { hook: 'drafts go; articles that were public stay, without a name' },
  },
  {
    table: 'post_version',
    whose: ['editor_id'],
    onErasure: { keep: 'a version belongs to its article' },
  },
];
