import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type Chats = ReplyTo<typeof alertsAddresses.listTelegramChats>;
export type Chat = Chats['chats'][number];

export const ofChats = (path: string): boolean => path.startsWith(alertsAddresses.listTelegramChats.path);

/** A select has texts alone: it holds a paid channel's number, or this for everybody. */
export const EVERYBODY = '';
export const audienceOf = (channelId: number | null): string => (channelId === null ? EVERYBODY : String(channelId));
export const channelOf = (audience: string): number | null => (audience === EVERYBODY ? null : Number(audience));
