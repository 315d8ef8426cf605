import { homeMemberAddresses } from '@quotavera/contract/home/member-addresses';
import { WORK_COUNT_MAX } from '@quotavera/domain/home';
import { MINUTE_MS } from '@quotavera/domain/time';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useDecision } from '../../../platform/viewer/index.ts';

export type Queue = ReplyTo<typeof homeMemberAddresses.readWork>['queues'][number];

/** Reads what waits for the reader, for menu and home in one call that is made again each minute, and with whatever the reader changes. */
export function useWork() {
  const enabled = useDecision('work.view').granted;
  return useApi(homeMemberAddresses.readWork, {}, { enabled, staleTime: MINUTE_MS, refetchInterval: MINUTE_MS });
}

/** The length of a queue; beyond the bound that it is counted to, only that it is longer. */
export const lengthText = (count: number): string => (count > WORK_COUNT_MAX ? `${WORK_COUNT_MAX}+` : String(count));
