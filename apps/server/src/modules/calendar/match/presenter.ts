import type { calendarCalls, ReplyOf } from '@quotavera/contract';
import { pick } from '../../../platform/http/pick.ts';
import type { MatchRow } from './repository.ts';

type MatchRowView = ReplyOf<typeof calendarCalls.readTeam>['last'][number];

const SHOWN = [
  'id',
  'competition_id',
  'competition',
  'season',
  'home_id',
  'home',
  'away_id',
  'away',
  'status',
] as const;

const pair = (counts: readonly [number, number] | null): [number, number] | null => (counts ? [...counts] : null);

export function presentMatchRow(row: MatchRow): MatchRowView {
  return {
    ...pick(row, SHOWN),
    starts_at: row.kickoff_at.toISOString(),
    goals: pair(row.goals),
    live: pair(row.live),
    xg: row.xg && [row.xg[0] / 1000, row.xg[1] / 1000],
  };
}
