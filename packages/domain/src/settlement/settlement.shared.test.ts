import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Bet,
  flipOutcome,
  gradeSelection,
  lineProblem,
  type Market,
  type Outcome,
  type StructuredLeg,
} from '../bet/index.ts';
import { clv } from '../records/closing.ts';
import { RULE_VERSION, settle } from './index.ts';

const SHARED = process.env.SHARED_DIR ?? new URL('../../../../../shared', import.meta.url).pathname;
const FOLDER = `${SHARED}/data/reference`;
const present = existsSync(FOLDER);
const title = (name: string) => `${name}${present ? '' : ' (skipped: no shared data)'}`;

function read(file: string): string {
  return readFileSync(`${FOLDER}/${file}`, 'utf8');
}

const milli = (value: number) => Math.round(value * 1000);
const micro = (value: number) => Math.round(value * 1e6);
const marketOf = (name: string) => name.toLowerCase() as Market;

interface Single {
  market: string;
  selection: string;
  line: number | null;
  odds: number;
  stake: number;
}

function legOf({ market, selection, line, odds }: Single): StructuredLeg {
  return {
    type: 'structured',
    fixtureId: 1,
    sport: 'football',
    competition: 'Serie A',
    home: 'home',
    away: 'away',
    startsAt: '2024-08-17T16:30:00.000Z',
    market: marketOf(market),
    selection,
    line: line === null ? null : milli(line),
    odds: milli(odds),
  };
}

function betOf(single: Single, changes: Partial<Bet> = {}): Bet {
  return {
    kind: 'valuebet',
    phase: 'prematch',
    side: 'back',
    legs: [legOf(single)],
    stake: milli(single.stake),
    stakeBasis: 'stake',
    commission: 0,
    bookmaker: null,
    ...changes,
  };
}

function settleOn(single: Single, goals: readonly [number, number]) {
  const leg = legOf(single);
  expect(lineProblem(leg.market, leg.line)).toBeNull();
  const grade = gradeSelection(leg.market, leg.selection, leg.line, {
    goals,
    halfTimeGoals: null,
    shots: null,
    shotsOnTarget: null,
    corners: null,
    yellowCards: null,
    redCards: null,
  });
  return settle(betOf(single), [grade]);
}

describe.skipIf(!present)(title('the 103 reference settlements'), () => {
  interface Reference extends Single {
    id: number;
    score: readonly [number, number];
    outcome: Outcome;
    profit: number;
  }
  const { cases } = present ? (JSON.parse(read('settlement.json')) as { cases: readonly Reference[] }) : { cases: [] };

  it('the reference has 103 settlements', () => expect(cases).toHaveLength(103));

  it('the 103 settlements agree exactly', () => {
    for (const reference of cases) {
      const { outcome, profit } = settleOn(reference, reference.score);
      expect({ id: reference.id, outcome, profit }).toEqual({
        id: reference.id,
        outcome: reference.outcome,
        profit: micro(reference.profit),
      });
    }
  });
});

describe.skipIf(!present)(title('the reference ledger'), () => {
  interface SettledReference {
    id: number;
    outcome: Outcome;
    profit: number;
    clv_percent: number | null;
  }
  interface Statistics {
    bets_settled: readonly SettledReference[];
    total_profit: number;
    total_staked_excluding_void: number;
  }
  const [header = '', ...lines] = present ? read('ledger.csv').trim().split('\n') : [];
  const names = header.trim().split(',');
  const rows = lines.map((line) => {
    const cells = line.trim().split(',');
    return Object.fromEntries(names.map((name, n) => [name, cells[n] ?? ''])) as Record<string, string>;
  });
  const statistics = present ? (JSON.parse(read('ledger_stats.json')) as Statistics) : null;
  const settled = rows
    .filter((row) => row.home_goals !== '')
    .map((row) => {
      const line = row.line === '' ? null : Number(row.line);
      const single = {
        market: row.market ?? '',
        selection: row.selection ?? '',
        line,
        odds: Number(row.odds),
        stake: Number(row.stake),
      };
      return { row, single, result: settleOn(single, [Number(row.home_goals), Number(row.away_goals)]) };
    });

  it('gives every outcome, profit and closing line value', () => {
    expect(settled).toHaveLength(232);
    settled.forEach(({ row, single, result }, n) => {
      const reference = statistics?.bets_settled[n];
      expect({ id: Number(row.id), outcome: result.outcome, profit: result.profit }).toEqual({
        id: reference?.id,
        outcome: reference?.outcome,
        profit: micro(reference?.profit ?? Number.NaN),
      });
      const closing = row.closing_odds_same_bookmaker;
      if (!closing || !reference || reference.clv_percent === null) return;
      const value = clv({ side: 'back', oddsMilli: milli(single.odds), closingMilli: milli(Number(closing)) });
      expect(Math.abs(value * 100 - reference.clv_percent)).toBeLessThan(1e-9);
    });
  });

  it('adds up to the totals', () => {
    const sum = (of: 'profit' | 'staked') => settled.reduce((total, { result }) => total + result[of], 0);
    expect(sum('profit')).toBe(micro(statistics?.total_profit ?? Number.NaN));
    expect(sum('staked')).toBe(micro(statistics?.total_staked_excluding_void ?? Number.NaN));
  });
});

describe.skipIf(!present)(title('the reference trades and surebets'), () => {
  interface Trade {
    first: 'back' | 'lay';
    enter_odds: number;
    exit_odds: number;
    stake: number;
    commission: number;
    net_profit_if_wins: number;
    net_profit_if_loses: number;
    profit_if_selection_wins: number;
    initial_exposure: number;
  }
  interface Surebet {
    odds: readonly number[];
    stakes: readonly number[];
    profit: number;
  }
  interface Staking {
    cases: { exchange_trade_green_up: readonly Trade[]; surebet: readonly Surebet[] };
  }
  const { cases } = present
    ? (JSON.parse(read('staking.json')) as Staking)
    : { cases: { exchange_trade_green_up: [], surebet: [] } };

  it('trades agree to the millionth', () => {
    expect(cases.exchange_trade_green_up).toHaveLength(14);
    for (const trade of cases.exchange_trade_green_up) {
      const single = { market: '1x2', selection: 'home', line: null, odds: trade.enter_odds, stake: trade.stake };
      const bet = betOf(single, { kind: 'exchange', side: trade.first, commission: milli(trade.commission) });
      const exits = [{ share: 10_000, odds: milli(trade.exit_odds), hedge: 'hedged' }] as const;
      const won = settle(bet, ['won'], RULE_VERSION, { exits });
      const lost = settle(bet, ['lost'], RULE_VERSION, { exits });
      expect([won.profit, lost.profit, won.grossProfit, won.staked]).toEqual(
        [
          trade.net_profit_if_wins,
          trade.net_profit_if_loses,
          trade.profit_if_selection_wins,
          trade.initial_exposure,
        ].map(micro),
      );
    }
  });

  it('a surebet brings the same whatever wins, as far as stakes in thousandths can', () => {
    expect(cases.surebet).toHaveLength(6);
    for (const { odds, stakes, profit } of cases.surebet) {
      for (const winner of odds.keys()) {
        const results = odds.map((price, n) => {
          const single = { market: '1x2', selection: 'home', line: null, odds: price, stake: stakes[n] ?? 0 };
          return settle(betOf(single), [n === winner ? 'won' : 'lost']).profit;
        });
        const total = results.reduce((a, b) => a + b, 0) / 1e6;
        expect(Math.abs(total - profit)).toBeLessThan(0.0005 * Math.max(...odds) * odds.length);
      }
    }
  });
});

describe.skipIf(!present)(title('the reference markets and accumulators'), () => {
  type Pair = readonly [number, number];
  interface ReferenceBet {
    market: string;
    team?: 'home' | 'away';
    selection: string;
    line?: string;
  }
  interface ReferenceLeg {
    result: { score: Pair } & Readonly<
      Partial<Record<'half_time' | 'shots' | 'shots_on_target' | 'corners' | 'yellow' | 'red', Pair>>
    >;
    bet: ReferenceBet;
    odds: string;
    selection_outcome: Outcome;
  }
  interface ReferenceTip {
    id: number;
    stake: string;
    commission: string;
    profit: string;
    turnover: string;
  }
  interface ReferenceTrade extends ReferenceTip {
    side: 'back' | 'lay';
    entry_odds: string;
    exits: readonly { share: string; odds: string; mode: 'hedged' | 'unhedged' }[];
    selection_outcome: Outcome;
    gross: string;
  }
  type ReferenceSingle = ReferenceTip & ReferenceLeg & { side: 'back' | 'lay'; tip_outcome: Outcome };
  type ReferenceAccumulator = ReferenceTip & {
    legs: readonly ReferenceLeg[];
    outcome_by_sign: Outcome | 'open';
  };
  const list = <T>(file: string, name: string): readonly T[] =>
    present ? (JSON.parse(read(file)) as Readonly<Record<string, readonly T[]>>)[name]! : [];
  const SIGNS: Readonly<Record<string, string>> = { home: '1', draw: 'X', away: '2' };
  /** A statistic that the result lacks leaves the bet open. */
  const IN_OUR_WORDS: Readonly<Record<string, { grade: string; outcome: string }>> = {
    open: { grade: 'unavailable', outcome: 'in_progress' },
  };

  /** Translates the reference's bet into our codes: a team's total names the team, half time / full time is written in signs. */
  function pickOf({
    market,
    team,
    selection,
    line,
  }: ReferenceBet): Pick<StructuredLeg, 'market' | 'selection' | 'line'> {
    const milliLine = line === undefined ? null : milli(Number(line));
    const counted = ['goals', 'shots', 'shots_on_target', 'corners', 'cards'].includes(market);
    if (counted && team)
      return { market: `team_${market}` as Market, selection: `${team}_${selection}`, line: milliLine };
    if (counted)
      return { market: (market === 'goals' ? 'over_under' : `total_${market}`) as Market, selection, line: milliLine };
    const signs = selection.split('/').map((side) => SIGNS[side]);
    const own = market === 'half_time_full_time' ? signs.join('/') : selection;
    return { market: market.toLowerCase() as Market, selection: own, line: milliLine };
  }

  function graded({ result, bet, odds }: ReferenceLeg) {
    const pick = pickOf(bet);
    expect(lineProblem(pick.market, pick.line)).toBeNull();
    const grade = gradeSelection(pick.market, pick.selection, pick.line, {
      goals: result.score,
      halfTimeGoals: result.half_time ?? null,
      shots: result.shots ?? null,
      shotsOnTarget: result.shots_on_target ?? null,
      corners: result.corners ?? null,
      yellowCards: result.yellow ?? null,
      redCards: result.red ?? null,
    });
    const leg = { ...legOf({ ...pick, line: null, odds: Number(odds), stake: 1 }), ...pick };
    return { leg, grade };
  }

  it('grade and settle every single', () => {
    const singles = list<ReferenceSingle>('settlement_markets.json', 'singles');
    expect(singles).toHaveLength(61);
    for (const reference of singles) {
      const { leg, grade } = graded(reference);
      const bet = {
        ...betOf({ market: '1x2', selection: 'home', line: null, odds: 2, stake: Number(reference.stake) }),
        kind: 'exchange' as const,
        side: reference.side,
        commission: milli(Number(reference.commission)),
        legs: [leg],
      };
      const { outcome, profit, staked } = settle(bet, [grade]);
      expect({ id: reference.id, grade, outcome, profit, staked }).toEqual({
        id: reference.id,
        grade: IN_OUR_WORDS[reference.selection_outcome]?.grade ?? reference.selection_outcome,
        outcome: IN_OUR_WORDS[reference.tip_outcome]?.outcome ?? reference.tip_outcome,
        profit: micro(Number(reference.profit)),
        staked: micro(Number(reference.turnover)),
      });
    }
  });

  it('grade and settle every accumulator', () => {
    const accumulators = list<ReferenceAccumulator>('settlement_accumulators.json', 'accumulators');
    expect(accumulators).toHaveLength(17);
    for (const reference of accumulators) {
      const legs = reference.legs.map(graded);
      legs.forEach(({ grade }, n) => {
        const expected = reference.legs[n]?.selection_outcome ?? '';
        expect(grade).toBe(IN_OUR_WORDS[expected]?.grade ?? expected);
      });
      const bet = {
        ...betOf({ market: '1x2', selection: 'home', line: null, odds: 2, stake: Number(reference.stake) }),
        kind: 'exchange' as const,
        commission: milli(Number(reference.commission)),
        legs: legs.map(({ leg }) => leg),
      };
      const { outcome, profit, staked } = settle(
        bet,
        legs.map(({ grade }) => grade),
      );
      expect({ id: reference.id, outcome, profit, staked }).toEqual({
        id: reference.id,
        outcome: IN_OUR_WORDS[reference.outcome_by_sign]?.outcome ?? reference.outcome_by_sign,
        profit: micro(Number(reference.profit)),
        staked: micro(Number(reference.turnover)),
      });
    }
  });

  it('settle every trade, whatever share each exit closed', () => {
    const trades = list<ReferenceTrade>('exits.json', 'cases');
    expect(trades).toHaveLength(43);
    for (const { id, exits, selection_outcome: grade, gross, ...reference } of trades) {
      const single = { market: '1x2', selection: 'home', line: null };
      const bet = betOf(
        { ...single, odds: Number(reference.entry_odds), stake: Number(reference.stake) },
        { kind: 'exchange', side: reference.side, commission: milli(Number(reference.commission)) },
      );
      const { outcome, profit, staked } = settle(bet, [grade], RULE_VERSION, {
        exits: exits.map(({ share, odds, mode }) => ({
          share: Math.round(Number(share) * 10_000),
          odds: milli(Number(odds)),
          hedge: mode === 'hedged' ? 'hedged' : 'equal_stakes',
        })),
      });
      const bySign = gross === '0' ? 'void' : gross.startsWith('-') ? 'lost' : 'won';
      const own = reference.side === 'back' ? grade : flipOutcome(grade);
      expect({ id, outcome, profit, staked }).toEqual({
        id,
        outcome: exits.length === 0 ? own : bySign,
        profit: micro(Number(reference.profit)),
        staked: micro(Number(reference.turnover)),
      });
    }
  });
});
