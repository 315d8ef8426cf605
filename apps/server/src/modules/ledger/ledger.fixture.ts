import { type Bet, gradeSelection, type MatchResult } from '@quotavera/domain/bet';
import { NO_TERMS, openCheckpoint, parseVerifierKey } from '@quotavera/domain/ledger';
import { clv, fairClv } from '@quotavera/domain/records';
import { settle } from '@quotavera/domain/settlement';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/index.ts';
import type { SeenWhole } from './bundle/service.ts';
import { createLedgerModule, openLogOf } from './index.ts';
import { type LedgerLog, sequenceBatch } from './log/service.ts';
import { appendEntries, type LedgerInput } from './service.ts';

const BET: Bet = {
  kind: 'valuebet',
  phase: 'prematch',
  side: 'back',
  legs: [
    {
      type: 'structured',
      fixtureId: 11,
      sport: 'football',
      competition: 'Serie A',
      home: 'Inter',
      away: 'Lecce',
      startsAt: '2026-03-05T19:45:00.000Z',
      market: '1x2',
      selection: 'home',
      line: null,
      odds: 2100,
    },
  ],
  stake: 1000,
  stakeBasis: 'stake',
  commission: 0,
  bookmaker: 'PS',
};

const RESULT: MatchResult = {
  goals: [2, 1],
  halfTimeGoals: [1, 0],
  shots: null,
  shotsOnTarget: null,
  corners: null,
  yellowCards: null,
  redCards: null,
};

/** Members see all open tips, visitors the free ones. */
const seenWhole: SeenWhole = async ({ db }, viewer, ids) => {
  const rows = await db
    .selectFrom('tip')
    .select(['id', 'is_free'])
    .where('id', 'in', [...ids])
    .execute();
  return rows.filter((row) => row.is_free || viewer.type === 'member').map((row) => row.id);
};

/** A product with a log of its own for the tests of one file. */
export function ledgerFixture() {
  let t: TestApp;
  let log: LedgerLog;
  beforeAll(async () => {
    t = await createTestApp({ modules: [createLedgerModule({ figures: async () => null, seenWhole })] });
    log = await openLogOf(t.context);
  });
  afterAll(() => t.close());

  let nextTip = 1;

  async function newTip(tipsterId: number, free = false): Promise<number> {
    const id = nextTip++;
    await t.db
      .insertInto('tip')
      .values({
        tipster_id: tipsterId,
        id,
        status: 'published',
        kind: 'valuebet',
        phase: 'prematch',
        side: 'back',
        is_free: free,
        stake_milli: 1000,
        stake_basis: 'stake',
        total_odds_milli: 2100,
        created_at: t.clock.now(),
        updated_at: t.clock.now(),
        published_at: t.clock.now(),
      })
      .execute();
    return id;
  }

  function publication(tipsterId: number, tipId: number, free = false): LedgerInput {
    return {
      type: 'publication',
      tipster_id: tipsterId,
      tip_id: tipId,
      at: t.clock.now(),
      bet: { ...BET, ...NO_TERMS },
      free,
      disclosed: { sport: true, week: true },
    };
  }

  function settlement(tipsterId: number, tipId: number): LedgerInput {
    const { outcome, profit, staked, ruleVersion } = settle(BET, [gradeSelection('1x2', 'home', null, RESULT)]);
    const single = { side: BET.side, oddsMilli: 2100 };
    return {
      type: 'settlement',
      tipster_id: tipsterId,
      tip_id: tipId,
      // Its match has been played by then.
      at: '2026-03-05T21:45:00.000Z',
      outcome: outcome as 'won',
      profit,
      staked,
      ruleVersion,
      selfDeclared: false,
      legs: [
        {
          grade: 'won',
          by: 'result',
          result: RESULT,
          startsAt: BET.legs[0]!.startsAt,
          closingOdds: 2000,
          closingProbability: 0.49,
        },
      ],
      clv: clv({ ...single, closingMilli: 2000 }),
      fairClv: fairClv({ ...single, probability: 0.49 }),
    };
  }

  const append = (...inputs: LedgerInput[]) => t.db.transaction().execute((trx) => appendEntries(trx, inputs));

  async function get(path: string) {
    const response = await t.app.http.inject({ method: 'GET', url: `/ledger/${path}` });
    return {
      status: response.statusCode,
      text: response.body,
      bytes: new Uint8Array(response.rawPayload),
      headers: response.headers,
    };
  }

  async function checkpoint() {
    const key = (await parseVerifierKey((await get('vkey')).text))!;
    const opened = await openCheckpoint((await get('checkpoint')).text, key);
    if (!opened.ok) throw new Error(opened.error);
    return opened.checkpoint;
  }

  async function sequenceAll(): Promise<void> {
    while ((await sequenceBatch(log)).status === 'signed');
  }

  return {
    get t() {
      return t;
    },
    get log() {
      return log;
    },
    newTip,
    publication,
    settlement,
    append,
    get,
    checkpoint,
    sequenceAll,
  };
}
