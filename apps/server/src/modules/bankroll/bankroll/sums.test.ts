import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bankrollFixture, onHome } from '../bankroll.fixture.ts';

const world = bankrollFixture();
const { bet, match, newBankroll } = world;

/** Sums that differ from those of the bets, in either direction. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    with of_bets as (
      select bankroll_id, bookmaker_account_id, count(*)::int as bets, (count(*) filter (where settled_at is null))::int as open,
        coalesce(sum(profit_cents), 0)::bigint as profit, coalesce(sum(risk_cents) filter (where settled_at is null), 0)::bigint as at_risk
      from own_bet group by 1, 2), stored as (select * from bankroll_bet_sum where bets <> 0)
    (select * from of_bets except select * from stored) union all (select * from stored except select * from of_bets)`.execute(
    world.t.db,
  );
  return rows;
}

const change = (text: string) => sql.raw(text).execute(world.t.db);

test('the sums of a bankroll are those of its bets, whatever happens to bets', async () => {
  const other = await newBankroll({ name: 'Altro' });
  const ids: number[] = [];
  for (let n = 0; n < 4; n += 1) ids.push((await bet([onHome(await match())], { stake_cents: 500 + n })).reply.id);
  expect(await differences()).toEqual([]);
  const [first, second, third] = ids;
  const settle = (id: number | undefined, profit: number) =>
    change(
      `update own_bet set settled_at = now(), outcome = 'won', profit_cents = ${profit}, staked_cents = 500 where id = ${id}`,
    );
  await Promise.all([settle(first, 300), settle(second, -500), settle(third, 7)]);
  expect(await differences()).toEqual([]);
  await change(
    `insert into bookmaker_account (bankroll_id, bookmaker, created_at) values (${other}, 'Betfair', now())`,
  );
  // Several bets at once go into another bankroll, to an account of it, and one is open again.
  await change(`update own_bet set bankroll_id = ${other}, settled_at = case when id = ${first} then settled_at end,
      profit_cents = case when id = ${first} then profit_cents end, staked_cents = case when id = ${first} then staked_cents end,
      bookmaker_account_id = (select id from bookmaker_account where bankroll_id = ${other})
    where id in (${first}, ${second})`);
  expect(await differences()).toEqual([]);
  await change(`delete from own_bet where id in (${first}, ${third})`);
  expect(await differences()).toEqual([]);
  expect((await sql`select from bankroll_bet_sum where bets > 0`.execute(world.t.db)).rows).toHaveLength(2);
  await change(`delete from bankroll where id = ${other}`);
  expect(await differences()).toEqual([]);
});
