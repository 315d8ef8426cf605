import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { memo } from 'react';
import { useApi } from '../../../platform/api/queries.ts';
import { useLiftState } from '../../../platform/viewer/lift-state.ts';
import { competitionTipsInput, type TipPage, teamTipsInput } from '../queries.ts';

type Show = (tips: TipPage | null) => void;

/** Hands a page the tips on a team’s matches as this member sees them. */
export const MemberTeamTips = memo(function MemberTeamTips({ team, show }: { team: number; show: Show }) {
  const read = useApi(tipsAddresses.listMatchTips, teamTipsInput(team));
  useLiftState(show, read.data ?? null);
  return null;
});

/** Hands a page the tips of a competition as this member sees them. */
export const MemberCompetitionTips = memo(function MemberCompetitionTips({
  competition,
  show,
}: {
  competition: number;
  show: Show;
}) {
  const read = useApi(tipsAddresses.listPublic, competitionTipsInput(competition));
  useLiftState(show, read.data ?? null);
  return null;
});
