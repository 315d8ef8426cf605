/** The day of the terms and the privacy notice that who registers accepts; kept with the account. */
export const TERMS_VERSION = '2026-11-21';

/** The day of what the cookie choice says. When it changes, everybody is asked again. */
export const CONSENT_TEXT_VERSION = '2026-11-21';

export const WORKING_YEARS_MAX = 70;
