import type { ReplyOf } from '@quotavera/contract/core';
import type { changeUserType } from '@quotavera/contract/users';
import type { UserRow } from './repository-search.ts';

export type UserView = ReplyOf<typeof changeUserType>;

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function presentUser(row: UserRow): UserView {
  return {
    ...row,
    expire_at: row.subscription_type === 'free' ? null : iso(row.expire_at),
    created_at: row.created_at.toISOString(),
    last_login_at: iso(row.last_login_at),
  };
}
