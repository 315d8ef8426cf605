import type { Viewer } from '@quotavera/domain/access';
import { romeDay } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { LeaderboardRow } from '../leaderboard/presenter.ts';
import { type BoardPage, type BoardRequest, boardPage } from '../leaderboard/service.ts';
import { openTipCounts } from '../tip/service-lists.ts';

export interface TipsterRow extends LeaderboardRow {
  readonly followers: number;
  readonly headline: string;
  readonly since: string;
  readonly open_tips: number;
}

/** Tipsters with their figures, and how many open tips of each the reader may know of. */
export async function tipsterPage(
  db: Db,
  viewer: Viewer,
  request: BoardRequest,
  context: { readonly clock: Clock },
): Promise<BoardPage<TipsterRow>> {
  const page = await boardPage(db, viewer, request);
  const ids = page.results.map(({ standing }) => standing.tipster_id);
  const open = await openTipCounts(db, viewer, ids, context);
  return {
    ...page,
    results: page.results.map(({ row, standing }) => ({
      ...row,
      followers: standing.followers,
      headline: standing.headline,
      since: romeDay(standing.created_at),
      open_tips: open.get(standing.tipster_id) ?? 0,
    })),
  };
}
