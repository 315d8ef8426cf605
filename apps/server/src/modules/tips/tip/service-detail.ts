import type { ReplyOf } from '@quotavera/contract/core';
import type { readTip } from '@quotavera/contract/tips';
import { readsAsAuthor, type Viewer } from '@quotavera/domain/access';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import type { TipView } from './presenter.ts';
import { type HistoryRow, selectHistory, selectLockedHistory } from './repository.ts';
import { type TipContext, tipLists } from './service-lists.ts';

type Detail = ReplyOf<typeof readTip>;
type HistoryItem = Detail['history'][number];

function byOf(row: HistoryRow, tipsterId: number): HistoryItem['by'] {
  if (row.by_account === null) return 'product';
  return row.by_account === tipsterId ? 'tipster' : 'admin';
}

/** Changes that hold words of the tip's author. */
const WORDS: readonly string[] = ['amended', 'noted', 'stopped'];

/** Words of a disabled tip, and why it was disabled, are for its author and admins. */
function dataOf(row: HistoryRow, words: boolean): HistoryItem['data'] {
  if (!words && [...WORDS, 'disabled', 'enabled'].includes(row.type)) return {};
  return row.data as HistoryItem['data'];
}

function present(rows: readonly HistoryRow[], tip: TipView, viewer: Viewer): HistoryItem[] {
  const privileged = readsAsAuthor(viewer, tip.tipster.id);
  const disabled = tip.view === 'whole' && tip.disabled;
  return rows.map((row) => {
    const hidden = WORDS.includes(row.type) ? disabled : true;
    return {
      type: row.type as HistoryItem['type'],
      at: row.at.toISOString(),
      by: byOf(row, tip.tipster.id),
      data: dataOf(row, privileged || !hidden),
    };
  });
}

/** Returns a tip with its history; a tip that the reader may not know of doesn't exist. */
export async function tipWithHistory(
  db: Db,
  viewer: Viewer,
  tipId: number,
  context: TipContext,
): Promise<Detail | Failure> {
  const [tip] = await tipLists.byIds(db, viewer, [tipId], context);
  if (!tip) return fail('not_found');
  const select = tip.view === 'whole' ? selectHistory : selectLockedHistory;
  return { tip, history: present(await select(db, tip.tipster.id, tipId), tip, viewer) };
}
