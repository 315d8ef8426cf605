import type { ReplyOf } from '@quotavera/contract/core';
import { type listUsers, USER_COLUMNS, type UserColumn } from '@quotavera/contract/users';
import { type Language, userColumnTitle } from '@quotavera/i18n';
import type { Db } from '../../../platform/database/index.ts';
import { type PageAsk, pageLinks, pagePosition } from '../../../platform/http/keyset.ts';
import { presentUser } from './presenter.ts';
import { COUNT_CAP, countUsers, selectUsers, type UserFilters, type UserSort } from './repository-search.ts';

const SORTED_BY: Readonly<Partial<Record<UserColumn, UserSort>>> = {
  name: 'name',
  username: 'username',
  email: 'email',
  created_at: 'registered',
  last_login_at: 'visited',
};

export interface UserListAsk extends PageAsk {
  readonly filters: UserFilters;
  readonly sort: UserSort;
  readonly order: 'asc' | 'desc';
}

/** A page of people; deep pages cost no more than the first. */
export async function userPage(
  db: Db,
  ask: UserListAsk,
  now: Date,
  language: Language,
): Promise<ReplyOf<typeof listUsers>> {
  const position = pagePosition(ask);
  const offset = position ? 0 : (ask.page - 1) * ask.pageSize;
  const { sort, order } = ask;
  const [found, count] = await Promise.all([
    offset > COUNT_CAP ? [] : selectUsers(db, ask.filters, { sort, order, limit: ask.pageSize, offset, position }, now),
    countUsers(db, ask.filters, now),
  ]);
  const rows = found.slice(0, ask.pageSize);
  if (position?.direction === 'previous') rows.reverse();
  const titles = USER_COLUMNS.map((key) => ({
    key,
    label: userColumnTitle(language, key),
    sort: SORTED_BY[key] ?? null,
  }));
  return {
    count,
    ...pageLinks(ask, rows, found.length > rows.length),
    results: { titles, elements: rows.map(presentUser) },
  };
}
