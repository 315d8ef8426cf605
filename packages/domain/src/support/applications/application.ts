export const APPLICATION_STATUSES = ['received', 'meeting_set', 'accepted', 'refused', 'withdrawn'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** An admin may do these things with an application. */
export const APPLICATION_ACTIONS = ['set_meeting', 'note', 'accept', 'refuse'] as const;

/** Whether an application waits for a decision. */
export function isPending(status: ApplicationStatus): boolean {
  return status === 'received' || status === 'meeting_set';
}

export const CHANNEL_DECLARED_MAX = 200;
export const APPLICATION_NOTE_MAX = 2_000;
