import { jobKind } from '../../../platform/jobs/index.ts';

/** Voids what was postponed too long, and settles what a killed process left. */
export const sweepJob = jobKind<Record<string, never>>('tips_settle_sweep');
