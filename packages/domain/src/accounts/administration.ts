/** State of an account in administration; the first one that applies counts. */
export const USER_STATES = ['erased', 'merged', 'banned', 'deactivated', 'unconfirmed', 'active'] as const;
export type UserState = (typeof USER_STATES)[number];

/** `outbox`: kept here because no mail server is configured. */
export const MAIL_STATUSES = ['outbox', 'queued', 'sent', 'failed'] as const;
