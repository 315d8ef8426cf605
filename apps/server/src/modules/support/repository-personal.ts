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
    table: 'report',
    whose: ['reporter_id'],
    exports: {
      reports: {
        rows: (
          id,
        ) => sql`select case c.target when 'tip' then 'tip ' || c.tip_id when 'bankroll' then c.title else a.username_visible end as reported,
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
