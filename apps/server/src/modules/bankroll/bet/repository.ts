import { type Insertable, type Selectable, sql } from 'kysely';
import type { DB, Db, Trx } from '../../../platform/database/index.ts';
import { selectTagsOf } from '../tags/repository.ts';

export type BetRow = Selectable<DB['own_bet']>;
export type BetLegRow = Selectable<DB['own_bet_leg']>;
export type BetExitRow = Selectable<DB['own_bet_exit']>;
export type BetCashOutRow = Selectable<DB['own_bet_cash_out']>;
export type NewBet = Insertable<DB['own_bet']>;
export type NewBetLeg = Omit<Insertable<DB['own_bet_leg']>, 'bet_id'>;
export type NewBetExit = Omit<Insertable<DB['own_bet_exit']>, 'bet_id'>;
export type NewBetCashOut = Omit<Insertable<DB['own_bet_cash_out']>, 'bet_id'>;

/** An own bet as it is stored, with its legs, exits, cash-outs and tags in order. */
export interface StoredBet {
  bet: BetRow;
  legs: readonly BetLegRow[];
  exits: readonly BetExitRow[];
  cashOuts: readonly BetCashOutRow[];
  tags: readonly string[];
}

/** A bet is written as its row, its legs, its exits and its cash-outs. */
export interface BetRows<Bet = NewBet> {
  bet: Bet;
  legs: readonly NewBetLeg[];
  exits: readonly NewBetExit[];
  cashOuts: readonly NewBetCashOut[];
}

/** Whatever changes bets or money of bankrolls locks them first, in the order of their ids. */
export async function lockBankrolls(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select id from bankroll where id = any(${[...new Set(ids)]}::bigint[]) order by id for no key update`.execute(
    trx,
  );
}

/** Stored bets in the order of `ids`; unknown ones are absent. */
export async function loadBets(db: Db, ids: readonly number[]): Promise<StoredBet[]> {
  if (ids.length === 0) return [];
  const of = sql<number>`any(${[...ids]}::bigint[])`;
  const [bets, legs, exits, cashOuts, tagsOf] = await Promise.all([
    db.selectFrom('own_bet').selectAll().where('id', '=', of).execute(),
    db.selectFrom('own_bet_leg').selectAll().where('bet_id', '=', of).orderBy('bet_id').orderBy('n').execute(),
    db.selectFrom('own_bet_exit').selectAll().where('bet_id', '=', of).orderBy('bet_id').orderBy('n').execute(),
    db.selectFrom('own_bet_cash_out').selectAll().where('bet_id', '=', of).orderBy('bet_id').orderBy('n').execute(),
    selectTagsOf(db, ids),
  ]);
  const betOf = new Map(bets.map((bet) => [bet.id, bet]));
  const legsOf = Map.groupBy(legs, (leg) => leg.bet_id);
  const exitsOf = Map.groupBy(exits, (exit) => exit.bet_id);
  const cashOutsOf = Map.groupBy(cashOuts, (cashOut) => cashOut.bet_id);
  return ids.flatMap((id) => {
    const bet = betOf.get(id);
    const parts = { legs: legsOf.get(id) ?? [], exits: exitsOf.get(id) ?? [], cashOuts: cashOutsOf.get(id) ?? [] };
    return bet ? [{ bet, ...parts, tags: tagsOf.get(id) ?? [] }] : [];
  });
}

/** Returns an own bet; null when it is somebody else's or doesn't exist. */
export async function loadOwnBet(db: Db, accountId: number, id: number): Promise<StoredBet | null> {
  const [stored] = await loadBets(db, [id]);
  return stored?.bet.account_id === accountId ? stored : null;
}

async function insertParts(trx: Trx, betId: number, { legs, exits, cashOuts }: Omit<BetRows, 'bet'>): Promise<void> {
  await trx
    .insertInto('own_bet_leg')
    .values(legs.map((leg) => ({ ...leg, bet_id: betId })))
    .execute();
  await insertCashOuts(trx, betId, cashOuts);
  if (exits.length === 0) return;
  await trx
    .insertInto('own_bet_exit')
    .values(exits.map((exit) => ({ ...exit, bet_id: betId })))
    .execute();
}

async function insertCashOuts(trx: Trx, betId: number, cashOuts: readonly NewBetCashOut[]): Promise<void> {
  if (cashOuts.length === 0) return;
  await trx
    .insertInto('own_bet_cash_out')
    .values(cashOuts.map((cashOut) => ({ ...cashOut, bet_id: betId })))
    .execute();
}

export async function replaceCashOuts(trx: Trx, betId: number, cashOuts: readonly NewBetCashOut[]): Promise<void> {
  await trx.deleteFrom('own_bet_cash_out').where('bet_id', '=', betId).execute();
  await insertCashOuts(trx, betId, cashOuts);
}

export async function insertBet(trx: Trx, rows: BetRows): Promise<number> {
  const { id } = await trx.insertInto('own_bet').values(rows.bet).returning('id').executeTakeFirstOrThrow();
  await insertParts(trx, id, rows);
  return id;
}

/** Returns a text that identifies a selection, whatever its odds. */
const selectionOf = ({ fixture_id, event, market, selection, line_milli, sub_result }: Partial<BetLegRow>): string =>
  JSON.stringify([fixture_id ?? event, market, selection, line_milli ?? null, sub_result ?? null]);

/** Rewrites an open bet. The owner's own grades stay for selections that stay. */
export async function rewriteBet(trx: Trx, id: number, rows: BetRows<Partial<NewBet>>): Promise<void> {
  const before = await trx.selectFrom('own_bet_leg').selectAll().where('bet_id', '=', id).execute();
  const said = new Map(
    before.flatMap((leg) => (leg.graded_by === 'owner' ? [[selectionOf(leg), ownersGradeOf(leg)] as const] : [])),
  );
  await trx.updateTable('own_bet').set(rows.bet).where('id', '=', id).execute();
  await trx.deleteFrom('own_bet_leg').where('bet_id', '=', id).execute();
  await trx.deleteFrom('own_bet_exit').where('bet_id', '=', id).execute();
  await trx.deleteFrom('own_bet_cash_out').where('bet_id', '=', id).execute();
  await insertParts(trx, id, rows);
  const ownersGrades = rows.legs.flatMap((leg) => {
    const grade = said.get(selectionOf(leg as Partial<BetLegRow>));
    return grade ? [{ leg: leg.n, ...grade }] : [];
  });
  await writeOwnersGrades(trx, id, ownersGrades);
}

export async function deleteBet(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('own_bet').where('id', '=', id).execute();
}

type OwnersGradeColumns = Pick<
  BetLegRow,
  'grade' | 'placed' | 'dead_heat_places' | 'dead_heat_tied' | 'place_dead_heat_places' | 'place_dead_heat_tied'
>;

function ownersGradeOf(leg: BetLegRow): OwnersGradeColumns {
  const { grade, placed, dead_heat_places, dead_heat_tied, place_dead_heat_places, place_dead_heat_tied } = leg;
  return { grade, placed, dead_heat_places, dead_heat_tied, place_dead_heat_places, place_dead_heat_tied };
}

/** The owner's grades; null leaves a selection to the product again. */
export async function writeOwnersGrades(
  trx: Trx,
  betId: number,
  grades: readonly (OwnersGradeColumns & { leg: number })[],
): Promise<void> {
  for (const { leg, ...columns } of grades) {
    await trx
      .updateTable('own_bet_leg')
      .set({ ...columns, graded_by: columns.grade === null ? null : 'owner', result_version: 0 })
      .where('bet_id', '=', betId)
      .where('n', '=', leg)
      .execute();
  }
}

export async function writeAskAfter(trx: Trx, betId: number, at: Date): Promise<void> {
  await trx.updateTable('own_bet').set({ ask_after: at }).where('id', '=', betId).execute();
}
