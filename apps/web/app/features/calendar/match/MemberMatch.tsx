import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { memo } from 'react';
import { useApi } from '../../../platform/api/queries.ts';
import { useLiftState } from '../../../platform/viewer/lift-state.ts';
import { type Match, type MatchDetail, matchTipsInput, type TipPage } from '../queries.ts';
import { FRESH_MS, isChanging } from './fresh.ts';

export interface OwnMatch {
  /** It is null until the reply has come. */
  detail: MatchDetail | null;
  tips: TipPage | null;
}

/** Hands the public page what a member sees more of: tips of their plan, and the bookmakers of the country where they live. */
export default memo(function MemberMatch({
  match: { id, status, starts_at },
  page,
  show,
}: {
  match: Match;
  page: number;
  show: (own: OwnMatch | null) => void;
}) {
  const refetchInterval = () => isChanging({ status, starts_at }, Date.now()) && FRESH_MS;
  const match = useApi(calendarAddresses.readMatch, { params: { id } }, { refetchInterval });
  const tips = useApi(tipsAddresses.listMatchTips, matchTipsInput(id, page));
  useLiftState(show, { detail: match.data ?? null, tips: tips.data ?? null });
  return null;
});
