import type { Viewer } from '@quotavera/domain/access';
import type { HedgeMode, Tip, TradeExit } from '@quotavera/domain/bet';
import type { Db } from '../../../platform/database/index.ts';
import { loadTips } from './repository.ts';
import { tipOf } from './repository-rows.ts';
import { type TipContext, tipLists } from './service-lists.ts';

export { fieldsOf, onCalendar, unreadable } from './policy.ts';
export { competitionOf, fixtureIdsOf, legOf, legRowsOf, matchOf } from './repository-rows.ts';

/** A published tip's terms, for somebody who sees it whole. */
export interface SeenTip {
  id: number;
  tipsterId: number;
  terms: Tip;
  /** How its author has left the trade so far. */
  exits: readonly TradeExit[];
  publishedAt: Date;
  /** Neither settled nor withdrawn. */
  open: boolean;
}

/** The terms of a tip that the viewer sees whole; null for any other, and for a draft. */
export async function termsSeenBy(db: Db, viewer: Viewer, tipId: number, context: TipContext): Promise<SeenTip | null> {
  const [view] = await tipLists.byIds(db, viewer, [tipId], context);
  if (view?.view !== 'whole') return null;
  const [stored] = await loadTips(db, [tipId]);
  if (!stored?.tip.published_at) return null;
  const { tipster_id: tipsterId, published_at: publishedAt, status, settled_at } = stored.tip;
  const open = status === 'published' && settled_at === null;
  const exits = stored.exits.map(({ share, odds_milli: odds, hedge }) => ({ share, odds, hedge: hedge as HedgeMode }));
  return { id: tipId, tipsterId, terms: tipOf(stored), exits, publishedAt, open };
}
