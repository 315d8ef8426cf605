import {
  listSharedBets,
  putBankrollLink,
  readBankrollLink,
  readSharedBankroll,
  removeBankrollLink,
} from '@quotavera/contract/bankroll';
import { MINUTE_MS } from '@quotavera/domain/time';
import { expect, test } from 'vitest';
import { bankrollFixture, inWords } from './bankroll.fixture.ts';

const world = bankrollFixture();
const TERMS = { title: 'La mia stagione', amounts: 'units', shows_bets: true } as const;
const token = () => world.reader.token;

async function share(terms: object = {}): Promise<string> {
  const body = { ...TERMS, ...terms } as never;
  const { reply } = await world.t.api.call(putBankrollLink, { token: token(), params: { id: world.bankroll }, body });
  return reply.url?.split('/').at(-1) ?? '';
}
const look = (secret: string) => world.t.api.call(readSharedBankroll, { params: { secret } });
const bets = (secret: string) => world.t.api.call(listSharedBets, { params: { secret } });
const change = (table: 'account' | 'own_bet', id: number, values: object) =>
  world.t.db.updateTable(table).set(values).where('id', '=', id).execute();

/** A bet of 10 € at 1.90 that was won, and says more than strangers may read. */
async function won(match = 'Sinner - Alcaraz'): Promise<number> {
  const terms = {
    note: 'nota segreta',
    bookmaker: 'Agenzia',
    tags: ['segreto'],
    placed_at: '2026-03-01T12:00:00.000Z',
  };
  const { id } = (await world.bet([{ ...inWords(), match }], terms)).reply;
  await change('own_bet', id, {
    ...{ outcome: 'won', settled_at: '2026-03-01T22:00:00.000Z', staked_cents: 1_000, profit_cents: 900 },
    ...{ entry_outcome: 'won', rule_version: 1 },
  });
  return id;
}

test('the page says what its owner chose, in units, and neither money nor anybody’s name', async () => {
  await won();
  await world.bet([inWords('3.1')], { note: 'ancora aperta' });
  const secret = await share();
  expect(secret).toHaveLength(43);
  const { reply } = await look(secret);
  expect(reply).toMatchObject({
    ...{ status: 'declared_not_verified', title: 'La mia stagione', amounts: 'units', currency: null },
    figures: { bets: 1, won: 1, staked: 100, profit: 90, curve: [{ profit: 90 }] },
  });
  const listed = (await bets(secret)).reply;
  expect(listed.results.map(({ stake, profit, outcome }) => [stake, profit, outcome])).toEqual([[100, 90, 'won']]);
  const said = JSON.stringify([reply, listed]);
  const account = await world.t.db
    .selectFrom('account')
    .select(['email', 'username_visible'])
    .where('id', '=', world.reader.id)
    .executeTakeFirstOrThrow();
  for (const secretText of [
    'segret',
    'Agenzia',
    'aperta',
    'Principale',
    account.email,
    account.username_visible,
    '1000',
    '3.1',
  ])
    expect(said).not.toContain(secretText);
});

test('without bets their list isn’t there, and money is shown where its owner says so', async () => {
  await won();
  const secret = await share({ amounts: 'money', shows_bets: false });
  expect((await look(secret)).reply).toMatchObject({ currency: 'EUR', figures: { staked: 1_000, profit: 900 } });
  expect((await bets(secret)).status).toBe(404);
});

test('a page is gone when its owner takes it away, moves it, is excluded, banned or erased', async () => {
  const first = await share();
  expect(await share({ title: 'Altro nome' })).toBe('');
  expect((await look(first)).reply.title).toBe('Altro nome');
  const second = await share({ new_address: true });
  expect([(await look(first)).status, (await look(second)).status]).toEqual([404, 200]);
  const day = '2026-03-20T00:00:00.000Z';
  for (const [state, back] of [
    [{ self_excluded_until: day }, { self_excluded_until: null }],
    [{ banned_at: day }, { banned_at: null }],
    [{ deactivated_at: day }, { deactivated_at: null }],
  ]) {
    await change('account', world.reader.id, state!);
    expect([(await look(second)).status, (await bets(second)).status], JSON.stringify(state)).toEqual([404, 404]);
    await change('account', world.reader.id, back!);
    expect((await look(second)).status).toBe(200);
  }
  const params = { id: world.bankroll };
  expect((await world.t.api.call(removeBankrollLink, { token: token(), params })).reply.link).toBeNull();
  expect((await look(second)).status).toBe(404);
  expect((await world.t.api.call(readBankrollLink, { token: token(), params })).reply.link).toBeNull();
  for (const nothing of ['x', '..%2f..', 'a'.repeat(43)]) expect((await look(nothing)).status).toBe(404);
});

test('nobody shares somebody else’s bankroll, and only an address that its owner was told opens one', async () => {
  const other = await world.t.createAccount({ userType: 'client', plan: 'pro' });
  const params = { id: world.bankroll };
  const asOther = { token: other.token, params };
  expect((await world.t.api.call(putBankrollLink, { ...asOther, body: TERMS as never })).status).toBe(404);
  await share();
  const { hash } = await world.t.db
    .selectFrom('bankroll_link')
    .select('hash')
    .where('bankroll_id', '=', world.bankroll)
    .executeTakeFirstOrThrow();
  expect((await look(hash.toString('base64url'))).status).toBe(404);
  expect((await world.t.api.call(removeBankrollLink, asOther)).status).toBe(404);
});

test('the figures stay the same for some minutes, however many read them, and are then computed anew', async () => {
  await won();
  const secret = await share();
  const { updated_at: first } = (await look(secret)).reply;
  await won('Paolini - Swiatek');
  world.t.clock.set(new Date(Date.parse(first) + 9 * MINUTE_MS).toISOString());
  expect((await look(secret)).reply).toMatchObject({ updated_at: first, figures: { bets: 1 } });
  world.t.clock.set(new Date(Date.parse(first) + 11 * MINUTE_MS).toISOString());
  expect((await look(secret)).reply.figures.bets).toBe(2);
});

test('a name that promotes gambling is refused, and such words of a bet stay with its owner', async () => {
  const promoting = 'Vincita sicura, registrati e ricevi il bonus di benvenuto!';
  const body = { ...TERMS, title: promoting } as never;
  const refused = await world.t.api.call(putBankrollLink, { token: token(), params: { id: world.bankroll }, body });
  expect([refused.status, Object.keys(refused.error.errors)]).toEqual([400, ['title']]);
  await won(promoting);
  const [bet] = (await bets(await share())).reply.results;
  expect([bet!.legs[0]!.match, bet!.odds]).toEqual(['', '1.9']);
});

test('a percent of no capital is worth no unit, so amounts can’t be in units', async () => {
  const terms = { name: 'Senza capitale', initial_cents: 0, stake_plan: 'percent', stake_value: 200 };
  const id = await world.newBankroll(terms);
  const answer = await world.t.api.call(putBankrollLink, { token: token(), params: { id }, body: TERMS as never });
  expect([answer.status, Object.keys(answer.error.errors)]).toEqual([400, ['amounts']]);
});
