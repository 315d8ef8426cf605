import type { homeAddresses } from '@quotavera/contract/home/addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type Answers = ReplyTo<typeof homeAddresses.readOnboarding>;
export type Proposal = ReplyTo<typeof homeAddresses.proposeTipsters>['results'][number];
export type Chapter = ReplyTo<typeof homeAddresses.readGuide>['steps'][number];
