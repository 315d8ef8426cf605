import type { ReplyOf } from '@quotavera/contract/core';
import type { signIn } from '@quotavera/contract/users';
import { authorityOf } from '@quotavera/domain/access';
import type { SignedIn } from '../session/service.ts';

export function presentSignedIn(account: SignedIn): ReplyOf<typeof signIn> {
  return {
    id: account.accountId,
    access_token: account.pair.access,
    refresh_token: account.pair.refresh,
    email: account.email,
    fullName: `${account.firstName} ${account.lastName}`.trim(),
    phoneNumber: account.phoneNumber,
    authority: authorityOf(account.member),
  };
}
