import { lazyAddition } from '../fetched/index.ts';

export type { Offer } from './offer.ts';

/** Each is fetched after its page: no first load carries the arithmetic. */
export const Outlook = lazyAddition(() => import('./OutlookPanel.tsx'));
export const OutlookLine = lazyAddition(() => import('./OutlookLine.tsx'));
