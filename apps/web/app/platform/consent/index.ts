export { consentEndsAt, readConsent } from './consent.ts';
export {
  askForConsent,
  consentAsked,
  currentConsent,
  nowSeconds,
  onConsent,
  storedConsent,
} from './state.ts';
