import { createValuebet, editTip } from '@quotavera/contract/tips';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

export const NOW = '2026-03-02T12:00:00.000Z';
export const LATER = '2026-03-02T20:00:00.000Z';
export const BOOK = { B365: { '1x2|home|-': 2080, '1x2|draw|-': 3500, '1x2|away|-': 3600 } };

export const onHome = (fixtureId: number, odds: string | number = '2.1') => ({
  type: 'structured' as const,
  fixture_id: fixtureId,
  market: '1x2' as const,
  result: 'home',
  odds,
});
export const customLeg = {
  type: 'custom' as const,
  sport: 'tennis',
  match: 'Sinner - Alcaraz',
  matchdate: LATER,
  market: 'Vincente',
  result: 'Sinner',
  odds: '1.9',
};

export type Input = Record<string, unknown>;

/** A product of its own for the tests of one file, with a new tipster for each of them. */
export function publicationFixture() {
  let t: TestApp;
  let tipster: TestAccount;

  beforeAll(async () => {
    t = await createTestApp({ now: NOW });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.clock.set(NOW);
    tipster = await t.createAccount({ userType: 'collaborator' });
  });

  /** Moves the clock; the session, fifteen minutes long, is opened anew. */
  async function at(time: string): Promise<void> {
    t.clock.set(time);
    tipster = { ...tipster, token: await t.tokenOf(tipster.id) };
  }

  /** Tests of other rules publish one bet as often as they need. */
  const publish = (legs: readonly object[], more: Input = {}, token = tipster.token) =>
    t.api.call(createValuebet, {
      token,
      body: { publish: true, repeat_confirmed: true, stake: '1', legs: legs as never, ...more },
    });
  const draft = (legs: readonly object[], more: Input = {}) => publish(legs, { publish: false, ...more });
  const edit = (id: number, body: object, token = tipster.token) =>
    t.api.call(editTip, { params: { id }, token, body: body as never });

  async function rowsOf(tipsterId: number) {
    const count = async (table: 'tip' | 'tip_leg' | 'tip_history' | 'ledger_entry' | 'record_day') => {
      const rows = await t.db.selectFrom(table).select('tipster_id').where('tipster_id', '=', tipsterId).execute();
      return rows.length;
    };
    return {
      tips: await count('tip'),
      legs: await count('tip_leg'),
      history: await count('tip_history'),
      entries: await count('ledger_entry'),
      days: await count('record_day'),
    };
  }

  return {
    get t() {
      return t;
    },
    get tipster() {
      return tipster;
    },
    at,
    publish,
    draft,
    edit,
    rowsOf,
  };
}
