import type { ReplyTo, usersCalls } from '../../platform/api/index.ts';

export type SignedIn = ReplyTo<typeof usersCalls.signIn>;
