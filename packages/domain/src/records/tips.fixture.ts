import type { OddsMilli } from '../bet/bet.ts';
import { HOUR_MS } from '../time/index.ts';
import type { RecordOutcome, RecordTip } from './tip.ts';

export const FIRST_DAY = Date.UTC(2025, 0, 1);

/** A settled, ordinary tip with whatever a test wants different. Its day is that of its start. */
export function tipOf(own: Partial<RecordTip> = {}): RecordTip {
  const lastStartAt = own.lastStartAt ?? FIRST_DAY;
  return {
    id: 1,
    publishedAt: lastStartAt - HOUR_MS,
    lastStartAt,
    day: new Date(lastStartAt).toISOString().slice(0, 10),
    sport: 'football',
    competition: 'Serie A',
    market: '1x2',
    kind: 'valuebet',
    phase: 'prematch',
    isFree: true,
    bookmaker: 'B365',
    side: 'back',
    outcome: 'won',
    stakedMicro: own.outcome === 'void' ? 0 : 1_000_000,
    stakeMilli: 1000,
    profitMicro: 1_000_000,
    totalOddsMilli: 2000,
    clv: null,
    fairClv: null,
    ranking: null,
    verified: null,
    ...own,
    entryOutcome: own.entryOutcome ?? own.outcome ?? 'won',
  };
}

/** The tip as one that anybody can check, and that came to what it says. */
export function verifiedTip(tip: RecordTip): RecordTip {
  const { outcome, profitMicro, stakedMicro } = tip;
  return { ...tip, verified: { outcome, profitMicro, stakedMicro } };
}

/** The profit of a stake of one unit at these odds, in millionths. */
export function profitOf(outcome: RecordOutcome, odds: OddsMilli): number {
  const gain = (odds - 1000) * 1000;
  const profits: Partial<Record<RecordOutcome, number>> = {
    won: gain,
    half_won: gain / 2,
    half_lost: -500_000,
    lost: -1_000_000,
  };
  return profits[outcome] ?? 0;
}
