import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { romeDay } from '@quotavera/domain/time';
import { useQueryClient } from '@tanstack/react-query';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { queryKeyOf } from '../../../platform/api/queries.ts';
import { useFormats } from '../../../ui/format/index.ts';

export type Overview = ReplyTo<typeof sellsAddresses.listSubscriptions>;
export type Purchase = Overview['purchases'][number];
export type Subscription = Overview['results'][number];
/** A subscription to a plan: what it is and what it renews as are known. */
export type PlanSubscription = Subscription & {
  plan: NonNullable<Subscription['plan']>;
  period: NonNullable<Subscription['period']>;
};

/** The plan that runs now, if one is paid for. */
export function runningPlan(overview: Overview | undefined): PlanSubscription | undefined {
  return overview?.results.find(
    (each): each is PlanSubscription => each.plan !== null && each.period !== null && each.status !== 'ended',
  );
}

/** The day of an instant in Rome, by which contracts count: "22 novembre 2026". */
export function useContractDay(): (iso: string) => string {
  const format = useFormats();
  return (iso) => format.day(romeDay(new Date(iso)), 'long');
}

/** Puts what a change answered in the place of what was read. */
export function useKeepOverview(): (overview: Overview) => void {
  const queryClient = useQueryClient();
  return (overview) => queryClient.setQueryData(queryKeyOf(sellsAddresses.listSubscriptions, {}), overview);
}
