import type {
  Bet,
  CustomLeg,
  HedgeMode,
  Kind,
  Leg,
  Market,
  Phase,
  Side,
  StakeBasis,
  StructuredLeg,
} from '@quotavera/domain/bet';
import { MAX_TOTAL_ODDS_MILLI, totalOddsMilli } from '@quotavera/domain/odds';
import { romeDay } from '@quotavera/domain/time';
import { marketOfLegs, sportOfLegs, startsOf } from './policy.ts';
import type { DraftLeg, TipDraft } from './policy-input.ts';
import type { NewLeg, StoredTip, TipChange, TipLegRow } from './repository.ts';

/** What a leg takes from the calendar. */
export interface LegFixture {
  readonly id: number;
  readonly sport: string;
  readonly competitionId: number;
  readonly competition: string;
  readonly home: string;
  readonly away: string;
  readonly kickoffAt: Date;
}

/** The legs with the calendar's names and times; null when one is on a match that the calendar doesn't have. */
export function legsOf(draft: TipDraft, fixtures: ReadonlyMap<number, LegFixture>): Leg[] | null {
  const legs: Leg[] = [];
  for (const leg of draft.legs) {
    if (leg.type === 'custom') {
      legs.push(customLeg(leg));
      continue;
    }
    const fixture = fixtures.get(leg.fixtureId);
    if (!fixture) return null;
    legs.push({
      type: 'structured',
      fixtureId: fixture.id,
      sport: fixture.sport,
      competition: fixture.competition,
      home: fixture.home,
      away: fixture.away,
      startsAt: fixture.kickoffAt.toISOString(),
      market: leg.market,
      selection: leg.selection,
      line: leg.lineMilli,
      odds: leg.oddsMilli,
    });
  }
  return legs;
}

function customLeg(leg: Extract<DraftLeg, { type: 'custom' }>): CustomLeg {
  return {
    type: 'custom',
    sport: leg.sport,
    competition: leg.competition,
    event: leg.event,
    startsAt: leg.startsAt.toISOString(),
    market: leg.market,
    selection: leg.selection,
    odds: leg.oddsMilli,
    ...(leg.subResult ? { subResult: leg.subResult } : {}),
    ...(leg.combinations.length > 0 ? { combinations: [...leg.combinations] } : {}),
  };
}

export function draftBet(draft: TipDraft, legs: readonly Leg[]): Bet {
  return {
    kind: draft.kind,
    phase: draft.phase,
    side: draft.side,
    legs,
    stake: draft.stakeMilli,
    stakeBasis: draft.stakeBasis,
    commission: draft.commissionMilli,
    bookmaker: draft.bookmaker,
  };
}

/** The bet of a stored tip. */
export function betOf({ tip, legs }: StoredTip): Bet {
  return {
    kind: tip.kind as Kind,
    phase: tip.phase as Phase,
    side: tip.side as Side,
    legs: legs.map(storedLeg),
    stake: tip.stake_milli,
    stakeBasis: tip.stake_basis as StakeBasis,
    commission: tip.commission_milli,
    bookmaker: tip.bookmaker,
  };
}

function storedLeg(leg: TipLegRow): Leg {
  const shared = {
    sport: leg.sport,
    competition: leg.competition,
    startsAt: leg.starts_at.toISOString(),
    selection: leg.selection,
    odds: leg.odds_milli,
  };
  if (leg.fixture_id === null) {
    return {
      ...shared,
      type: 'custom',
      event: leg.event,
      market: leg.market,
      ...(leg.sub_result ? { subResult: leg.sub_result } : {}),
      ...(leg.combinations.length > 0 ? { combinations: leg.combinations } : {}),
    };
  }
  const structured: StructuredLeg = {
    ...shared,
    type: 'structured',
    fixtureId: leg.fixture_id,
    home: leg.home ?? '',
    away: leg.away ?? '',
    market: leg.market as Market,
    line: leg.line_milli,
  };
  return structured;
}

/** The form's content of a stored draft. */
export function draftOf({ tip, legs }: StoredTip): TipDraft {
  return {
    kind: tip.kind as Kind,
    phase: tip.phase as Phase,
    side: tip.side as Side,
    isFree: tip.is_free,
    channelId: tip.channel_id,
    channelLink: tip.channel_link,
    bookmaker: tip.bookmaker,
    stakeMilli: tip.stake_milli,
    stakeBasis: tip.stake_basis as StakeBasis,
    commissionMilli: tip.commission_milli,
    legs: legs.map(draftLeg),
    description: tip.description,
    tags: tip.tags,
    statedProbability: tip.stated_probability,
    minimumOddsMilli: tip.minimum_odds_milli,
    expiresAt: tip.expires_at,
    exitOddsMilli: tip.exit_odds_milli,
    exitHedge: tip.exit_hedge as HedgeMode | null,
    publishAt: tip.publish_at,
  };
}

function draftLeg(leg: TipLegRow): DraftLeg {
  const terms = { selection: leg.selection, oddsMilli: leg.odds_milli };
  if (leg.fixture_id !== null) {
    return {
      ...terms,
      type: 'structured',
      fixtureId: leg.fixture_id,
      market: leg.market as Market,
      lineMilli: leg.line_milli,
    };
  }
  return {
    ...terms,
    type: 'custom',
    sport: leg.sport,
    competition: leg.competition,
    event: leg.event,
    startsAt: leg.starts_at,
    market: leg.market,
    subResult: leg.sub_result ?? '',
    combinations: leg.combinations,
  };
}

export function legRowsOf(legs: readonly Leg[]): NewLeg[] {
  return legs.map((leg, n) => {
    const shared = {
      n,
      sport: leg.sport,
      competition: leg.competition,
      starts_at: leg.startsAt,
      market: leg.market,
      selection: leg.selection,
      odds_milli: leg.odds,
    };
    if (leg.type === 'custom') {
      return {
        ...shared,
        event: leg.event,
        sub_result: leg.subResult ?? null,
        combinations: [...(leg.combinations ?? [])],
      };
    }
    const teams = { home: leg.home, away: leg.away, event: `${leg.home} – ${leg.away}` };
    return { ...shared, ...teams, fixture_id: leg.fixtureId, line_milli: leg.line };
  });
}

/** What the calendar says of all legs: one competition, or none where they differ. */
function competitionOf(
  legs: readonly Leg[],
  fixtures: ReadonlyMap<number, LegFixture>,
): { id: number | null; name: string } {
  const ids = new Set(
    legs.map((leg) => (leg.type === 'structured' ? fixtures.get(leg.fixtureId)?.competitionId : undefined)),
  );
  const [id] = ids;
  if (ids.size === 1 && id !== undefined) return { id, name: legs[0]!.competition };
  return { id: null, name: legs.length === 1 ? legs[0]!.competition : '' };
}

/** Total odds of a draft, whose odds may still be anything. */
function storableTotal(odds: readonly number[]): number {
  const total = totalOddsMilli(odds);
  return Math.max(-MAX_TOTAL_ODDS_MILLI, total);
}

/** The columns that follow from the form, draft or not. */
export function tipColumnsOf(
  draft: TipDraft,
  legs: readonly Leg[],
  fixtures: ReadonlyMap<number, LegFixture>,
  ofPaidChannel: boolean,
) {
  const competition = competitionOf(legs, fixtures);
  const starts = legs.length > 0 ? startsOf(legs) : null;
  return {
    kind: draft.kind,
    phase: draft.phase,
    side: draft.side,
    is_free: draft.isFree,
    channel_id: draft.channelId,
    of_paid_channel: ofPaidChannel,
    channel_link: draft.channelLink,
    bookmaker: draft.bookmaker,
    stake_milli: draft.stakeMilli,
    stake_basis: draft.stakeBasis,
    commission_milli: draft.commissionMilli,
    total_odds_milli: storableTotal(legs.map((leg) => leg.odds)),
    legs: legs.length,
    sport: sportOfLegs(legs),
    competition_id: competition.id,
    competition_name: competition.name,
    market: marketOfLegs(legs),
    description: draft.description,
    tags: [...draft.tags],
    stated_probability: draft.statedProbability,
    minimum_odds_milli: draft.minimumOddsMilli,
    expires_at: draft.expiresAt,
    exit_odds_milli: draft.exitOddsMilli,
    exit_hedge: draft.exitHedge,
    first_start_at: starts?.first ?? null,
    last_start_at: starts?.last ?? null,
    day: starts ? romeDay(starts.last) : null,
    publish_at: draft.publishAt,
  } satisfies TipChange;
}
