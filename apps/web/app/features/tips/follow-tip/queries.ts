import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { PAGE_SIZE_MAX } from '@quotavera/domain/limits';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useDecision } from '../../../platform/viewer/index.ts';

export type Prepared = ReplyTo<typeof bankrollAddresses.prepareFollow>;
export type Follow = ReplyTo<typeof bankrollAddresses.listFollows>['results'][number];

/** The button needs these facts of a tip. */
export interface FollowableTip {
  id: number;
  status: string;
  settled_at: string | null;
}

const NONE: ReadonlyMap<number, Follow> = new Map();

/** Returns the reader's follows among these tips, by tip. */
export function useFollows(tipIds: readonly number[]): ReadonlyMap<number, Follow> {
  const { granted } = useDecision('bets.own');
  const ids = [...tipIds].sort((a, b) => a - b).slice(0, PAGE_SIZE_MAX);
  const { data } = useApi(
    bankrollAddresses.listFollows,
    { query: { tips: ids.join(',') } },
    { enabled: granted && ids.length > 0, keepPrevious: true },
  );
  return data ? new Map(data.results.map((follow) => [follow.tip_id, follow])) : NONE;
}

/** Where the reader's next bet goes, and the stake that the plan proposes there. */
export function placeOf({ bankrolls, last }: Prepared) {
  const bankroll = bankrolls.find(({ id }) => id === last?.bankroll) ?? bankrolls[0] ?? null;
  const account = bankroll?.accounts.find(({ id }) => id === last?.account)?.id ?? null;
  const same = bankroll !== null && bankroll.id === last?.bankroll;
  return { bankroll, account, bookmaker: same && account === null ? (last?.bookmaker ?? null) : null };
}
