import { createBankroll, createBet, followTip, readBet } from '@quotavera/contract/bankroll';
import { recordResult } from '@quotavera/contract/calendar';
import { type createExchange, createValuebet } from '@quotavera/contract/tips';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { insertMatch } from '../../testing/factories/matches.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../testing/index.ts';
import { settleOutstanding } from './settlement/service.ts';

const NOW = '2026-03-02T12:00:00.000Z';
export const KICKOFF = '2026-03-02T20:00:00.000Z';
export const AFTER = '2026-03-02T22:00:00.000Z';

export type Body = Record<string, unknown>;
export const onHome = (fixture: number, odds = '2.1') => ({
  type: 'structured',
  fixture_id: fixture,
  market: '1x2',
  result: 'home',
  odds,
});
export const inWords = (odds = '1.9') => ({
  type: 'custom',
  sport: 'tennis',
  match: 'Sinner - Alcaraz',
  matchdate: KICKOFF,
  market: 'Vincente',
  result: 'Sinner',
  odds,
});

/** A product of its own for the tests of one file; for each of them a tipster and a PRO reader with a bankroll of 1,000 €. */
export function bankrollFixture() {
  let t: TestApp;
  let tipster: TestAccount;
  let reader: TestAccount;
  let admin: TestAccount;
  let bankroll: number;

  async function at(time: string): Promise<void> {
    t.clock.set(time);
    for (const account of [tipster, reader, admin]) {
      if (account) Object.assign(account, { token: await t.tokenOf(account.id) });
    }
  }

  beforeAll(async () => {
    t = await createTestApp({ now: NOW, environment: { RATE_LIMITS: '0' } });
    admin = await t.createAccount({ admin: true });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await at(NOW);
    tipster = await t.createAccount({ userType: 'collaborator' });
    reader = await t.createAccount({ userType: 'client', plan: 'pro' });
    bankroll = await newBankroll();
  });

  async function newBankroll(more: Body = {}, token = reader.token): Promise<number> {
    const terms = {
      name: 'Principale',
      currency: 'EUR',
      initial_cents: 100_000,
      stake_plan: 'units',
      stake_value: 1_000,
    };
    const body = { ...terms, ...more } as never;
    const { results } = (await t.api.call(createBankroll, { token, body })).reply;
    return Math.max(...results.map(({ id }) => id));
  }
  const match = (more: Partial<Parameters<typeof insertMatch>[1]> = {}) =>
    insertMatch(t.db, { kickoffAt: KICKOFF, ...more });
  /** A free tip of the tipster, which everybody sees whole. */
  async function publish(legs: readonly object[], more: Body = {}, call: unknown = createValuebet): Promise<number> {
    const body = { publish: true, repeat_confirmed: true, is_free: true, stake: '1', legs, ...more } as never;
    return (await t.api.call(call as typeof createExchange, { token: tipster.token, body })).reply.id;
  }
  const follow = (tipId: number, more: Body = {}, token = reader.token, headers: Record<string, string> = {}) =>
    t.api.call(followTip, { token, headers, body: { tip_id: tipId, stake_cents: 1_000, ...more } as never });
  const bet = (legs: readonly object[], more: Body = {}, token = reader.token, headers: Record<string, string> = {}) =>
    t.api.call(createBet, { token, headers, body: { bankroll, stake_cents: 1_000, legs, ...more } as never });
  const read = async (id: number, token = reader.token) => (await t.api.call(readBet, { token, params: { id } })).reply;
  async function result(id: number, goals: [number, number]): Promise<void> {
    const body = { status: 'played', result: { goals, halfTimeGoals: [0, 0] }, reason: 'risultato ufficiale' } as never;
    const { status } = await t.api.call(recordResult, { params: { id }, token: admin.token, body });
    if (status !== 200) throw new Error(`result refused: ${status}`);
  }
  const settle = () => settleOutstanding(t.db, { clock: t.clock });

  return {
    get t() {
      return t;
    },
    get tipster() {
      return tipster;
    },
    get reader() {
      return reader;
    },
    get admin() {
      return admin;
    },
    get bankroll() {
      return bankroll;
    },
    at,
    newBankroll,
    match,
    publish,
    follow,
    bet,
    read,
    result,
    settle,
  };
}
