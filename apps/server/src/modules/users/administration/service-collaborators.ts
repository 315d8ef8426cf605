import type { ReplyOf } from '@quotavera/contract/core';
import type { collaboratorProfiles } from '@quotavera/contract/users';
import { formatMicro } from '@quotavera/domain/odds';
import type { Db } from '../../../platform/database/index.ts';
import { type PageAsk, pageLinks, pagePosition } from '../../../platform/http/keyset.ts';
import { countCollaborators, selectCollaborators } from './repository-collaborators.ts';
import { COUNT_CAP } from './repository-search.ts';

export async function collaboratorPage(
  db: Db,
  search: string | undefined,
  ask: PageAsk,
): Promise<ReplyOf<typeof collaboratorProfiles>> {
  const position = pagePosition(ask);
  const offset = position ? 0 : (ask.page - 1) * ask.pageSize;
  const [found, count] = await Promise.all([
    offset > COUNT_CAP ? [] : selectCollaborators(db, search, { limit: ask.pageSize, offset, position }),
    countCollaborators(db, search),
  ]);
  const rows = found.slice(0, ask.pageSize);
  if (position?.direction === 'previous') rows.reverse();
  return {
    count,
    ...pageLinks(ask, rows, found.length > rows.length),
    results: rows.map(({ profit_micro, created_at, ...row }) => ({
      ...row,
      profit: formatMicro(profit_micro),
      since: created_at.toISOString(),
    })),
  };
}
