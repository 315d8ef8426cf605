import { sql } from 'kysely';
import type { PersonalTable } from '../../platform/personal/index.ts';

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'application',
    whose: ['account_id', 'decided_by'],
    exports: {
      applications: {
        columns: [
          'first_name',
          'last_name',
          'email',
          'mobile_number',
          'has_channel',
          'channel',
          'status',
          'reason',
          'meeting_at',
          'created_at',
          'decided_at',
        ],
        orderBy: ['id'],
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'suspicion',
    whose: ['account_id', 'decided_by', 'other_id'],
    onErasure: { delete: ['account_id', 'other_id'] },
  },
  {
    table: 'call_host',
    whose: ['account_id'],
    exports: { call_hours: { columns: ['is_open', 'hours', 'meeting_link'] } },
    onErasure: { hook: 'goes with the conversations' },
  },
  {
    table: 'call_fee',
    whose: ['host_id', 'account_id'],
    exports: {
      call_fees: {
        rows: (id) =>
          sql`select held_at, cents, is_due, released_at from call_fee where host_id = ${id} order by call_id`,
      },
    },
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
  {
    table: 'call_rate',
    whose: ['set_by'],
    onErasure: { forget: ['set_by'] },
  },
  {
    table: 'call_request',
    whose: ['host_id', 'account_id'],
    exports: {
      calls: {
        rows: (
          id,
        ) => sql`select case when account_id = ${id} then 'asked' else 'given' end as call, topic, preferred_date, response_note, status,
        av_date_1, av_date_2, av_date_3, scheduled_at, meeting_link, cancelled_by, outcome
      from call_request where account_id = ${id} or host_id = ${id} order by thread_id`,
      },
    },
    onErasure: { hook: 'goes with its conversation; a call that others asked for ends' },
  },
  {
    table: 'conversation',
    whose: ['closed_by'],
    onErasure: { forget: ['closed_by'] },
  },
  {
    table: 'comment',
    whose: ['author_id'],
    exports: {
      comments: {
        key: 'id',
        pages: (id, after, limit) => sql`
      select id, subject, subject_id, thread_id, text, is_private, created_at, edited_at, deleted_at, hidden_at, hidden_reason
      from comment where author_id = ${id} and id > ${after} order by id limit ${sql.lit(limit)}`,
      },
    },
    onErasure: { hook: 'comments keep their place without a name; private ones lose their words' },
  },
  {
    table: 'comment_reaction',
    whose: ['account_id'],
    exports: { comment_reactions: { columns: ['comment_id', 'reaction', 'at'], orderBy: ['at'] } },
    onErasure: { hook: 'reactions go, and are taken off the counts' },
  },
  {
    table: 'comment_choice',
    whose: ['account_id'],
    exports: { comments_switched_off: { columns: ['off_at'] } },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'comment_mute',
    whose: ['account_id', 'muted_id'],
    exports: {
      muted_members: {
        rows: (
          id,
        ) => sql`select a.username_visible as member, m.at from comment_mute m join account a on a.id = m.muted_id
      where m.account_id = ${id} order by m.at`,
      },
    },
    onErasure: { delete: ['account_id', 'muted_id'] },
  },
  {
    table: 'review',
    whose: ['author_id', 'tipster_id'],
    exports: {
      reviews: {
        rows: (id) => sql`select case when r.author_id = ${id} then 'written' else 'received' end as review,
        a.username_visible as tipster, r.stars, r.text, r.created_at, r.changed_at, r.answer, r.answered_at,
        case when r.author_id = ${id} then r.hidden_reason end as hidden_reason,
        case when r.author_id = ${id} then (select json_agg(json_build_object('stars', v.stars, 'text', v.text,
          'written_at', v.written_at) order by v.n) from review_version v where v.review_id = r.id) end as before
      from review r join account a on a.id = r.tipster_id where r.author_id = ${id} or r.tipster_id = ${id} order by r.id`,
      },
    },
    onErasure: { hook: 'reviews go, in both directions, and are taken off the sums' },
  },
  { table: 'review_version', whose: [], onErasure: { with: 'review' } },
  { table: 'review_sum', whose: ['tipster_id'], onErasure: { hook: 'the sum of a tipster goes with the reviews' } },
  {
    table: 'report',
    whose: ['reporter_id'],
    exports: {
      reports: {
        rows: (
          id,
        ) => sql`select case c.target when 'tip' then 'tip ' || c.tip_id when 'bankroll' then c.title when 'user' then a.username_visible
          else c.target || ' ' || a.username_visible end as reported,
        r.reason, r.text, r.words as reported_words,
        r.created_at, c.status, c.statement, c.decided_at
      from report r join report_case c on c.id = r.case_id join account a on a.id = c.account_id where r.reporter_id = ${id} order by r.id`,
      },
    },
    onErasure: { forget: ['reporter_id'] },
  },
  {
    table: 'report_appeal',
    whose: ['decided_by'],
    exports: {
      report_appeals: {
        rows: (id) => sql`select p.text, p.created_at, p.status, p.answer, p.decided_at
      from report_appeal p join report_case c on c.id = p.case_id left join report r on r.id = p.report_id
      where case when p.report_id is null then c.account_id else r.reporter_id end = ${id} order by p.id`,
      },
    },
    onErasure: { keep: 'an appeal is a part of a decision' },
  },
  {
    table: 'report_case',
    whose: ['account_id', 'decided_by'],
    exports: {
      reports_about_me: {
        rows: (id) => sql`select target, tip_id, title, status, measure, ground, rule, statement, decided_at
      from report_case where account_id = ${id} and status = 'upheld' order by id`,
      },
    },
    onErasure: { keep: 'a decision about a report stays, under a number' },
  },
  {
    table: 'text_review',
    whose: ['account_id', 'seen_by'],
    exports: {
      texts_looked_at: {
        rows: (id) => sql`select kind, subject_id, cause, found, words, queued_at, seen_at
      from text_review where account_id = ${id} order by id`,
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'watched_word',
    whose: ['added_by'],
    onErasure: { forget: ['added_by'] },
  },
  {
    table: 'thread',
    whose: ['account_id', 'host_id', 'assignee_id'],
    exports: {
      conversations: {
        rows: (
          id,
        ) => sql`select t.kind, t.name, case when t.account_id = ${id} then t.email end as email, t.subject, t.status, t.created_at,
        (select json_agg(json_build_object('side', m.side, 'mine', m.author_id = ${id}, 'via', m.via, 'message', m.body, 'event', m.event,
            'sent_at', m.sent_at, 'files', (select json_agg(f.name order by f.id) from thread_attachment f where f.message_id = m.id))
            order by m.id) from thread_message m where m.thread_id = t.id and m.kind <> 'note') as messages
      from thread t where t.account_id = ${id} or t.host_id = ${id} order by t.id`,
      },
    },
    onErasure: { hook: 'conversations that they began go' },
  },
  {
    table: 'thread_attachment',
    whose: ['owner_id'],
    onErasure: { hook: 'files belong to nobody, and the next cleaning deletes them' },
  },
  {
    table: 'thread_message',
    whose: ['author_id'],
    onErasure: { hook: 'messages in the conversations of others stay, without a name' },
  },
];
