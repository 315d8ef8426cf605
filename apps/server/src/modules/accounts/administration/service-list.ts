import {
  type changeUserType,
  type collaboratorProfiles,
  type listUsers,
  USER_COLUMNS,
  type UserColumn,
  type UserSort,
} from '@quotavera/contract/accounts';
import type { ReplyOf } from '@quotavera/contract/core';
import { formatMicro } from '@quotavera/domain/odds';
import type { Language } from '@quotavera/i18n';
import { userColumnTitle } from '@quotavera/i18n/server';
import type { Db } from '../../../platform/database/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import {
  type CollaboratorRow,
  countCollaborators,
  countUsers,
  selectCollaborators,
  selectUser,
  selectUsers,
  type UserFilters,
  type UserOrder,
  type UserRow,
} from './repository-search.ts';

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

export async function findUser(db: Db, id: number, now: Date): Promise<UserView | null> {
  const row = await selectUser(db, id, now);
  return row && presentUser(row);
}

const SORTED_BY: Readonly<Partial<Record<UserColumn, UserSort>>> = {
  name: 'name',
  username_visible: 'username',
  email: 'email',
  created_at: 'registered',
  last_login_at: 'visited',
};

/** A page of accounts, by keyset: deep pages cost no more than the first. */
export async function userPage(
  db: Db,
  filters: UserFilters,
  order: UserOrder,
  input: PageInput,
  now: Date,
  language: Language,
): Promise<ReplyOf<typeof listUsers>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: UserRow) => [id],
    select: (span) => selectUsers(db, filters, order, span, now),
    count: () => countUsers(db, filters, now),
  });
  const titles = USER_COLUMNS.map((key) => ({
    key,
    label: userColumnTitle(language, key),
    sort: SORTED_BY[key] ?? null,
  }));
  return { ...page, results: { titles, elements: rows.map(presentUser) } };
}

export async function collaboratorPage(
  db: Db,
  search: string | undefined,
  input: PageInput,
): Promise<ReplyOf<typeof collaboratorProfiles>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: CollaboratorRow) => [id],
    select: (span) => selectCollaborators(db, search, span),
    count: () => countCollaborators(db, search),
  });
  return {
    ...page,
    results: rows.map(({ profit_micro, created_at, ...row }) => ({
      ...row,
      profit: formatMicro(profit_micro),
      since: created_at.toISOString(),
    })),
  };
}

export { selectFoundIds as findAccounts } from './repository-search.ts';
