import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import type { MatchMark } from '@quotavera/domain/tips';
import { useApi } from '../../../platform/api/queries.ts';
import { useDecision } from '../../../platform/viewer/index.ts';

const NONE: ReadonlyMap<number, MatchMark> = new Map();

/** Returns the reader's marks by match: watched, or silenced. */
export function useMatchMarks(): ReadonlyMap<number, MatchMark> {
  const { granted } = useDecision('tips.follow');
  const { data } = useApi(tipsMemberAddresses.listMatchMarks, {}, { enabled: granted, staleTime: 60_000 });
  return data ? new Map(data.results.map(({ fixture_id, mark }) => [fixture_id, mark])) : NONE;
}
