import type { BetOfRecord } from '@quotavera/domain/bankroll';
import { sql } from 'kysely';
import { type Db, domainNames, type Trx } from '../../../platform/database/index.ts';

interface BetRow extends Omit<BetOfRecord, 'placedAt' | 'lastStartAt'> {
  placedAt: Date;
  lastStartAt: Date;
}

/** The settled bets of a bankroll between two days, in the order of a record. */
export async function selectSettled(
  db: Db,
  bankrollId: number,
  { from, to }: { from: string; to: string },
): Promise<BetOfRecord[]> {
  const { rows } = await sql<BetRow>`
    select b.id, b.placed_at, b.last_start_at, b.day, b.sport, b.competition_name as competition, b.market,
      b.kind, b.phase, b.side, b.bookmaker, b.outcome, b.entry_outcome, b.stake_cents,
      b.staked_cents, b.profit_cents, b.total_odds_milli as total_odds, b.clv, b.fair_clv
    from own_bet b where b.bankroll_id = ${bankrollId} and b.day between ${from}::date and ${to}::date and b.settled_at is not null
    order by b.last_start_at, b.placed_at, b.id`.execute(domainNames(db));
  return rows.map((row) => ({ ...row, placedAt: row.placedAt.getTime(), lastStartAt: row.lastStartAt.getTime() }));
}

export interface NamedBet {
  id: number;
  event: string;
  /** The tip that was followed. */
  tip: number | null;
}

export async function selectBetEvents(db: Db, ids: readonly number[]): Promise<NamedBet[]> {
  const { rows } = await sql<NamedBet>`
    select b.id, b.tip_id as tip, coalesce((select string_agg(l.event, ' + ' order by l.n) from own_bet_leg l where l.bet_id = b.id), '') as event
    from own_bet b where b.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

export interface ReportMailRow {
  id: number;
  bankroll: number | null;
  tipster: string | null;
  name: string;
}

export async function selectMails(db: Db, accountId: number): Promise<ReportMailRow[]> {
  const { rows } = await sql<ReportMailRow>`
    select m.id, m.bankroll_id as bankroll, a.username_visible as tipster,
      coalesce(b.name, nullif(trim(a.first_name || ' ' || a.last_name), ''), a.username_visible) as name
    from report_mail m left join bankroll b on b.id = m.bankroll_id left join account a on a.id = m.tipster_id
    where m.account_id = ${accountId} order by m.id`.execute(db);
  return rows;
}

export async function insertMail(
  trx: Trx,
  mail: {
    account_id: number;
    bankroll_id: number | null;
    tipster_id: number | null;
    sent_month: string;
    created_at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('report_mail')
    .values(mail)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMail(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_mail')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteMails(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('report_mail').where('account_id', '=', accountId).execute();
}

/** Accounts to which the report of a month is yet to be sent. */
export async function selectDue(db: Db, month: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from report_mail where sent_month < ${month} order by account_id limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.account_id);
}

/** Takes what is to be sent of one account, so that no other process sends it. */
export async function takeDue(
  trx: Trx,
  accountId: number,
  month: string,
): Promise<{ bankroll: number | null; tipster: string | null }[]> {
  const { rows } = await sql<{ bankroll: number | null; tipster: string | null }>`
    update report_mail m set sent_month = ${month} where account_id = ${accountId} and sent_month < ${month}
    returning m.bankroll_id as bankroll, m.tipster_id::text as tipster`.execute(trx);
  return rows;
}

export async function selectLanguage(db: Db, accountId: number): Promise<string | undefined> {
  const { rows } = await sql<{ language: string }>`select language from account where id = ${accountId}`.execute(db);
  return rows[0]?.language;
}
