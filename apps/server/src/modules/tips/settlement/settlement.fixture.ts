import { recordResult } from '@quotavera/contract/calendar';
import { confirmOutcomes, createValuebet, editTip, moderateTip, readTip } from '@quotavera/contract/tips';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

export const NOW = '2026-03-02T12:00:00.000Z';
export const KICKOFF = '2026-03-02T20:00:00.000Z';
export const AFTER = '2026-03-02T22:00:00.000Z';

export type Body = Record<string, unknown>;
export const leg = (fixture: number, market: string, selection: string, odds: string, line: string | null = null) => ({
  type: 'structured',
  fixture_id: fixture,
  market,
  result: selection,
  odds,
  line,
});
export const onHome = (fixture: number, odds = '2.1') => leg(fixture, '1x2', 'home', odds);
export const customLeg = {
  type: 'custom',
  sport: 'tennis',
  match: 'Sinner - Alcaraz',
  matchdate: KICKOFF,
  market: 'Vincente',
  result: 'Sinner',
  odds: '1.9',
};

type Create = typeof createValuebet;

/** A product of its own for the tests of one file, with a new tipster for each of them. */
export function settlementFixture() {
  let t: TestApp;
  let tipster: TestAccount;
  let admin: TestAccount;

  async function at(time: string): Promise<void> {
    t.clock.set(time);
    if (tipster) tipster = { ...tipster, token: await t.tokenOf(tipster.id) };
    if (admin) admin = { ...admin, token: await t.tokenOf(admin.id) };
  }

  beforeAll(async () => {
    t = await createTestApp({ now: NOW });
    admin = await t.createAccount({ admin: true });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await at(NOW);
    tipster = await t.createAccount({ userType: 'collaborator' });
  });

  async function publish(legs: readonly object[], more: Body = {}, call: unknown = createValuebet) {
    const body = { publish: true, repeat_confirmed: true, stake: '1', legs, ...more } as never;
    return (await t.api.call(call as Create, { token: tipster.token, body })).reply;
  }
  const match = (more: Partial<Parameters<typeof insertMatch>[1]> = {}) =>
    insertMatch(t.db, { kickoffAt: KICKOFF, ...more });

  async function result(id: number, goals: [number, number], more: Body = {}) {
    const body = { status: 'played', result: { goals, halfTimeGoals: [0, 0], ...more }, reason: 'risultato ufficiale' };
    return t.api.call(recordResult, { params: { id }, token: admin.token, body: body as never });
  }
  const ruling = (id: number, body: Body) =>
    t.api.call(recordResult, { params: { id }, token: admin.token, body: { reason: 'decisione', ...body } as never });
  async function whole(id: number) {
    const { tip } = (await t.api.call(readTip, { params: { id }, token: tipster.token })).reply;
    if (tip.view !== 'whole') throw new Error('locked');
    return tip;
  }
  async function historyOf(id: number) {
    const { history } = (await t.api.call(readTip, { params: { id }, token: tipster.token })).reply;
    return history.map(({ type }) => type);
  }
  async function entriesOf(id: number) {
    const rows = await t.db
      .selectFrom('ledger_entry')
      .select(['type', 'entry'])
      .where('tip_id', '=', id)
      .orderBy('seq')
      .execute();
    return rows.map(({ type, entry }) => ({ type, entry: JSON.parse(entry) }));
  }
  const edit = (id: number, body: object) =>
    t.api.call(editTip, { params: { id }, token: tipster.token, body: body as never });
  const moderate = (id: number, body: object) =>
    t.api.call(moderateTip, { params: { id }, token: admin.token, body: body as never });
  async function confirm(id: number, leg: number) {
    const body = { tips: [{ id, grades: [{ leg, grade: 'won' as const }] }] };
    return (await t.api.call(confirmOutcomes, { token: admin.token, body })).reply.results;
  }

  /** Everything that statistics are made of, to compare before and after. */
  async function statistics() {
    const days = await t.db
      .selectFrom('record_day')
      .selectAll()
      .where('tipster_id', '=', tipster.id)
      .orderBy('day')
      .orderBy('kind')
      .execute();
    const standings = await t.db
      .selectFrom('standing')
      .selectAll()
      .where('tipster_id', '=', tipster.id)
      .orderBy('period')
      .orderBy('sport')
      .orderBy('kind')
      .execute();
    return JSON.stringify({ days, standings });
  }

  return {
    get t() {
      return t;
    },
    get tipster() {
      return tipster;
    },
    get admin() {
      return admin;
    },
    at,
    publish,
    match,
    result,
    ruling,
    whole,
    historyOf,
    entriesOf,
    edit,
    moderate,
    confirm,
    statistics,
  };
}
