export { consentEndsAt, readConsent } from './consent.ts';
export {
  askForConsent,
  consentAsked,
  currentConsent,
  hasConsent,
  nowSeconds,
  onConsent,
  storedConsent,
} from './state.ts';
