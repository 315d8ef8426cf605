import type { ReplyOf, toolsCalls } from '@quotavera/contract';
import type { FeedError } from '@quotavera/contract/tools';
import type { Db } from '../../../platform/database/index.ts';
import { writeAuditLine } from '../../users/audit/service.ts';
import { priceMaxAge } from '../prices/service.ts';
import { PRICES_AHEAD_MS } from './policy.ts';
import {
  countPriced,
  readFeedState,
  selectFeedLeagues,
  selectTeamAliases,
  selectTeamsOf,
  updateAlias,
} from './repository.ts';

type Overview = ReplyOf<typeof toolsCalls.readFeed>;

const NAMES_MAX = 500;
/** Who has played within this time may be the team that a name stands for. */
const TEAMS_SINCE_MS = 400 * 24 * 60 * 60_000;

const instantOf = (at: Date | null) => at?.toISOString() ?? null;
const errorOf = (code: string | null) => code as FeedError | null;

/** Where prices come from and whether they can prove anything now. */
export async function priceSource(
  db: Db,
  hasKey: boolean,
  now: Date,
): Promise<Pick<Overview, 'source' | 'coming' | 'priced'>> {
  const since = new Date(now.getTime() - (await priceMaxAge(db)));
  const { coming, priced, simulated } = await countPriced(db, {
    now,
    until: new Date(now.getTime() + PRICES_AHEAD_MS),
    since,
  });
  return { source: hasKey ? 'key' : simulated ? 'simulated' : 'none', coming, priced };
}

/** The feed as admins see it. */
export async function feedOverview(db: Db, hasKey: boolean, now: Date): Promise<Overview> {
  const state = await readFeedState(db);
  const names = await selectTeamAliases(db, NAMES_MAX);
  const teams = await selectTeamsOf(
    db,
    names.map(({ competitionId }) => competitionId),
    new Date(now.getTime() - TEAMS_SINCE_MS),
  );
  const leagues = await selectFeedLeagues(db);
  return {
    ...(await priceSource(db, hasKey, now)),
    succeeded_at: instantOf(state.succeededAt),
    error: errorOf(state.error),
    paused_until: instantOf(state.pausedUntil),
    remaining: state.remaining,
    leagues: leagues.map(({ id, name, country, pricesAt, scoresAt, error }) => ({
      id,
      name,
      country,
      prices_at: instantOf(pricesAt),
      scores_at: instantOf(scoresAt),
      error: errorOf(error),
    })),
    names: names.map(({ id, name, competitionId, competition, country, match, seenAt, team, suggested }) => ({
      id,
      name,
      competition_id: competitionId,
      competition,
      country,
      match,
      seen_at: seenAt.toISOString(),
      team,
      suggested,
    })),
    teams: Object.fromEntries(
      Object.entries(Object.groupBy(teams, ({ competitionId }) => competitionId)).map(([competition, own]) => [
        competition,
        (own ?? []).map(({ id, name }) => ({ id, name })),
      ]),
    ),
  };
}

/** Says which team a name of the feed stands for, or takes it back with null; false when there is no such name or team. */
export async function matchTeam(
  db: Db,
  aliasId: number,
  teamId: number | null,
  by: { readonly accountId: number; readonly at: Date; readonly requestId: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const matched = await updateAlias(trx, aliasId, teamId);
    if (!matched) return false;
    await writeAuditLine(trx, {
      actorId: by.accountId,
      action: 'team_matched',
      accountId: null,
      reason: '',
      data: { name: matched.name, team: matched.team },
      at: by.at,
      requestId: by.requestId,
    });
    return true;
  });
}
