import { sql } from 'kysely';
import type { PersonalTable } from '../../platform/personal/index.ts';

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'own_bet',
    whose: ['account_id', 'tipster_id'],
    exports: {
      bets: {
        key: 'id',
        pages: (id, after, limit) => sql`
      select to_jsonb(b) - 'account_id' as bet, b.id,
        (select json_agg(to_jsonb(l) - 'bet_id' order by l.n) from own_bet_leg l where l.bet_id = b.id) as legs,
        (select coalesce(json_agg(to_jsonb(e) - 'bet_id' order by e.n), '[]') from own_bet_exit e where e.bet_id = b.id) as exits,
        (select coalesce(json_agg(to_jsonb(c) - 'bet_id' order by c.n), '[]') from own_bet_cash_out c where c.bet_id = b.id) as cash_outs,
        (select coalesce(json_agg(g.name order by t.n), '[]') from own_bet_tag t join bet_tag g on g.id = t.tag_id where t.bet_id = b.id) as tags
      from own_bet b where b.account_id = ${id} and b.id > ${after} order by b.id limit ${sql.lit(limit)}`,
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'bet_tag',
    whose: ['account_id'],
    exports: { bet_tags: { columns: ['name', 'used_at'], orderBy: ['id'] } },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'analysis_view',
    whose: ['account_id'],
    exports: { analysis_views: { columns: ['name', 'filters', 'created_at'], orderBy: ['id'] } },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'report_mail',
    whose: ['account_id', 'tipster_id'],
    exports: {
      report_mails: {
        rows: (id) => sql`select b.name as bankroll, a.username_visible as tipster, m.sent_month, m.created_at
      from report_mail m left join bankroll b on b.id = m.bankroll_id left join account a on a.id = m.tipster_id
      where m.account_id = ${id} order by m.id`,
      },
    },
    onErasure: { delete: ['account_id', 'tipster_id'] },
  },
  {
    table: 'bet_import',
    whose: ['account_id', 'reviewed_by'],
    exports: {
      bet_imports: {
        rows: (
          id,
        ) => sql`select i.file_name, i.format, b.name as bankroll, i.rows_read, i.rows_new, i.rows_same, i.rows_changed,
        i.rows_rejected, i.created_at, i.review, i.review_reason, i.review_sheet, i.reviewed_at from bet_import i join bankroll b on b.id = i.bankroll_id where i.account_id = ${id} order by i.id`,
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'bet_import_mapping',
    whose: ['account_id'],
    exports: { bet_import_columns: { columns: ['mapping', 'updated_at'], orderBy: ['updated_at'] } },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'bankroll',
    whose: ['account_id'],
    exports: {
      bankrolls: {
        columns: ['id', 'name', 'currency', 'initial_cents', 'stake_plan', 'stake_value', 'archived_at', 'created_at'],
        orderBy: ['id'],
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'bankroll_link',
    whose: [],
    exports: {
      bankroll_links: {
        rows: (id) => sql`select b.name as bankroll, l.title, l.amounts, l.shows_bets, l.created_at
      from bankroll_link l join bankroll b on b.id = l.bankroll_id where b.account_id = ${id} order by b.id`,
      },
    },
    onErasure: { with: 'bankroll' },
  },
  {
    table: 'bankroll_watch',
    whose: [],
    exports: {
      bankroll_watches: {
        rows: (
          id,
        ) => sql`select b.name as bankroll, w.kind, w.period, w.amount, w.value, w.crossed, w.told_at, w.created_at
      from bankroll_watch w join bankroll b on b.id = w.bankroll_id where b.account_id = ${id} order by w.id`,
      },
    },
    onErasure: { with: 'bankroll' },
  },
  {
    table: 'bookmaker_account',
    whose: [],
    exports: {
      bookmaker_accounts: {
        rows: (
          id,
        ) => sql`select a.id, b.name as bankroll, a.bookmaker, a.declared_cents, a.declared_at, a.limited_since, a.closed_at,
        a.created_at from bookmaker_account a join bankroll b on b.id = a.bankroll_id where b.account_id = ${id} order by a.id`,
      },
    },
    onErasure: { with: 'bankroll' },
  },
  {
    table: 'tipster_followability',
    whose: ['tipster_id'],
    onErasure: { keep: 'figures about the tips, which stay' },
  },
  {
    table: 'bankroll_movement',
    whose: [],
    exports: {
      bankroll_movements: {
        key: 'id',
        pages: (id, after, limit) => sql`
      select m.* from bankroll_movement m join bankroll b on b.id = m.bankroll_id
      where b.account_id = ${id} and m.id > ${after} order by m.id limit ${sql.lit(limit)}`,
      },
    },
    onErasure: { with: 'bankroll' },
  },
];
