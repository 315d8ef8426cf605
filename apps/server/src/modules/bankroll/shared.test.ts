import {
  listSharedBets,
  putBankrollLink,
  readBankrollLink,
  readSharedBankroll,
  removeBankrollLink,
} from '@quotavera/contract/bankroll';
import { decideReport, fileReport, listReportCases, readReportCase } from '@quotavera/contract/support';
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

test('of two presses for another address at once, one makes it and the other is told', async () => {
  await won();
  await share();
  const press = () =>
    world.t.api.call(putBankrollLink, {
      token: token(),
      params: { id: world.bankroll },
      body: { ...TERMS, new_address: true, replaces: 1 } as never,
    });
  const pressed = await Promise.all([press(), press()]);
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409]);
  const made = pressed.find(({ status }) => status === 200)!.reply;
  expect((await look(made.url!.split('/').at(-1)!)).status).toBe(200);
});

test('a first address is made once, too', async () => {
  const press = () =>
    world.t.api.call(putBankrollLink, {
      token: token(),
      params: { id: world.bankroll },
      body: { ...TERMS, replaces: 0 } as never,
    });
  expect((await Promise.all([press(), press()])).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('figures are made anew by what changed, by one reader, while the others read those of before', async () => {
  await won();
  const secret = await share();
  expect((await look(secret)).reply.figures.bets).toBe(1);
  await world.at('2026-03-02T12:30:00.000Z');
  const unchanged = (await look(secret)).reply;
  expect(unchanged.updated_at).toBe('2026-03-02T12:00:00.000Z');
  await won('Rune - Fritz');
  const link = () =>
    world.t.db
      .selectFrom('bankroll_link')
      .selectAll()
      .where('bankroll_id', '=', world.bankroll)
      .executeTakeFirstOrThrow();
  await world.t.db.updateTable('bankroll_link').set({ figures_asked_at: '2026-03-02T12:29:30.000Z' }).execute();
  expect((await look(secret)).reply.figures.bets, 'somebody makes them anew already').toBe(1);
  await world.t.db.updateTable('bankroll_link').set({ figures_asked_at: '2026-03-02T12:28:00.000Z' }).execute();
  expect((await look(secret)).reply.figures.bets, 'whoever did has gone').toBe(2);
  expect((await link()).figures_asked_at).toBeNull();
});

test('a page is reported by its address, without the name of whoever it belongs to, and can be taken away', async () => {
  await won();
  const secret = await share();
  const notice = {
    ...{ reason: 'illegal', text: 'Questa pagina promette vincite sicure a chi la legge.', good_faith: true },
    ...{ name: 'Ada Rossi', email: 'ada@example.org' },
  } as const;
  const file = (more: object) => world.t.api.call(fileReport, { body: { ...notice, ...more } as never });
  expect((await file({ reported_bankroll: 'x'.repeat(43) })).status).toBe(404);
  expect((await file({ reported_bankroll: secret })).status).toBe(201);
  expect((await file({ reported_bankroll: secret })).status, 'once by each').toBe(409);
  const admin = world.admin.token;
  const cases = (await world.t.api.call(listReportCases, { token: admin })).reply.results;
  const found = cases.find(({ target }) => target.type === 'bankroll')!;
  expect(found.target).toEqual({ type: 'bankroll', tip_id: null, username: 'La mia stagione' });
  const whole = (await world.t.api.call(readReportCase, { token: admin, params: { id: found.id } })).reply;
  expect(whole.measures).toEqual(['warning', 'page_removed', 'account_suspended']);
  const decided = await world.t.api.call(decideReport, {
    token: admin,
    body: {
      ...{ case: found.id, version: whole.version, status: 'upheld', measure: 'page_removed', ground: 'terms' },
      statement: 'La pagina promette vincite sicure: la togliamo.',
    } as never,
  });
  expect(decided.status).toBe(200);
  expect((await look(secret)).status).toBe(404);
  const { reply } = await world.t.api.call(readBankrollLink, { token: token(), params: { id: world.bankroll } });
  expect(reply.link).toBeNull();
});
