import { jobKind } from '../../../platform/jobs/index.ts';

/** A channel, or one plan of it, sells and renews nothing any more: its subscribers are told. */
export const channelClosed = jobKind<{ channelId: number; planId: number | null }>('channel_closed');

/** A plan has another price since a moment: its subscribers are told from when on it holds for them. */
export const priceChanged = jobKind<{ planId: number; changedAt: string }>('channel_price_changed');
