import { type Bet, riskOf, type TipOutcome } from '@quotavera/domain/bet';
import { type Chasing, chasesLosses } from '@quotavera/domain/care';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import type { PublicationCare } from './repository.ts';

const MICRO_PER_MILLI = 1_000;

type Recent = PublicationCare['recent'][number];

function riskOfRecent({ side, stake, basis, odds }: Recent): number {
  return riskOf({
    side: side === 'lay' ? 'lay' : 'back',
    stakeBasis: basis === 'liability' ? 'liability' : 'stake',
    stake,
    legs: [{ odds }],
  }).toMicro();
}

export interface CareOfPublication {
  /** Why the tipster's own limits refuse this tip; null when they don't. */
  refused: Failure | null;
  /** Whether the new stake looks like chasing losses. The tipster is told; nothing is refused. */
  chasing: Chasing | null;
}

/** Checks a new tip against its author's own limits and previous stakes. */
export function careOfPublication(care: PublicationCare, bet: Bet): CareOfPublication {
  const risk = riskOf(bet).toMicro();
  if (care.tip_risk_milli !== null && risk > care.tip_risk_milli * MICRO_PER_MILLI) {
    return { refused: fail('own_limit_reached', { fields: { stake: 'own_limit_reached' } }), chasing: null };
  }
  if (care.daily_tips !== null && care.published_today >= care.daily_tips) {
    return { refused: fail('own_limit_reached'), chasing: null };
  }
  const bets = care.recent.map((one) => ({ risk: riskOfRecent(one), outcome: one.outcome as TipOutcome }));
  return { refused: null, chasing: chasesLosses(bets, risk) };
}
