import type * as contract from '@quotavera/contract';
import { messagesAddresses } from '@quotavera/contract/messages-addresses';
import type { References } from './calls.ts';

/** Apart from the other calls, so that only the screens of messages and calls fetch their addresses. */
export const messagesCalls: References<typeof contract.messagesCalls> = messagesAddresses;
