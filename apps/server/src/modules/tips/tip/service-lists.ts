import { type Member, unlocksPerDay, type Viewer } from '@quotavera/domain/access';
import { romeDay } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Page, type PageInput, readPage } from '../../../platform/http/paging.ts';
import { type OpenTip, presentLocked, presentWhole, type TipView } from './presenter.ts';
import {
  countOpen,
  countOwn,
  type ListFilters,
  type ListRow,
  selectFrames,
  selectOwnPage,
} from './repository-lists.ts';
import { selectUnlockAccount, type UnlockAccount } from './repository-unlocks.ts';
import { selectWhole } from './repository-whole.ts';
import { expiredTips } from './service-expired.ts';
import { framesNow, withoutGuessing } from './service-locked.ts';
import { findTips } from './service-outline.ts';

export interface TipContext {
  readonly clock: Clock;
}

export type TipPage<View = TipView> = Omit<Page<never>, 'rows'> & { readonly results: View[] };

/** How many of the day's unlocks are left to the reader, by their plan and by the limit that they set for themselves. */
export async function unlocksLeft(db: Db, viewer: Viewer, { clock }: TipContext): Promise<number> {
  if (viewer.type === 'visitor' || unlocksPerDay(viewer) === 0) return 0;
  const now = clock.now();
  return leftOf(viewer, await selectUnlockAccount(db, viewer.accountId, romeDay(now), now));
}

function leftOf(viewer: Viewer, account: UnlockAccount | null): number {
  const perDay = unlocksPerDay(viewer);
  return account ? Math.max(0, Math.min(perDay, account.ownLimit ?? perDay) - account.used) : 0;
}

/** The views of rows whose visibility is decided: of locked rows no statement reads their bet. */
async function presentRows(db: Db, viewer: Viewer, rows: readonly ListRow[], context: TipContext): Promise<TipView[]> {
  const seen = rows.filter((row) => row.visibility === 'whole');
  const [whole, frames] = await Promise.all([
    selectWhole(db, seen),
    seen.length < rows.length ? framesNow(db, context) : null,
  ]);
  const expired = await expiredTips(db, [...whole.values()], context.clock.now());
  return rows.flatMap((row): TipView[] => {
    if (row.visibility !== 'whole')
      return frames ? [presentLocked(row, viewer, { unlocksLeft: leftOf(viewer, row.unlocks), frames })] : [];
    const tip = whole.get(row.id);
    return tip ? [presentWhole(row, tip, viewer, expired.has(row.id))] : [];
  });
}

async function page(
  db: Db,
  viewer: Viewer,
  asked: ListFilters,
  input: PageInput,
  context: TipContext,
): Promise<TipPage> {
  const filters = await withoutGuessing(db, asked, context);
  const now = context.clock.now();
  let counted: Promise<number>;
  const { rows, ...rest } = await readPage<ListRow>(input, {
    keyLength: 2,
    key: ({ publishedAt, id }) => [publishedAt!.getTime(), id],
    select: async (span) => {
      const found = findTips(db, viewer, filters, span, now);
      counted = found.then(({ count }) => count);
      return (await found).rows;
    },
    count: () => counted,
  });
  return { ...rest, results: await presentRows(db, viewer, rows, context) };
}

async function byIds(db: Db, viewer: Viewer, ids: readonly number[], context: TipContext): Promise<TipView[]> {
  const rows = await selectFrames(db, viewer, ids, context.clock.now());
  const views = await presentRows(db, viewer, rows, context);
  const byId = new Map(views.map((view) => [view.id, view]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Tips as readers get them: locked, whole or not at all. The only way to show tips to anyone. */
export const tipLists = { page, byIds };

/** One's own tips, drafts included, latest made first. */
export async function ownPage(
  db: Db,
  viewer: Member,
  filters: ListFilters & { readonly status?: string | undefined },
  input: PageInput,
  context: TipContext,
): Promise<TipPage<OpenTip>> {
  const now = context.clock.now();
  const { rows, ...rest } = await readPage<ListRow>(input, {
    keyLength: 1,
    key: ({ id }) => [id],
    select: (span) => selectOwnPage(db, viewer, filters, span, now),
    count: () => countOwn(db, viewer, filters),
  });
  const views = await presentRows(db, viewer, rows, context);
  return { ...rest, results: views.filter((view) => view.view === 'whole') };
}

/** One own tip; null when it is somebody else's or doesn't exist. */
export async function ownView(db: Db, viewer: Viewer, tipId: number, context: TipContext): Promise<OpenTip | null> {
  const [view] = await byIds(db, viewer, [tipId], context);
  return view?.view === 'whole' ? view : null;
}

/** Open tips by tipster that this reader may know of. */
export function openTipCounts(
  db: Db,
  viewer: Viewer,
  tipsterIds: readonly number[],
  { clock }: TipContext,
): Promise<Map<number, number>> {
  return countOpen(db, viewer, tipsterIds, clock.now());
}
