import { type Capability, leastPlan, type Plan, planOfEarlyAccess, planSeeing } from '@quotavera/domain/access';

/** Each text of the list of features stands for this capability of the table of access; the order is that of the list. */
const CAPABILITY_OF = {
  dashboard: 'dashboard.view',
  partial: 'tipsters.list',
  unlocks: 'tips.unlock',
  tools: 'tools.basic',
  verify: 'record.verify',
  lists: 'tipsters.list.whole',
  advanced: 'tools.advanced',
  value: 'tools.value',
  affiliation: 'affiliation.card',
  bankroll: 'bankroll.use',
  reports: 'reports.performance',
  compare: 'tipsters.compare',
  subscribe: 'tipsters.subscribe',
  academy: 'academy.use',
  optimise: 'stake.optimise',
  wholeAcademy: 'academy.whole',
  calls: 'calls.request',
  support: 'support.priority',
} as const satisfies Record<string, Capability>;

/** The least plan of each thing that plans are told apart by; nothing else on the pages says what a plan opens. */
const FEATURES = [
  { feature: 'everything', plan: 'elite' },
  { feature: 'blog', plan: leastPlan('public.read') },
  { feature: 'valuebet', plan: planSeeing('other') },
  { feature: 'exchange', plan: planSeeing('exchange') },
  { feature: 'early', plan: planOfEarlyAccess() },
  ...(Object.keys(CAPABILITY_OF) as (keyof typeof CAPABILITY_OF)[]).map((feature) => ({
    feature,
    plan: leastPlan(CAPABILITY_OF[feature]),
    capability: CAPABILITY_OF[feature],
  })),
] as const;

export function featuresOf(plan: Plan) {
  return FEATURES.filter((each) => each.plan === plan);
}
