import { figuresOfBet, ownBetOverAt } from '@quotavera/domain/bankroll';
import { isOutcome } from '@quotavera/domain/bet';
import { clv } from '@quotavera/domain/records';
import { settledStart } from '@quotavera/domain/settlement';
import { romeDay } from '@quotavera/domain/time';
import { type Selectable, sql } from 'kysely';
import type { ColumnsOf, DB, Db, Trx } from '../../../platform/database/index.ts';
import { betCashOutRowsOf, betColumnsOf, betExitRowsOf, betLegRowsOf, moneyBetOf } from '../bet/repository-rows.ts';
import type { Mapping } from './layout.ts';
import type { FileBet, FileMovement } from './policy.ts';

export async function selectMapping(db: Db, accountId: number, signature: string): Promise<Mapping | null> {
  const { rows } = await sql<{ mapping: Mapping }>`
    select mapping from bet_import_mapping where account_id = ${accountId} and signature = ${signature}`.execute(db);
  return rows[0]?.mapping ?? null;
}

export async function keepMapping(
  trx: Trx,
  accountId: number,
  { signature, mapping, at }: { signature: string; mapping: Mapping; at: Date },
): Promise<void> {
  await sql`insert into bet_import_mapping (account_id, signature, mapping, updated_at)
    values (${accountId}, ${signature}, ${JSON.stringify(mapping)}::jsonb, ${at})
    on conflict (account_id, signature) do update set mapping = excluded.mapping, updated_at = excluded.updated_at`.execute(
    trx,
  );
}

/** A row that was imported before; a movement of the balance has no outcome. */
export interface KnownRow {
  outcome: string | null;
  profitCents: number | null;
}

/** Returns those of these rows that exist already; those of a refused file don't, because the next one replaces it. */
export async function selectKnown(db: Db, accountId: number, keys: readonly string[]): Promise<Map<string, KnownRow>> {
  const { rows } = await sql<{ key: string; outcome: string | null; profit: number | null }>`
    select row_key as key, outcome, profit_cents as profit from own_bet
      where account_id = ${accountId} and row_key = any(${[...keys]}::text[])
        and not exists (select from bet_import i where i.id = import_id and i.review = 'refused')
    union all select m.row_key, null, null from bankroll_movement m join bankroll b on b.id = m.bankroll_id
      where b.account_id = ${accountId} and m.row_key = any(${[...keys]}::text[])`.execute(db);
  return new Map(rows.map(({ key, outcome, profit }) => [key, { outcome, profitCents: profit }]));
}

/** Returns those of these numbers that are bets of the account, with when each was placed. */
export async function selectOwnBets(db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('own_bet')
    .select(['id', 'placed_at'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, placed_at: at }) => [id, at]));
}

/** Where imported rows belong. */
export interface ImportPlace {
  accountId: number;
  bankrollId: number;
  importId: number;
  /** Bookmakers' accounts of the bankroll, by their names in small letters. */
  accounts: ReadonlyMap<string, number>;
  /** The house whose account the results of a statement move. */
  house: string;
  at: Date;
}

/** When a bet counts as over, as settlement says it. */
function overAt({ bet, results }: FileBet): Date {
  const legs = bet.legs.map((leg, n) => ({
    grade: results[n]?.grade ?? ('open' as const),
    startsAt: Date.parse(leg.startsAt),
  }));
  return new Date(ownBetOverAt(bet, settledStart(legs)));
}

function betRow(row: FileBet, place: ImportPlace) {
  const { bet, closing, outcome } = row;
  const { at } = place;
  const settled = row.settledAt !== null;
  const odds = figuresOfBet({ ...moneyBetOf(bet), legs: bet.legs }).totalOdds;
  const over = overAt(row);
  return {
    ...betColumnsOf(bet, row.competition, at),
    last_start_at: over,
    day: romeDay(over),
    account_id: place.accountId,
    bankroll_id: place.bankrollId,
    bookmaker_account_id: place.accounts.get(bet.bookmaker?.toLowerCase() ?? '') ?? null,
    source: 'imported',
    import_id: place.importId,
    row_key: row.key,
    tipster_name: row.tipster,
    legs: row.selections,
    market: row.selections > 1 ? 'multiple' : 'custom',
    over_limit: false,
    of_declared: false,
    outcome,
    entry_outcome: outcome,
    settled_at: row.settledAt,
    profit_cents: row.profitCents,
    staked_cents: row.stakedCents,
    closing_odds_milli: settled ? closing : null,
    clv: settled && closing !== null ? clv({ side: bet.side, oddsMilli: odds, closingMilli: closing }) : null,
    created_at: at,
  };
}

function legRows({ key, bet, results }: FileBet) {
  return betLegRowsOf(bet).map((leg, n) => {
    const { grade, placed, deadHeat, placeDeadHeat } = results[n]!;
    return {
      ...leg,
      row_key: key,
      grade: isOutcome(grade) ? grade : null,
      placed,
      dead_heat_places: deadHeat?.places ?? null,
      dead_heat_tied: deadHeat?.tied ?? null,
      place_dead_heat_places: placeDeadHeat?.places ?? null,
      place_dead_heat_tied: placeDeadHeat?.tied ?? null,
    };
  });
}

const partsOf = (bets: readonly FileBet[]) => ({
  legs: JSON.stringify(bets.flatMap(legRows)),
  exits: JSON.stringify(bets.flatMap(({ key, bet }) => betExitRowsOf(bet).map((exit) => ({ ...exit, row_key: key })))),
  cashOuts: JSON.stringify(
    bets.flatMap(({ key, bet }) => betCashOutRowsOf(bet).map((cashOut) => ({ ...cashOut, row_key: key }))),
  ),
});

/** Writes bets of a file that aren't there yet; answers how many. */
export async function insertFileBets(trx: Trx, bets: readonly FileBet[], place: ImportPlace): Promise<number> {
  if (bets.length === 0) return 0;
  const tags = bets.flatMap(({ key, tags }) => tags.map((name, n) => ({ row_key: key, n, name })));
  const rows = bets.map((bet) => betRow(bet, place));
  const parts = partsOf(bets);
  const columns = sql.raw(Object.keys(rows[0]!).join(', '));
  const { rows: made } = await sql<{ made: number }>`
    with made as (
      insert into own_bet (${columns}) select ${columns} from json_populate_recordset(null::own_bet, ${JSON.stringify(rows)}::json)
      on conflict (account_id, row_key) where row_key is not null do nothing returning id, row_key),
    legs as (
      insert into own_bet_leg (bet_id, n, sport, competition, event, starts_at, market, selection, sub_result, odds_milli, grade,
        graded_by, placed, dead_heat_places, dead_heat_tied, place_dead_heat_places, place_dead_heat_tied)
      select m.id, l.n, l.sport, l.competition, l.event, l.starts_at, l.market, l.selection, l.sub_result, l.odds_milli, l.grade,
        case when l.grade is null then null else 'owner' end, l.placed, l.dead_heat_places, l.dead_heat_tied,
        l.place_dead_heat_places, l.place_dead_heat_tied
      from made m join json_to_recordset(${parts.legs}::json) as l(row_key text, n int, sport text, competition text,
        event text, starts_at timestamptz, market text, selection text, sub_result text, odds_milli int, grade text, placed boolean,
        dead_heat_places int, dead_heat_tied int, place_dead_heat_places int, place_dead_heat_tied int) using (row_key)),
    exits as (
      insert into own_bet_exit (bet_id, n, share, odds_milli, hedge) select m.id, e.n, e.share, e.odds_milli, e.hedge
      from made m join json_to_recordset(${parts.exits}::json) as e(row_key text, n int, share int, odds_milli int, hedge text)
        using (row_key)),
    cash_outs as (
      insert into own_bet_cash_out (bet_id, n, share, received_cents, at) select m.id, c.n, c.share, c.received_cents, c.at
      from made m join json_to_recordset(${parts.cashOuts}::json) as c(row_key text, n int, share int, received_cents bigint,
        at timestamptz) using (row_key)),
    tags as (
      insert into own_bet_tag (bet_id, tag_id, n) select m.id, g.id, t.n
      from made m join json_to_recordset(${JSON.stringify(tags)}::json) as t(row_key text, n int, name text) using (row_key)
        join bet_tag g on g.account_id = ${place.accountId} and g.name_key = tag_key(t.name)
      on conflict do nothing)
    select count(*)::int as made from made`.execute(trx);
  return rows.length === 0 ? 0 : made[0]!.made;
}

/** Writes the outcomes of a later file to bets of an earlier one, open or decided otherwise; answers how many. */
export async function decideFileBets(trx: Trx, bets: readonly FileBet[], place: ImportPlace): Promise<number> {
  if (bets.length === 0) return 0;
  const rows = bets.map((bet) => betRow(bet, place));
  const parts = partsOf(bets);
  await sql`
    delete from own_bet_cash_out c using own_bet b
    where c.bet_id = b.id and b.account_id = ${place.accountId} and b.row_key = any(${bets.map(({ key }) => key)}::text[])`.execute(
    trx,
  );
  const { rows: decided } = await sql<{ decided: number }>`
    with decided as (
      update own_bet b set outcome = s.outcome, entry_outcome = s.outcome, settled_at = s.settled_at, profit_cents = s.profit_cents,
        staked_cents = s.staked_cents, closing_odds_milli = s.closing_odds_milli, clv = s.clv, updated_at = s.updated_at
      from json_populate_recordset(null::own_bet, ${JSON.stringify(rows)}::json) s
      where b.account_id = s.account_id and b.row_key = s.row_key returning b.id, b.row_key),
    legs as (
      update own_bet_leg l set grade = g.grade, graded_by = case when g.grade is null then null else 'owner' end, placed = g.placed
      from decided d join json_to_recordset(${parts.legs}::json) as g(row_key text, n int, grade text, placed boolean) using (row_key)
      where l.bet_id = d.id and l.n = g.n),
    cash_outs as (
      insert into own_bet_cash_out (bet_id, n, share, received_cents, at) select d.id, c.n, c.share, c.received_cents, c.at
      from decided d join json_to_recordset(${parts.cashOuts}::json) as c(row_key text, n int, share int, received_cents bigint,
        at timestamptz) using (row_key))
    select count(*)::int as decided from decided`.execute(trx);
  return decided[0]!.decided;
}

export async function insertFileMovements(
  trx: Trx,
  movements: readonly FileMovement[],
  { bankrollId, importId, accounts, house, at }: ImportPlace,
): Promise<number> {
  if (movements.length === 0) return 0;
  const account = [...accounts].find(([name]) => name.includes(house))?.[1] ?? null;
  const { rows } = await sql`
    insert into bankroll_movement (bankroll_id, type, amount_cents, to_id, at, note, created_at, import_id, row_key)
    select ${bankrollId}::bigint, 'correction', m."amountCents", ${account}::bigint, m.at, m.note, ${at}::timestamptz, ${importId}::bigint, m.key
    from json_to_recordset(${JSON.stringify(movements)}::json) as m("amountCents" bigint, at timestamptz, note text, key text)
    on conflict (bankroll_id, row_key) where row_key is not null do nothing returning id`.execute(trx);
  return rows.length;
}

export type ImportRow = Omit<Selectable<DB['bet_import']>, 'review_sheet'> &
  ColumnsOf<'bankroll', 'declared'> & { bankroll: string };

/** The latest imports of an account: as many as a list shows. */
export async function selectImports(db: Db, accountId: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select i.*, b.name as bankroll, b.declared from bet_import i join bankroll b on b.id = i.bankroll_id
    where i.account_id = ${accountId} order by i.id desc limit 50`.execute(db);
  return rows;
}

export async function insertImport(
  trx: Trx,
  row: { accountId: number; bankrollId: number; name: string; format: string },
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into bet_import (account_id, bankroll_id, file_name, format, rows_read, rows_new, rows_same, rows_changed, rows_rejected, created_at)
    values (${row.accountId}, ${row.bankrollId}, ${row.name}, ${row.format}, 0, 0, 0, 0, 0, ${at}) returning id`.execute(
    trx,
  );
  return rows[0]!.id;
}

export async function countImport(
  trx: Trx,
  id: number,
  counts: Readonly<Record<'rows_read' | 'rows_new' | 'rows_same' | 'rows_changed' | 'rows_rejected', number>>,
): Promise<void> {
  const { rows_read, rows_new, rows_same, rows_changed, rows_rejected } = counts;
  await trx
    .updateTable('bet_import')
    .set({ rows_read, rows_new, rows_same, rows_changed, rows_rejected })
    .where('id', '=', id)
    .execute();
}

export async function bankrollOfImport(db: Db, accountId: number, id: number): Promise<number | null> {
  const { rows } = await sql<{ bankroll: number }>`
    select bankroll_id as bankroll from bet_import where id = ${id} and account_id = ${accountId}`.execute(db);
  return rows[0]?.bankroll ?? null;
}

/** Takes away what an import added, its selections first: a cascade would look for them bet by bet. */
export async function deleteImport(trx: Trx, id: number): Promise<void> {
  await sql`delete from own_bet_leg l using own_bet b where b.id = l.bet_id and b.import_id = ${id}`.execute(trx);
  await sql`delete from own_bet where import_id = ${id}`.execute(trx);
  await sql`delete from bankroll_movement where import_id = ${id}`.execute(trx);
  await sql`delete from bet_import where id = ${id}`.execute(trx);
}

/** The bankroll that holds a tipster's declared history; made when there is none. */
export async function declaredBankroll(trx: Trx, accountId: number, name: string, at: Date): Promise<number> {
  await sql`
    insert into bankroll (account_id, name, currency, initial_cents, stake_plan, stake_value, declared, created_at, updated_at)
    values (${accountId}, ${name}, 'EUR', 0, 'level', 1000, true, ${at}, ${at})
    on conflict (account_id) where declared do nothing`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    select id from bankroll where account_id = ${accountId} and declared for no key update`.execute(trx);
  return rows[0]!.id;
}

export interface DeclaredYear {
  year: string;
  bets: number;
  won: number;
  staked: number;
  profit: number;
  odds: number;
  from: string;
  to: string;
}

/** A tipster's declared history by years, as far as an admin has looked at its files. */
export async function selectDeclared(db: Db, accountId: number): Promise<DeclaredYear[]> {
  const { rows } = await sql<DeclaredYear>`
    select to_char(b.day, 'YYYY') as year, count(*)::int as bets, (count(*) filter (where b.outcome in ('won', 'half_won')))::int as won,
      coalesce(sum(b.staked_cents), 0)::bigint as staked, coalesce(sum(b.profit_cents), 0)::bigint as profit,
      sum(b.total_odds_milli)::bigint as odds, min(b.day) as "from", max(b.day) as "to"
    from own_bet b join bankroll r on r.id = b.bankroll_id join bet_import i on i.id = b.import_id
    where r.account_id = ${accountId} and r.declared and i.review = 'approved' and b.settled_at is not null group by 1 order by 1`.execute(
    db,
  );
  return rows;
}
