import { type PaidPlan, PLANS } from '../access/viewer.ts';
import { changeOf, type PlanTerms } from './status.ts';

/** A reader's plans, and whether anything is sold to them, decide what they can order. */
export interface Buyer {
  /** Whether payments are taken here at all. */
  open: boolean;
  /** A self-exclusion forbids to buy. */
  mayBuy: boolean;
  /** The terms of the subscription that hasn't ended, and whether its renewal waits to be paid; null without one. */
  running: (PlanTerms & { isDue: boolean }) | null;
  /** The plan that an admin gave; null without one. */
  given: PaidPlan | null;
}

/** An order of a plan begins at once, or at the end of the period that runs, or it isn't taken, for this reason. */
export type Orderable = 'at_once' | 'at_period_end' | 'excluded' | 'running' | 'given' | 'renewal_due' | 'closed';

/** Says what a reader can do about a plan: checkout takes orders by it, and pages offer plans by it. */
export function orderableOf(terms: PlanTerms, { open, mayBuy, running, given }: Buyer): Orderable {
  if (!mayBuy) return 'excluded';
  const change = running ? changeOf(running, terms) : 'at_once';
  if (change === 'none') return 'running';
  if (change === 'at_period_end') return change;
  if (given && PLANS.indexOf(given) >= PLANS.indexOf(terms.plan)) return 'given';
  if (running?.isDue) return 'renewal_due';
  return open ? 'at_once' : 'closed';
}
