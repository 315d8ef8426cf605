export { CONSENT_KEY, type Consent, consentEndsAt } from './consent.ts';
export { askForConsent, consentAsked, currentConsent, hasConsent, noteProof, onConsent, saveConsent } from './store.ts';
