import type { UnitsMilli } from '../bet/index.ts';
import { MAX_STAKE_CENTS } from '../limits/limits.ts';
import { share } from '../sells/cents.ts';
import type { BankrollTerms, StakePlan } from './terms.ts';

const MILLI = 1_000;
const BASIS_POINTS = 10_000;

/** In a new bankroll a unit, and a level stake, is a hundredth of the capital. */
const FIRST_UNITS = 100;

/**
 * Returns the value that a plan starts with in a bankroll of so many cents: 1% of the capital, at least a cent. The value of a `percent`
 * plan is in hundredths of a percent, that of the others in cents.
 */
export function firstStakeValue(plan: StakePlan, capitalCents: number): number {
  return plan === 'percent' ? BASIS_POINTS / FIRST_UNITS : Math.max(1, Math.round(capitalCents / FIRST_UNITS));
}

/**
 * The stake that a bankroll's plan proposes for a tip of so many units, in cents: at least 1 and at most {@link MAX_STAKE_CENTS}; null where
 * there is no capital to take a share of. Rounded half away from zero.
 */
export function plannedStake(
  plan: Pick<BankrollTerms, 'stake_plan' | 'stake_value'>,
  { tipStake, capitalCents }: { tipStake: UnitsMilli; capitalCents: number },
): number | null {
  const proposed = (): number => {
    switch (plan.stake_plan) {
      case 'units':
        return share(plan.stake_value, tipStake, MILLI);
      case 'level':
        return plan.stake_value;
      case 'percent':
        return share(capitalCents, plan.stake_value, BASIS_POINTS);
    }
  };
  const cents = proposed();
  return cents < 1 ? null : Math.min(cents, MAX_STAKE_CENTS);
}
