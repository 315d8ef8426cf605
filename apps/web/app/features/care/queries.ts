import type { ReplyTo, usersCalls } from '../../platform/api/index.ts';

export type CareState = ReplyTo<typeof usersCalls.readCare>;
export type LimitState = CareState['limits'][number];
