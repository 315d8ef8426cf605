import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type Chats = ReplyTo<typeof alertsAddresses.listTelegramChats>;
export type Chat = Chats['chats'][number];

export const ofChats = (path: string): boolean => path.startsWith(alertsAddresses.listTelegramChats.path);

/** Whose chat it is, as a select has it: a paid channel's number, or everybody's. */
export const EVERYBODY = '';
export const audienceOf = (channelId: number | null): string => (channelId === null ? EVERYBODY : String(channelId));
export const channelOf = (audience: string): number | null => (audience === EVERYBODY ? null : Number(audience));
