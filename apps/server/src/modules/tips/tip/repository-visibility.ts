import { hasPlan, type Viewer } from '@quotavera/domain/access';
import { EARLY_ACCESS_MS } from '@quotavera/domain/limits';
import { type RawBuilder, sql } from 'kysely';

/** What a reader may see of a row of `tip as t`; `unlockable` is a locked tip that an unlock would open. */
export type See = 'nothing' | 'locked' | 'unlockable' | 'whole';

const never = sql<boolean>`false`;
const always = sql<boolean>`true`;

/** Columns that the expressions below read: none of them belongs to the bet. */
function relations(viewer: Viewer, now: Date) {
  if (viewer.type === 'visitor') return { own: never, subscribed: never, unlocked: never };
  return {
    own: viewer.isAdmin ? always : sql<boolean>`t.tipster_id = ${viewer.accountId}`,
    subscribed: sql<boolean>`(t.channel_id is not null and exists (
      select 1 from channel_subscription s where s.account_id = ${viewer.accountId} and s.channel_id = t.channel_id
        and s.starts_at <= ${now} and s.ends_at > ${now}))`,
    unlocked: sql<boolean>`exists (select 1 from tip_unlock u where u.account_id = ${viewer.accountId} and u.tip_id = t.id)`,
  };
}

/**
 * product.md's table of tips and readers, row by row, for `tip as t`: the mirror of `tipView` in `domain/access` (a property
 * test holds them together).
 */
export function seeExpression(viewer: Viewer, now: Date): RawBuilder<See> {
  const { own, subscribed, unlocked } = relations(viewer, now);
  const pro = hasPlan(viewer, 'pro') ? always : never;
  const elite = hasPlan(viewer, 'elite') ? always : never;
  const member = viewer.type === 'member' ? always : never;
  const visibleFrom = new Date(now.getTime() - EARLY_ACCESS_MS);
  return sql<See>`(case
    when ${own} then 'whole'
    when t.status = 'draft' then 'nothing'
    when t.settled_at is not null or t.is_free then 'whole'
    when not ${elite} and t.published_at > ${visibleFrom} and not ${subscribed} then 'nothing'
    when ${subscribed} then 'whole'
    when t.of_paid_channel then 'locked'
    when t.kind = 'exchange' then
      case when ${elite} then 'whole' when not ${pro} then 'locked' when ${unlocked} then 'whole' else 'unlockable' end
    when ${pro} then 'whole'
    when not ${member} then 'locked'
    when ${unlocked} then 'whole'
    else 'unlockable'
  end)`;
}

/** `see <> 'nothing'` of published tips, said so that counting doesn't look subscriptions up but for the newest tips. */
export function knownExpression(viewer: Viewer, now: Date): RawBuilder<boolean> {
  const { own, subscribed } = relations(viewer, now);
  if (hasPlan(viewer, 'elite') || (viewer.type === 'member' && viewer.isAdmin)) return always;
  const visibleFrom = new Date(now.getTime() - EARLY_ACCESS_MS);
  return sql<boolean>`(t.published_at <= ${visibleFrom} or t.is_free or t.settled_at is not null or ${own} or ${subscribed})`;
}
