import type { ReplyOf } from '@quotavera/contract/core';
import type { listSubscriptions } from '@quotavera/contract/sells';
import type { Extension } from './repository.ts';

type View = ReplyOf<typeof listSubscriptions>['results'][number]['extensions'][number];

export function presentExtension({ from, to, at, closed_days, missing_days, due_tips, ...rest }: Extension): View {
  const { kind, days, tips } = rest;
  return {
    kind,
    days,
    tips,
    from: from.toISOString(),
    to: to.toISOString(),
    closed_days,
    missing_days,
    due_tips,
    at: at.toISOString(),
  };
}
