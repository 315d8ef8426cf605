import type { lockedTip } from '@quotavera/contract/tips';
import type { TipCategory, Viewer, Visibility } from '@quotavera/domain/access';
import type { Kind } from '@quotavera/domain/bet';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ColumnsOf, Db } from '../../../platform/database/index.ts';
import { type TipProof, tipProof } from '../../ledger/service.ts';
import { categoryExpression, pausedUntil, visibilityExpression } from '../visibility/repository.ts';

type LockedTip = z.output<typeof lockedTip>;

/** A tip and what the reader sees of it. */
export interface FoundRow extends ColumnsOf<'tip', 'id' | 'tipster_id'> {
  visibility: Visibility;
}

/** The most that a locked tip shows (`domain/access` says how much of it); of a whole tip the frame. Nothing of the bet. */
interface Frame extends ColumnsOf<'tip', 'sport' | 'competition_id' | 'week' | 'published_at'> {
  kind: Kind;
  competition: string;
  category: TipCategory;
  tipster_username: string;
  tipster_name: string;
  tipster_avatar: string | null;
  tipster_badge: boolean;
  tipster_figures: LockedTip['tipster']['figures'];
  proof: TipProof | null;
  channel: LockedTip['channel'];
}

export type ListRow = FoundRow & Frame;

/** The paid channel of a tip; its price is null while it sells nothing. */
const paidChannel = (now: Date) => sql<LockedTip['channel']>`case when t.of_paid_channel then (
    select json_build_object('id', c.id, 'name', c.name, 'from_cents', (
      select min(p.price_cents) from channel_plan p where p.channel_id = c.id and c.active and p.active and p.status = 'published'),
      'paused_until', ${pausedUntil(now)})
    from channel c where c.id = t.channel_id) end`;

/**
 * The columns of a tip that are the same for every reader. They have the competition's name only where it is the calendar's, never a
 * tipster's words.
 */
const frame = (now: Date) => sql`t.kind, t.sport,
    case when t.competition_id is null then '' else t.competition_name end as competition,
    t.competition_id, t.week, t.published_at,
    ${categoryExpression} as category,
    a.username_visible as tipster_username, trim(a.first_name || ' ' || a.last_name) as tipster_name,
    a.avatar_url as tipster_avatar, coalesce(e.badge, false) as tipster_badge,
    (select json_build_object('ranking_bets', s.ranking_bets, 'expected_yield', s.expected_yield, 'verified_fair_clv', s.fair_clv)
      from standing s where s.period = 'all' and s.sport = 'all' and s.kind = 'all' and s.tipster_id = t.tipster_id)
      as tipster_figures,
    ${tipProof(sql`t.id`)} as proof, ${paidChannel(now)} as channel`;

export function frameFor(viewer: Viewer, now: Date): RawBuilder<unknown> {
  return sql`t.id, t.tipster_id, ${visibilityExpression(viewer, now)} as visibility, ${frame(now)}`;
}

export const PEOPLE = sql`join account a on a.id = t.tipster_id left join tipster_evidence e on e.tipster_id = t.tipster_id`;

/** The frames of tips that were found for a reader, which may be shown to them as it was found. */
export async function selectFramesOf(db: Db, found: readonly FoundRow[], now: Date): Promise<ListRow[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<Frame & { id: number }>`
    select t.id, ${frame(now)} from tip t ${PEOPLE} where t.id = any(${found.map(({ id }) => id)}::bigint[])`.execute(
    db,
  );
  const frames = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((row) => {
    const frame = frames.get(row.id);
    return frame ? [{ ...frame, ...row }] : [];
  });
}

/** Frames of given tips, drafts included, those that the reader may not know of left out. */
export async function selectFrames(db: Db, viewer: Viewer, ids: readonly number[], now: Date): Promise<ListRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListRow>`
    select ${frameFor(viewer, now)} from tip t ${PEOPLE}
    where t.id = any(${[...ids]}::bigint[]) and ${visibilityExpression(viewer, now)} <> 'nothing'`.execute(db);
  return rows;
}
