import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import type { Viewer } from '@quotavera/domain/access';
import type { Db } from '../../../platform/database/index.ts';
import { readPage } from '../../../platform/http/paging.ts';
import { teamMatchIds } from '../../calendar/team/service.ts';
import { type TipContext, type TipPage, tipLists } from '../tip/service-lists.ts';
import { countMatchTips, type MatchTipRow, selectMatchTips } from './repository.ts';

interface MatchTipsQuery {
  page: number;
  page_size: number;
  cursor?: string | undefined;
  match?: number | undefined;
  team?: number | undefined;
}

/** The tips on a match, or on a team's matches of late and to come, that this reader sees whole. */
export async function matchTips(db: Db, viewer: Viewer, query: MatchTipsQuery, context: TipContext): Promise<TipPage> {
  const now = context.clock.now();
  const { match, team } = query;
  const matchIds = match === undefined ? await teamMatchIds(db, team ?? 0, now) : [match];
  const { rows, ...page } = await readPage<MatchTipRow>(
    { path: tipsAddresses.listMatchTips.path, query: { ...query } },
    {
      keyLength: 2,
      key: ({ key }) => key,
      select: (span) => selectMatchTips(db, viewer, matchIds, span, now),
      count: () => countMatchTips(db, viewer, matchIds, now),
    },
  );
  const ids = rows.map(({ id }) => id);
  return { ...page, results: await tipLists.byIds(db, viewer, ids, context) };
}
