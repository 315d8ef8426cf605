import type * as contract from '@quotavera/contract';
import { onboardingAddresses } from '@quotavera/contract/onboarding-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only the first steps fetch their addresses. */
export const onboardingCalls: Pick<
  References<typeof contract.dashboardCalls>,
  keyof typeof onboardingAddresses
> = onboardingAddresses;
