import type { ReplyOf } from '@quotavera/contract/core';
import {
  type changeUserType,
  type collaboratorProfiles,
  type listUsers,
  USER_COLUMNS,
  type UserColumn,
} from '@quotavera/contract/users';
import { formatMicro } from '@quotavera/domain/odds';
import type { Language } from '@quotavera/i18n';
import { userColumnTitle } from '@quotavera/i18n/server';
import type { Db } from '../../../platform/database/index.ts';
import { type PageAsk, pageLinks, pagePosition } from '../../../platform/http/paging.ts';
import {
  COUNT_CAP,
  countCollaborators,
  countUsers,
  selectCollaborators,
  selectUser,
  selectUsers,
  type UserFilters,
  type UserRow,
  type UserSort,
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
  username: 'username',
  email: 'email',
  created_at: 'registered',
  last_login_at: 'visited',
};

export interface UserListInput extends PageAsk {
  readonly filters: UserFilters;
  readonly sort: UserSort;
  readonly order: 'asc' | 'desc';
}

/** A page of people; deep pages cost no more than the first. */
export async function userPage(
  db: Db,
  input: UserListInput,
  now: Date,
  language: Language,
): Promise<ReplyOf<typeof listUsers>> {
  const position = pagePosition(input);
  const offset = position ? 0 : (input.page - 1) * input.pageSize;
  const { sort, order } = input;
  const [found, count] = await Promise.all([
    offset > COUNT_CAP
      ? []
      : selectUsers(db, input.filters, { sort, order, limit: input.pageSize, offset, position }, now),
    countUsers(db, input.filters, now),
  ]);
  const rows = found.slice(0, input.pageSize);
  if (position?.direction === 'previous') rows.reverse();
  const titles = USER_COLUMNS.map((key) => ({
    key,
    label: userColumnTitle(language, key),
    sort: SORTED_BY[key] ?? null,
  }));
  return {
    count,
    ...pageLinks(input, rows, found.length > rows.length),
    results: { titles, elements: rows.map(presentUser) },
  };
}

export async function collaboratorPage(
  db: Db,
  search: string | undefined,
  input: PageAsk,
): Promise<ReplyOf<typeof collaboratorProfiles>> {
  const position = pagePosition(input);
  const offset = position ? 0 : (input.page - 1) * input.pageSize;
  const [found, count] = await Promise.all([
    offset > COUNT_CAP ? [] : selectCollaborators(db, search, { limit: input.pageSize, offset, position }),
    countCollaborators(db, search),
  ]);
  const rows = found.slice(0, input.pageSize);
  if (position?.direction === 'previous') rows.reverse();
  return {
    count,
    ...pageLinks(input, rows, found.length > rows.length),
    results: rows.map(({ profit_micro, created_at, ...row }) => ({
      ...row,
      profit: formatMicro(profit_micro),
      since: created_at.toISOString(),
    })),
  };
}
