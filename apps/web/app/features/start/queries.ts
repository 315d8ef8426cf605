import type { ReplyTo } from '../../platform/api/index.ts';
import type { onboardingCalls } from '../../platform/api/onboarding-calls.ts';

export type Answers = ReplyTo<typeof onboardingCalls.readOnboarding>;
export type Proposal = ReplyTo<typeof onboardingCalls.proposeTipsters>['results'][number];
export type Chapter = ReplyTo<typeof onboardingCalls.readGuide>['steps'][number];
