import type { Viewer } from '@quotavera/domain/access';
import type { Kind, Market, Phase, ResultFilter } from '@quotavera/domain/bet';
import { romeDayEnd, romeDayStart } from '@quotavera/domain/time';
import type { TipOrder, TipState } from '@quotavera/domain/tips';
import { type RawBuilder, sql } from 'kysely';
import type { OwnChoice } from '../follow/repository.ts';
import { onWatchedMatch } from '../match/repository.ts';
import { visibleExpression, wholeExpression } from '../visibility/repository.ts';

export interface ListFilters {
  kind?: Kind | undefined;
  result?: ResultFilter | undefined;
  state?: TipState | undefined;
  sport?: string | undefined;
  competition?: number | undefined;
  tipsterId?: number | undefined;
  /** Id or name as people see it. */
  tipster?: string | undefined;
  /** The range of publication: from <= t < to. */
  from?: Date | undefined;
  to?: Date | undefined;
  minOddsMilli?: number | undefined;
  maxOddsMilli?: number | undefined;
  isFree?: boolean | undefined;
  phase?: Phase | undefined;
  /** A match of the calendar and a team that a bet is on. */
  match?: number | undefined;
  team?: number | undefined;
  /** The day in Rome of the first start. */
  startsOn?: string | undefined;
  market?: Market | undefined;
  /** Only some of these tips. */
  ids?: readonly number[] | undefined;
  /** Whether the price is still there, which decides `ids`. */
  priced?: boolean | undefined;
  /** The order is that of publication where none is given. */
  order?: TipOrder | undefined;
  /** Only on matches that the reader watches. */
  watched?: true | undefined;
  /** Only of tipsters whom the reader chose. */
  of?: OwnChoice | undefined;
  /** False leaves withdrawn tips out; without it they are listed. */
  withdrawn?: false | undefined;
  /** Where it is given, locked tips only match when their week is one of these: in others the filters would name their match. */
  lockedWeeks?: readonly string[] | undefined;
}

const OUTCOMES: Readonly<Record<Exclude<ResultFilter, 'pending'>, RawBuilder<unknown>>> = {
  win: sql`t.outcome in ('won', 'half_won')`,
  loss: sql`t.outcome in ('lost', 'half_lost')`,
  void: sql`t.outcome = 'void'`,
};

function resultCondition(result: ResultFilter): RawBuilder<unknown> {
  return result === 'pending' ? sql`(t.status = 'published' and t.settled_at is null)` : OUTCOMES[result];
}

/** Returns the conditions of the reader's own filters, without those of visibility. */
export function requestedConditions(filters: ListFilters): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  const add = (condition: RawBuilder<unknown> | '' | undefined): void => {
    if (condition) all.push(condition);
  };
  add(filters.kind && sql`t.kind = ${filters.kind}`);
  add(filters.result && resultCondition(filters.result));
  add(filters.state === 'open' ? resultCondition('pending') : undefined);
  add(filters.state === 'settled' ? sql`t.settled_at is not null` : undefined);
  add(filters.sport && sql`t.sport = ${filters.sport}`);
  add(filters.competition === undefined ? undefined : sql`t.competition_id = ${filters.competition}`);
  add(filters.tipsterId === undefined ? undefined : sql`t.tipster_id = ${filters.tipsterId}`);
  add(filters.tipster === undefined ? undefined : tipsterCondition(filters.tipster));
  add(filters.from && sql`t.published_at >= ${filters.from}`);
  add(filters.to && sql`t.published_at < ${filters.to}`);
  add(filters.withdrawn === false ? sql`t.status <> 'withdrawn'` : undefined);
  add(filters.isFree === undefined ? undefined : sql`t.is_free = ${filters.isFree}`);
  return [...all, ...hiddenConditions(filters)];
}

/** Filters on what a locked tip hides: odds, live or prematch, its match and market. */
const HIDDEN = [
  'minOddsMilli',
  'maxOddsMilli',
  'phase',
  'match',
  'team',
  'startsOn',
  'market',
  'ids',
  'watched',
] as const;

function asksHidden(filters: ListFilters): boolean {
  return HIDDEN.some((name) => filters[name] !== undefined);
}

/**
 * The published tips that the reader asks for and may know of. Filters on what a locked tip hides only ever match tips that the reader
 * sees whole: a match would give the hidden value away. A locked tip is never free, so that filter tells nothing new.
 */
export function conditions(filters: ListFilters, viewer: Viewer, now: Date): RawBuilder<unknown>[] {
  const isWhole = wholeExpression(viewer, now);
  const isReadable = asksHidden(filters) ? isWhole : visibleExpression(viewer, now);
  const { lockedWeeks } = filters;
  const guessed = lockedWeeks ? [sql`(${isWhole} or t.week = any(${[...lockedWeeks]}::date[]))`] : [];
  const watched = filters.watched ? [onWatchedMatch(viewer)] : [];
  return [sql`t.status <> 'draft'`, isReadable, ...guessed, ...watched, ...requestedConditions(filters)];
}

export function tipsterCondition(tipster: string): RawBuilder<unknown> {
  const id = /^\d{1,15}$/.test(tipster) ? Number(tipster) : -1;
  return sql`t.tipster_id = (select a.id from account a where lower(a.username_visible) = lower(${tipster}) or a.id = ${id} limit 1)`;
}

/** The tips with a bet on one of these matches, in an array so that they are found by their ids. */
const betOn = (matches: RawBuilder<unknown>) =>
  sql`t.id = any(array(select l.tip_id from tip_leg l where l.fixture_id in (${matches})))`;

function hiddenConditions(filters: ListFilters): RawBuilder<unknown>[] {
  const { minOddsMilli, maxOddsMilli, phase, match, team, startsOn, market, ids } = filters;
  const hidden: RawBuilder<unknown>[] = [];
  if (match !== undefined) hidden.push(betOn(sql`${match}`));
  if (team !== undefined) {
    hidden.push(
      betOn(sql`select f.id from fixture f where f.home_team_id = ${team} union all
        select f.id from fixture f where f.away_team_id = ${team}`),
    );
  }
  if (startsOn !== undefined) {
    hidden.push(sql`t.first_start_at >= ${romeDayStart(startsOn)}`, sql`t.first_start_at < ${romeDayEnd(startsOn)}`);
  }
  if (market !== undefined) hidden.push(sql`t.market = ${market}`);
  if (ids !== undefined) hidden.push(sql`t.id = any(${[...ids]}::bigint[])`);
  if (minOddsMilli !== undefined) hidden.push(sql`t.total_odds_milli >= ${minOddsMilli}`);
  if (maxOddsMilli !== undefined) hidden.push(sql`t.total_odds_milli <= ${maxOddsMilli}`);
  if (phase !== undefined) hidden.push(sql`t.phase = ${phase}`);
  return hidden;
}
/** Whether everybody without early access has the same list, but for what they know of early by themselves. */
export function isShared(filters: ListFilters): boolean {
  return !filters.of && !filters.lockedWeeks && !asksHidden(filters);
}
