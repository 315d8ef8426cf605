import { RANKING_MIN_BETS } from '../limits/limits.ts';
import { BADGE_FALSE_SHARE, type BadgeCandidate, type BadgeLoss } from './badge.ts';

/** Below this e-value nobody gets the badge, and results alone exclude nothing. */
export const LEAST_BADGE_E = 1 / BADGE_FALSE_SHARE;

/** The tipsters among whom a badge is won: the hypotheses of e-BH, and how many of them it chooses. */
export interface BadgeField {
  tipsters: number;
  chosen: number;
}

/** The logarithm that one more tipster needs so that e-BH chooses it as well: tipsters/(α·(chosen + 1)), never less than {@link LEAST_BADGE_E}. */
export function neededLogE({ tipsters, chosen }: BadgeField): number {
  return Math.log(Math.max(1, tipsters / (chosen + 1)) * LEAST_BADGE_E);
}

/** A badge that was lost: when (an ISO instant), and by which rule. */
interface PastBadge {
  at: string;
  reason: BadgeLoss;
}

/** Everything that decides what is said of a tipster's badge. */
export interface BadgeFacts extends BadgeCandidate {
  badge: boolean;
  contradicted: boolean;
  /** Where the two e-processes stand now, as logarithms. */
  resultsLogE: number;
  closingLogE: number;
  field: BadgeField;
  /** The badge that was lost last; null when none was. */
  lost: PastBadge | null;
}

/** This is what a badge rests on, and whether the results' own evidence would be enough. */
interface BadgeHeld {
  kind: 'held';
  carriedBy: 'results' | 'closing';
  resultsLogE: number;
  resultsSuffice: boolean;
}

/** The rule by which there is no badge, with its figures. */
export type BadgeObstacle =
  | { kind: 'no_tips' }
  | { kind: 'few_tips'; tips: number }
  /** The evidence would be enough, but the lower bound of the expected yield isn't above 0. */
  | { kind: 'bound'; low: number }
  | { kind: 'bound_and_evidence'; low: number; logE: number; neededLogE: number }
  /** Results contradict the closing line, so half of their own evidence is all that counts. */
  | { kind: 'contradicted'; logE: number; neededLogE: number }
  /** The evidence is below what anybody needs. */
  | { kind: 'evidence'; logE: number; neededLogE: number }
  /** The evidence would do for a tipster alone, but not among so many. */
  | { kind: 'field'; logE: number; neededLogE: number; tipsters: number }
  /** No rule stands against it: the next decision gives the badge. */
  | { kind: 'due' };

export type BadgeVerdict = BadgeHeld | { kind: 'none'; lost: PastBadge | null; obstacle: BadgeObstacle };

/** Says why a tipster has the badge or hasn't, by the very figures that decide it. */
export function badgeVerdict(facts: BadgeFacts): BadgeVerdict {
  if (facts.badge) return held(facts);
  return { kind: 'none', lost: facts.lost, obstacle: obstacleOf(facts) };
}

/** The evidence rests on the results where it is larger, and where results that contradict the close are all that counts. */
function held({ contradicted, resultsLogE, closingLogE }: BadgeFacts): BadgeHeld {
  const carriedBy = contradicted || resultsLogE > closingLogE ? 'results' : 'closing';
  return { kind: 'held', carriedBy, resultsLogE, resultsSuffice: resultsLogE >= Math.log(LEAST_BADGE_E) };
}

function obstacleOf({ tips, low, logMax: logE, contradicted, field }: BadgeFacts): BadgeObstacle {
  if (tips === 0) return { kind: 'no_tips' };
  if (tips < RANKING_MIN_BETS) return { kind: 'few_tips', tips };
  const needed = neededLogE(field);
  const enough = logE >= needed;
  if (low <= 0) return enough ? { kind: 'bound', low } : { kind: 'bound_and_evidence', low, logE, neededLogE: needed };
  if (enough) return { kind: 'due' };
  if (contradicted) return { kind: 'contradicted', logE, neededLogE: needed };
  if (logE < Math.log(LEAST_BADGE_E)) return { kind: 'evidence', logE, neededLogE: needed };
  return { kind: 'field', logE, neededLogE: needed, tipsters: field.tipsters };
}
