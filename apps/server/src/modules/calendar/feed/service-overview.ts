import type { ReplyOf, toolsCalls } from '@quotavera/contract';
import type { FeedError } from '@quotavera/contract/tools';
import { DAY_MS } from '@quotavera/domain/time';
import type { Language } from '@quotavera/i18n';
import { importRowText } from '@quotavera/i18n/server';
import type { Db } from '../../../platform/database/index.ts';
import type { LeftOut } from '../import/file/rejection.ts';
import { countUnmatchedNames, selectTeamAliases, selectTeamsOf } from '../names/repository.ts';
import { priceMaxAges } from '../prices/service.ts';
import { creditsOf, nextPrices, PRICES_AHEAD_MS } from './policy-pace.ts';
import { countPriced, type FeedLeague, type FeedState, readFeedState, selectFeedLeagues } from './repository.ts';
import type { FeedSource } from './service-odds-api.ts';
import { planFeed } from './service-poll.ts';

type Overview = ReplyOf<typeof toolsCalls.readFeed>;

const NAMES_MAX = 500;
/** A team that has played within this time may be the team that a name stands for. */
const TEAMS_SINCE_MS = 400 * DAY_MS;

const instantOf = (at: Date | null) => at?.toISOString() ?? null;
const errorOf = (code: string | null) => code as FeedError | null;

/** Where prices come from and whether they can prove anything now: without a fresh one no tip is verified, and nothing ranks. */
export async function priceSource(
  db: Db,
  hasKey: boolean,
  now: Date,
): Promise<Pick<Overview, 'source' | 'coming' | 'priced' | 'nothing_ranks'>> {
  const since = new Date(now.getTime() - (await priceMaxAges(db)).prematch);
  const { coming, priced, simulated } = await countPriced(db, {
    now,
    until: new Date(now.getTime() + PRICES_AHEAD_MS),
    since,
  });
  const source = hasKey ? 'key' : simulated ? 'simulated' : 'none';
  return { source, coming, priced, nothing_ranks: priced === 0 && (coming > 0 || source === 'none') };
}

/** The feed's figures for `/metrics`; NaN where there is none. */
export async function feedFigures(db: Db, source: FeedSource | null, now: Date) {
  const from = await priceSource(db, source !== null, now);
  const state = await readFeedState(db, from.source === 'simulated');
  return {
    feed_success_age_seconds: state.succeeded_at ? (now.getTime() - state.succeeded_at.getTime()) / 1000 : Number.NaN,
    feed_credits_left: source?.costs ? creditsOf(state, source.limit, now).left : Number.NaN,
    feed_unmatched_names: await countUnmatchedNames(db),
    feed_coming_matches: from.coming,
    feed_fresh_matches: from.priced,
  };
}

/** Returns the calls that a source is going to get, and their cost. */
async function plannedCalls(db: Db, source: FeedSource | null, state: FeedState, now: Date) {
  if (!source)
    return { credits: null, leagues: await selectFeedLeagues(db, []), nextOf: () => null, isCovered: () => true };
  const { leagues, calls, credits, pace, planned, wanted, until } = await planFeed(db, source, state, now);
  const nextOf = (id: number) => {
    const league = calls.has(id) ? leagues.find((one) => one.id === id) : undefined;
    const next = league ? nextPrices(league, now.getTime(), pace) : Number.POSITIVE_INFINITY;
    return Number.isFinite(next) ? new Date(next) : null;
  };
  const isCovered = (id: number) => calls.has(id) || !leagues.some((league) => league.id === id);
  const ids = leagues.map(({ id }) => id);
  return {
    credits: source.costs && {
      left: credits.left,
      total: credits.total,
      resets_at: credits.resetsAt.toISOString(),
      planned,
      wanted,
      planned_until: until.toISOString(),
    },
    leagues: await selectFeedLeagues(db, ids),
    nextOf,
    isCovered,
  };
}

/** Both answers about a league may leave out the same match: of each reason the more frequent count stands. */
function mostOf(leftOut: NonNullable<FeedLeague['left_out']>): LeftOut[] {
  const most = new Map<string, LeftOut>();
  for (const each of Object.values(leftOut).flat()) {
    if (each.count > (most.get(each.code)?.count ?? 0)) most.set(each.code, each);
  }
  return [...most.values()].sort((a, b) => b.count - a.count);
}

/** The feed as admins see it. `source`: the provider that the settings name. */
export async function feedOverview(
  db: Db,
  source: FeedSource | null,
  { now, language }: { now: Date; language: Language },
): Promise<Overview> {
  const from = await priceSource(db, source !== null, now);
  const state = await readFeedState(db, from.source === 'simulated');
  const names = await selectTeamAliases(db, NAMES_MAX);
  const teams = await selectTeamsOf(
    db,
    names.map(({ competition_id }) => competition_id),
    new Date(now.getTime() - TEAMS_SINCE_MS),
  );
  const { credits, leagues, nextOf, isCovered } = await plannedCalls(db, source, state, now);
  return {
    ...from,
    succeeded_at: instantOf(state.succeeded_at),
    error: errorOf(state.error),
    paused_until: instantOf(state.paused_until),
    credits,
    leagues: leagues.map(({ id, name, country, prices_at, scores_at, error, left_out }) => ({
      id,
      name,
      country,
      prices_at: instantOf(prices_at),
      scores_at: instantOf(scores_at),
      next_prices_at: instantOf(nextOf(id)),
      error: isCovered(id) ? errorOf(error) : 'credits_short',
      left_out: mostOf(left_out ?? {}).map(({ code, count, example }) => {
        const reason = importRowText(language, code);
        return { count, description: example ? `${reason} (${example})` : reason };
      }),
    })),
    names: names.map(({ id, name, competition_id, competition, country, match, seen_at, team, suggested }) => ({
      id,
      name,
      competition_id,
      competition,
      country,
      match,
      seen_at: seen_at.toISOString(),
      team,
      suggested,
    })),
    teams: Object.fromEntries(
      Object.entries(Object.groupBy(teams, ({ competition_id }) => competition_id)).map(([competition, own]) => [
        competition,
        (own ?? []).map(({ id, name }) => ({ id, name })),
      ]),
    ),
  };
}
