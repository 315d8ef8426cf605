import type { Kind } from '../bet/bet.ts';
import { EARLY_ACCESS_MS } from '../limits/limits.ts';
import { hasPlan, type Viewer } from './viewer.ts';

/** What visibility depends on; nothing of the bet itself. */
export interface TipFacts {
  readonly status: 'draft' | 'published' | 'withdrawn';
  readonly settled: boolean;
  readonly isFree: boolean;
  /** The tip belongs to a channel that is paid for. */
  readonly ofPaidChannel: boolean;
  readonly kind: Kind;
  readonly tipsterId: number;
  /** Milliseconds since 1970; null for a draft. */
  readonly publishedAt: number | null;
}

/** What the reader has to do with this tip. */
export interface TipRelation {
  readonly subscribesToChannel: boolean;
  readonly unlocked: boolean;
}

export type TipView =
  | { readonly see: 'nothing' }
  | { readonly see: 'locked'; readonly unlockable: boolean }
  | { readonly see: 'whole' };

const nothing: TipView = { see: 'nothing' };
const whole: TipView = { see: 'whole' };
const locked: TipView = { see: 'locked', unlockable: false };
const lockedUnlockable: TipView = { see: 'locked', unlockable: true };

/** Whether the ten minutes of early access keep the tip from this reader, whatever they may see later. */
function withheld(tip: TipFacts, viewer: Viewer, relation: TipRelation, now: number): boolean {
  if (tip.isFree || tip.settled || tip.publishedAt === null) return false;
  if (relation.subscribesToChannel || hasPlan(viewer, 'elite')) return false;
  return now < tip.publishedAt + EARLY_ACCESS_MS;
}

/**
 * First matching row from the top of product.md's table of tips and readers. `now` in milliseconds since 1970.
 * Unlocking is offered where the table gives three a day; whether any are left is the caller's to count.
 */
export function tipView(tip: TipFacts, viewer: Viewer, relation: TipRelation, now: number): TipView {
  const authorOrAdmin = viewer.type === 'member' && (viewer.isAdmin || viewer.accountId === tip.tipsterId);
  if (authorOrAdmin) return whole;
  if (tip.status === 'draft') return nothing;
  if (tip.settled) return whole;
  if (tip.isFree) return whole;
  if (withheld(tip, viewer, relation, now)) return nothing;
  if (relation.subscribesToChannel) return whole;
  if (tip.ofPaidChannel) return locked;
  if (tip.kind === 'exchange') {
    if (hasPlan(viewer, 'elite')) return whole;
    if (!hasPlan(viewer, 'pro')) return locked;
    return relation.unlocked ? whole : lockedUnlockable;
  }
  if (hasPlan(viewer, 'pro')) return whole;
  if (viewer.type === 'visitor') return locked;
  return relation.unlocked ? whole : lockedUnlockable;
}
