export type { Offer } from './offer.ts';
export { Outlook, OutlookLine } from './parts.tsx';
