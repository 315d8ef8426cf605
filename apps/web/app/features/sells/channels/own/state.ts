import type { OwnChannel, OwnPlan } from '../queries.ts';

export const PLAN_TONES = { draft: 'warning', published: 'positive', off: 'neutral' } as const;
export const CHANNEL_TONES = {
  sale: 'positive',
  draft: 'warning',
  free: 'accent',
  shut: 'neutral',
  paused: 'warning',
} as const;

/** Whether readers can buy a plan, and if not, why. */
export function planState({ active, status }: Pick<OwnPlan, 'active' | 'status'>): keyof typeof PLAN_TONES {
  return active ? status : 'off';
}

/** Returns the state of a channel. */
export function channelState({
  active,
  is_paid: paid,
  is_paused: paused,
  plans,
}: OwnChannel): keyof typeof CHANNEL_TONES {
  if (!active) return 'shut';
  if (!paid) return 'free';
  if (paused) return 'paused';
  return plans.some((plan) => planState(plan) === 'published') ? 'sale' : 'draft';
}
