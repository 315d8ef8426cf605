import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { memo } from 'react';
import { useApi } from '../../../platform/api/queries.ts';
import { useLiftState } from '../../../platform/viewer/lift-state.ts';
import { type MatchDetail, matchTipsInput, type TipPage } from '../queries.ts';

export interface OwnMatch {
  /** It is null until the reply has come. */
  detail: MatchDetail | null;
  tips: TipPage | null;
}

/** Hands the public page what a member sees more of: tips of their plan, and the bookmakers of the country where they live. */
export default memo(function MemberMatch({
  id,
  page,
  show,
}: {
  id: number;
  page: number;
  show: (own: OwnMatch | null) => void;
}) {
  const match = useApi(calendarAddresses.readMatch, { params: { id } });
  const tips = useApi(tipsAddresses.listMatchTips, matchTipsInput(id, page));
  useLiftState(show, { detail: match.data ?? null, tips: tips.data ?? null });
  return null;
});
