import type { recordsAddresses } from '@quotavera/contract/records/addresses';
import type { Market, SelectionCode } from '@quotavera/domain/bet';
import { parseMilli } from '@quotavera/domain/odds';
import { MAX_OPTIMISED_BETS, type OpenBet } from '@quotavera/domain/staking';
import { romeDay } from '@quotavera/domain/time';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type StakeableTip = ReplyTo<typeof recordsAddresses.stakeableTips>['tips'][number];

/** An open tip with what the optimiser needs; `bet` is null where nothing says how likely it is to win. */
export interface Candidate {
  tip: StakeableTip;
  bet: OpenBet | null;
  /** Where the probability comes from. */
  source: 'stated' | 'yield' | 'none';
  /** Expected profit per unit at risk, after commission; 0 without a probability. */
  edge: number;
}

/** The probability that the tipster states, else the one that his expected yield means at the published odds. */
function probabilityOf(tip: StakeableTip, gain: number): { value: number; source: Candidate['source'] } {
  if (tip.stated_probability !== null) return { value: Number(tip.stated_probability), source: 'stated' };
  const expected = tip.tipster.figures?.expected_yield;
  if (expected === null || expected === undefined) return { value: 0, source: 'none' };
  return { value: Math.max(0, Math.min(1, (1 + expected) / (1 + gain))), source: 'yield' };
}

function pickOf({ legs }: StakeableTip): OpenBet['pick'] {
  const [leg] = legs;
  if (legs.length !== 1 || !leg || leg.fixture_id === null || leg.sport !== 'football') return null;
  const line = leg.line === null ? null : parseMilli(leg.line);
  if (line !== null && !line.ok) return null;
  return { market: leg.market as Market, selection: leg.result as SelectionCode, line: line?.value ?? null };
}

export function candidateOf(tip: StakeableTip): Candidate {
  const odds = Number(tip.totalodd);
  const commission = Number(tip.commission);
  const gain = tip.side === 'lay' ? 1 / (odds - 1) : odds - 1;
  const { value: probability, source } = probabilityOf(tip, gain);
  if (source === 'none') return { tip, bet: null, source, edge: 0 };
  const starts = tip.legs.map(({ matchdate }) => Date.parse(matchdate));
  const bet: OpenBet = {
    events: [
      ...new Set(
        tip.legs.map((leg) =>
          leg.fixture_id === null ? `${leg.match.toLowerCase()} ${leg.matchdate}` : `m${leg.fixture_id}`,
        ),
      ),
    ],
    day: romeDay(Math.min(...starts)),
    side: tip.side,
    odds,
    commission,
    probability,
    pick: pickOf(tip),
  };
  return { tip, bet, source, edge: probability * (1 + gain * (1 - commission)) - 1 };
}

/** The tips that the address names, else those worth most, as many as can be shared between at once. */
export function chosenOf(candidates: readonly Candidate[], ids: string): ReadonlySet<number> {
  const possible = candidates.filter(({ bet }) => bet !== null);
  const named = new Set(ids.split(',').filter(Boolean).map(Number));
  const chosen =
    ids === ''
      ? possible.filter(({ edge }) => edge > 0).sort((a, b) => b.edge - a.edge)
      : possible.filter(({ tip }) => named.has(tip.id));
  return new Set(chosen.slice(0, MAX_OPTIMISED_BETS).map(({ tip }) => tip.id));
}
