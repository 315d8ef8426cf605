import { jobKind } from '../../../platform/jobs/index.ts';

/** Publishes the drafts whose time has come: added for the moment itself, and every minute in case that was missed. */
export const publishScheduled = jobKind<Record<string, never>>('tips_publish_scheduled');

/** Forgets what requests of more than a day ago made. */
export const forgetRequests = jobKind<Record<string, never>>('tips_forget_requests');
