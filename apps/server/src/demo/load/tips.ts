import type { Bet, DeclaredBy, MatchResult } from '@quotavera/domain/bet';
import { toDoubleText } from '@quotavera/domain/ledger';
import { formatMicro } from '@quotavera/domain/odds';
import { LATER_MINUTES } from '@quotavera/domain/records/what-if';
import { addMonths, DAY_MS, MINUTE_MS, romeDay, romeDayStart, romeMonth } from '@quotavera/domain/time';
import { AVERAGE } from '../../modules/calendar/prices/service-book.ts';
import { appendEntries, type LedgerInput, type SettledLegInput } from '../../modules/ledger/service.ts';
import { decidePastBadges } from '../../modules/tips/record/service-past-badges.ts';
import type { Trx } from '../../platform/database/index.ts';
import type { SimulatedTipster } from '../world/people.ts';
import { simulateResult } from '../world/season.ts';
import type { SimulatedTip } from '../world/tipping.ts';
import type { LoadedCalendar } from './calendar.ts';
import type { LoadedPeople } from './people.ts';
import { insertRows, reserveIds } from './repository.ts';
import {
  betOf,
  comparison,
  countedAt,
  exitComparison,
  outcomeOf,
  type PriceComparison,
  ranksOf,
  startOf,
  type TipOutcome,
  termsOf,
  totalOddsOf,
} from './tip-rows.ts';

type Row = Record<string, unknown>;

interface Prepared {
  tip: SimulatedTip;
  id: number;
  tipsterId: number;
  bet: Bet;
  compared: PriceComparison;
  /** The outcome is null while the tip is open. */
  outcome: TipOutcome | null;
  selfDeclared: boolean;
}

/** An amendment appends this to a tip’s text. */
const AMENDED_SUFFIX = ' Aggiornamento: formazioni confermate.';
/** An admin confirms what a tipster declared a day later. */
const CONFIRMATION_DELAY_MS = DAY_MS;

export interface TipsToLoad {
  seed: string;
  tips: readonly SimulatedTip[];
  tipsters: readonly SimulatedTipster[];
  people: LoadedPeople;
  calendar: LoadedCalendar;
  now: Date;
  onProgress: (done: number) => void;
}

/** Writes tips as the product would have: rows, history and log entries, everything that had happened by now. */
export async function loadTips(trx: Trx, load: TipsToLoad): Promise<{ tipster_id: number; day: string }[]> {
  const ids = await reserveIds(trx, 'tip_id_seq', load.tips.length);
  const prepared = load.tips.map((tip, n) => prepare(load, tip, ids[n] ?? 0));
  await insertRows(
    trx,
    'tip',
    prepared.map((item) => tipRow(load, item)),
  );
  await insertRows(trx, 'tip_leg', prepared.flatMap(legRows));
  await insertRows(
    trx,
    'tip_exit',
    prepared.flatMap((item) => exitRows(load, item)),
  );
  await insertRows(
    trx,
    'tip_later_price',
    prepared.flatMap((item) => laterPriceRows(load, item)),
  );
  await insertRows(
    trx,
    'tip_history',
    prepared.flatMap((item) => historyRows(load, item)),
  );
  const loggedAt = new Map(prepared.flatMap(({ id, outcome }) => (outcome ? [[id, outcome.at] as const] : [])));
  const badges = await decidePastBadges(trx, {
    tipsterIds: load.people.tipsterIds,
    moments: monthEnds(prepared, load.now),
    loggedAt: (tipId) => loggedAt.get(tipId)!,
  });
  await appendChronologically(trx, load, prepared, badges);
  const days = new Map(
    prepared.map(({ tip, tipsterId }) => {
      const day = romeDay(lastStart(tip));
      return [`${tipsterId}|${day}`, { tipster_id: tipsterId, day }];
    }),
  );
  return [...days.values()];
}

function prepare(load: TipsToLoad, tip: SimulatedTip, id: number): Prepared {
  const bet = betOf(tip, (key) => load.calendar.fixtureIds.get(key) ?? 0);
  const end = outcomeOf(load.seed, tip, bet);
  const settled = tip.withdrawnAt === null && end.at <= load.now;
  const custom = tip.legs.some((leg) => leg.type === 'custom');
  const confirmed = tip.confirmed && end.at.getTime() + CONFIRMATION_DELAY_MS <= load.now.getTime();
  return {
    tip,
    id,
    tipsterId: load.people.tipsterIds[tip.tipster] ?? 0,
    bet,
    compared: comparison(tip),
    outcome: end.at <= load.now ? end : null,
    selfDeclared: settled && custom && !confirmed,
  };
}

/** The last moment of each month from the first result on, in Rome: past rankings show who held the badge then. */
function monthEnds(prepared: readonly Prepared[], now: Date): Date[] {
  const first = prepared.reduce((least, { outcome }) => (outcome && outcome.at < least ? outcome.at : least), now);
  const ends: Date[] = [];
  for (let month = romeMonth(first); ; month = addMonths(month, 1)) {
    const end = new Date(romeDayStart(`${addMonths(month, 1)}-01`).getTime() - 1);
    if (end >= now) return ends;
    ends.push(end);
  }
}

function firstStart(tip: SimulatedTip): Date {
  return new Date(Math.min(...tip.legs.map((leg) => startOf(leg).getTime())));
}

function lastStart(tip: SimulatedTip): Date {
  return new Date(Math.max(...tip.legs.map((leg) => startOf(leg).getTime())));
}

/** The comparison as far as it was known by now: a price that is seen later isn't. */
function seenBy(load: TipsToLoad, compared: PriceComparison): PriceComparison {
  const isSeen = compared.next !== null && compared.next.at !== null && compared.next.at <= load.now.getTime();
  return isSeen ? compared : { ...compared, next: null };
}

function happened(at: Date | null | undefined, now: Date): at is Date {
  return at !== null && at !== undefined && at <= now;
}

function tipRow(load: TipsToLoad, { tip, id, tipsterId, bet, compared, outcome: graded, selfDeclared }: Prepared): Row {
  const [leg] = tip.legs;
  const tipster = load.tipsters[tip.tipster];
  const withdrawn = happened(tip.withdrawnAt, load.now);
  const counted = countedAt(tip, seenBy(load, compared));
  const { next } = seenBy(load, compared);
  // A withdrawn tip is graded, and never settled.
  const outcome = withdrawn ? null : graded;
  const amended = happened(tip.amendedAt, load.now);
  const { stoppedAt } = laterOf({ tip, id });
  const last = lastStart(tip);
  const competition = leg?.type === 'match' ? leg.match.league : null;
  const ofChannel = !tip.isFree && tipster?.paidChannel === true;
  const channelId = ofChannel ? (load.people.channelIds.get(tip.tipster) ?? null) : null;
  return {
    tipster_id: tipsterId,
    id,
    status: withdrawn ? 'withdrawn' : 'published',
    kind: tip.kind,
    phase: tip.phase,
    side: tip.side,
    is_free: tip.isFree,
    channel_id: channelId,
    of_paid_channel: channelId !== null,
    bookmaker: tip.bookmaker,
    stake_milli: tip.stakeMilli,
    stake_basis: 'stake',
    commission_milli: tip.commissionMilli,
    total_odds_milli: totalOddsOf(bet),
    legs: tip.legs.length,
    sport: leg?.type === 'custom' ? leg.sport : 'football',
    competition_id: competition ? load.calendar.competitionIds.get(competition.code) : null,
    competition_name: competition?.name ?? (leg?.type === 'custom' ? leg.competition : ''),
    market: tip.legs.length > 1 ? 'multiple' : leg?.type === 'match' ? leg.market : 'custom',
    description: amended ? tip.description + AMENDED_SUFFIX : tip.description,
    tags: tip.tags,
    channel_link: '',
    stated_probability: tip.statedProbability,
    minimum_odds_milli: tip.minimumOdds,
    first_start_at: firstStart(tip),
    last_start_at: last,
    day: romeDay(last),
    created_at: tip.publishedAt,
    updated_at: outcome?.at ?? tip.publishedAt,
    published_at: tip.publishedAt,
    withdrawn_at: withdrawn ? tip.withdrawnAt : null,
    stopped_at: happened(stoppedAt, load.now) ? stoppedAt : null,
    price_verified: compared.verified,
    imported_odds_milli: compared.imported,
    imported_bookmaker: compared.imported === null ? null : (compared.bookmaker ?? AVERAGE),
    imported_seen_at: compared.imported === null ? null : tip.publishedAt,
    next_odds_milli: next?.odds ?? null,
    next_from: next?.from ?? null,
    next_seen_at: next && next.at !== null ? new Date(next.at) : null,
    fair_probability: next?.fair ?? null,
    headline_odds_milli: counted?.headline ?? null,
    ranking_odds_milli: counted?.ranking ?? null,
    rank_refusal: compared.verified && !ranksOf(tip, compared) ? 'not_followable' : null,
    ranks: ranksOf(tip, compared),
    self_declared: selfDeclared,
    outcome: outcome?.settlement.outcome ?? 'in_progress',
    settled_at: outcome?.at ?? null,
    settlement_version: outcome ? 1 : 0,
    rule_version: outcome?.settlement.ruleVersion ?? null,
    profit_micro: outcome?.settlement.profit ?? null,
    staked_micro: outcome?.settlement.staked ?? null,
    closing_odds_milli: outcome?.closing.closingOdds ?? null,
    clv: outcome?.closing.clv ?? null,
    fair_clv: outcome?.closing.fairClv ?? null,
  };
}

function gradedBy(item: Prepared, custom: boolean): string | null {
  if (item.outcome === null) return null;
  if (!custom) return 'result';
  return item.selfDeclared ? 'tipster' : 'admin';
}

function legRows(item: Prepared): Row[] {
  const { tip, id, tipsterId, bet, outcome } = item;
  return bet.legs.map((leg, n) => ({
    tipster_id: tipsterId,
    tip_id: id,
    n,
    fixture_id: leg.type === 'structured' ? leg.fixtureId : null,
    sport: leg.sport,
    competition: leg.competition,
    event: leg.type === 'structured' ? `${leg.home} - ${leg.away}` : leg.event,
    home: leg.type === 'structured' ? leg.home : null,
    away: leg.type === 'structured' ? leg.away : null,
    starts_at: leg.startsAt,
    market: leg.market,
    selection: leg.selection,
    line_milli: leg.type === 'structured' ? leg.line : null,
    sub_result: null,
    combinations: [],
    odds_milli: leg.odds,
    grade: outcome?.grades[n] ?? null,
    graded_by: gradedBy(item, tip.legs[n]?.type === 'custom'),
    closing_odds_milli: outcome?.closings[n]?.odds ?? null,
    closing_probability: outcome?.closings[n]?.fairProbability ?? null,
  }));
}

function exitRows(load: TipsToLoad, { tip, id, tipsterId }: Prepared): Row[] {
  return tip.exits
    .filter(({ at }) => at <= load.now)
    .map((exit, n) => ({
      tipster_id: tipsterId,
      tip_id: id,
      n,
      share: exit.share,
      odds_milli: exit.odds,
      hedge: exit.hedge,
      at: exit.at,
      price_verified: exitComparison(tip, exit),
      imported_odds_milli: exit.imported,
      imported_bookmaker: exit.imported === null ? null : tip.bookmaker,
      imported_seen_at: exit.imported === null ? null : exit.at,
    }));
}

/** How much more than one bookmaker the best of them pays. */
const BEST_OF_MARKET = 1.01;

/** Makes the prices after the publication: they move on a straight line (of logarithms) from the imported to the closing price. */
function laterPriceRows(load: TipsToLoad, { tip, id, tipsterId, compared, outcome }: Prepared): Row[] {
  const closing = outcome?.closing.closingOdds;
  if (compared.imported === null || !closing) return [];
  const [from, start] = [tip.publishedAt.getTime(), firstStart(tip).getTime()];
  return LATER_MINUTES.flatMap((minutes) => {
    const at = from + minutes * MINUTE_MS;
    if (at >= start || at > load.now.getTime()) return [];
    const way = (at - from) / (start - from);
    const odds = compared.imported! * (closing / compared.imported!) ** way;
    const rounded = Math.round(odds / 10) * 10;
    const prices = { odds_milli: rounded, best_odds_milli: Math.round(rounded * BEST_OF_MARKET) };
    return [{ tipster_id: tipsterId, tip_id: id, minutes, ...prices, at: new Date(at) }];
  });
}

/** Every so many tips have a note, or the advice not to play them any more. */
const NOTED_EVERY = 17;
const STOPPED_EVERY = 23;

/** Returns when the author added a note to a prematch tip or stopped it, if at all. The tip's number decides: the world has neither. */
function laterOf({ tip, id }: Pick<Prepared, 'tip' | 'id'>): { notedAt: Date | null; stoppedAt: Date | null } {
  const after = (minutes: number, every: number): Date | null => {
    const at = new Date(tip.publishedAt.getTime() + minutes * MINUTE_MS);
    const isSaid = id % every === 0 && tip.phase === 'prematch' && !tip.withdrawnAt && at < firstStart(tip);
    return isSaid ? at : null;
  };
  return { notedAt: after(45, NOTED_EVERY), stoppedAt: after(60, STOPPED_EVERY) };
}

const NOTE = 'Formazioni ufficiali: nessuna sorpresa, la giocata resta.';
const STOP_REASON = 'Il portiere titolare si è fatto male nel riscaldamento.';

/** All events of a tip so far, in order, for its history and the log. */
interface Happening {
  at: Date;
  /** The history's name of it; null for what only the log says. */
  history: string | null;
  by: DeclaredBy | null;
  data: Row;
  entry: LedgerInput;
}

function happenings(load: TipsToLoad, item: Prepared): Happening[] {
  const { tip, id, tipsterId, bet, outcome } = item;
  const key = { tipster_id: tipsterId, tip_id: id };
  const happened: Happening[] = [
    {
      at: tip.publishedAt,
      history: 'published',
      by: 'tipster',
      data: {},
      entry: {
        ...key,
        type: 'publication',
        at: tip.publishedAt,
        bet: { ...bet, ...termsOf(tip, item.compared) },
        free: tip.isFree,
        disclosed: { sport: true, week: true },
      },
    },
  ];
  const { amendedAt, exits, withdrawnAt } = tip;
  if (amendedAt) {
    happened.push({
      at: amendedAt,
      history: 'amended',
      by: 'tipster',
      data: { description: tip.description, tags: tip.tags },
      entry: {
        ...key,
        type: 'amendment',
        at: amendedAt,
        words: { text: tip.description + AMENDED_SUFFIX, tags: tip.tags },
      },
    });
  }
  const { notedAt, stoppedAt } = laterOf(item);
  if (notedAt) {
    happened.push({
      at: notedAt,
      history: 'noted',
      by: 'tipster',
      data: { text: NOTE },
      entry: { ...key, type: 'note', at: notedAt, text: NOTE },
    });
  }
  if (stoppedAt) {
    happened.push({
      at: stoppedAt,
      history: 'stopped',
      by: 'tipster',
      data: { reason: STOP_REASON },
      entry: { ...key, type: 'stop', at: stoppedAt, text: STOP_REASON },
    });
  }
  for (const exit of exits) {
    const { share, odds, hedge } = exit;
    const price = { verified: exitComparison(tip, exit), importedOdds: exit.imported };
    happened.push({
      at: exit.at,
      history: 'exited',
      by: 'tipster',
      data: { odds_milli: odds, hedge, share, price_verified: price.verified },
      entry: { ...key, type: 'exit', at: exit.at, exit: { share, odds, hedge, price } },
    });
  }
  if (withdrawnAt) {
    happened.push({
      at: withdrawnAt,
      history: 'withdrawn',
      by: 'tipster',
      data: {},
      entry: { ...key, type: 'withdrawal', at: withdrawnAt },
    });
  }
  const { imported, bookmaker, next } = item.compared;
  if (next && imported !== null && next.at !== null) {
    const seenAt = new Date(next.at);
    const prices = {
      bookmaker,
      before: imported,
      beforeAt: tip.publishedAt.toISOString(),
      next: next.odds,
      nextFrom: next.from,
      nextAt: seenAt.toISOString(),
      fair: next.fair === null ? null : toDoubleText(next.fair),
    };
    happened.push({
      at: seenAt,
      history: null,
      by: null,
      data: {},
      entry: { ...key, type: 'price', at: seenAt, prices },
    });
  }
  if (outcome) happened.push(...settlementHappenings(load, item, outcome));
  return happened.filter(({ at }) => at <= load.now).sort((a, b) => a.at.getTime() - b.at.getTime());
}

function settlementHappenings(load: TipsToLoad, item: Prepared, outcome: TipOutcome): Happening[] {
  const { tip, id, tipsterId } = item;
  const key = { tipster_id: tipsterId, tip_id: id };
  const { settlement, closing } = outcome;
  const custom = tip.legs.some((leg) => leg.type === 'custom');
  const declared = custom ? 'declared' : 'settled';
  const confirmedAt = new Date(outcome.at.getTime() + CONFIRMATION_DELAY_MS);
  const settled: Happening = {
    at: outcome.at,
    history: tip.withdrawnAt ? null : declared,
    by: custom ? 'tipster' : null,
    data: { outcome: settlement.outcome, profit: formatMicro(settlement.profit), clv: closing.clv },
    entry: {
      ...key,
      type: 'settlement',
      at: outcome.at,
      outcome: settlement.outcome as Exclude<typeof settlement.outcome, 'in_progress' | 'postponed'>,
      profit: settlement.profit,
      staked: settlement.staked,
      ruleVersion: settlement.ruleVersion,
      selfDeclared: custom,
      legs: tip.legs.map((leg, n): SettledLegInput => {
        const result: MatchResult | null = leg.type === 'match' ? simulateResult(load.seed, leg.match) : null;
        return {
          grade: outcome.grades[n] ?? 'open',
          by: leg.type === 'match' ? 'result' : 'tipster',
          result,
          startsAt: startOf(leg),
          closingOdds: outcome.closings[n]?.odds ?? null,
          closingProbability: outcome.closings[n]?.fairProbability ?? null,
        };
      }),
      clv: closing.clv,
      fairClv: closing.fairClv,
    },
  };
  if (!custom || item.selfDeclared) return [settled];
  const confirmed: Happening = {
    at: confirmedAt,
    history: 'confirmed',
    by: 'admin',
    data: {},
    entry: { ...key, type: 'confirmation', at: confirmedAt },
  };
  return [settled, confirmed];
}

function historyRows(load: TipsToLoad, item: Prepared): Row[] {
  const actors = { tipster: item.tipsterId, admin: load.people.adminId };
  const told = happenings(load, item).flatMap(({ history, ...event }) =>
    history === null ? [] : [{ history, ...event }],
  );
  return told.map(({ at, history, by, data }, n) => ({
    tipster_id: item.tipsterId,
    tip_id: item.id,
    n: n + 1,
    type: history,
    at,
    by_account: by && actors[by],
    data,
  }));
}

/** The log needs each tipster's entries in order of time; sorting the whole world's does that. */
async function appendChronologically(
  trx: Trx,
  load: TipsToLoad,
  prepared: readonly Prepared[],
  badges: readonly LedgerInput[],
): Promise<void> {
  const CHUNK = 4000;
  const entries = [...prepared.flatMap((item) => happenings(load, item).map(({ entry }) => entry)), ...badges]
    .map((entry) => ({ at: new Date(entry.at).getTime(), entry }))
    .sort((a, b) => a.at - b.at || a.entry.tip_id - b.entry.tip_id);
  for (let from = 0; from < entries.length; from += CHUNK) {
    await appendEntries(
      trx,
      entries.slice(from, from + CHUNK).map(({ entry }) => entry),
    );
    load.onProgress(Math.min(1, (from + CHUNK) / entries.length));
  }
}

/** Two drafts of the demo account's tipster, so that the screen of drafts has something to show. */
export async function loadDrafts(trx: Trx, load: Omit<TipsToLoad, 'onProgress'>, tipster: number): Promise<void> {
  const ids = await reserveIds(trx, 'tip_id_seq', load.tips.length);
  const drafts = load.tips.map((tip, n) =>
    prepare({ ...load, onProgress: () => undefined }, { ...tip, tipster }, ids[n] ?? 0),
  );
  await insertRows(
    trx,
    'tip',
    drafts.map((item) => ({
      ...tipRow({ ...load, onProgress: () => undefined }, item),
      status: 'draft',
      created_at: load.now,
      updated_at: load.now,
      published_at: null,
      price_verified: null,
      imported_odds_milli: null,
      imported_bookmaker: null,
      imported_seen_at: null,
      next_odds_milli: null,
      next_from: null,
      next_seen_at: null,
      fair_probability: null,
      headline_odds_milli: null,
      ranking_odds_milli: null,
      rank_refusal: null,
      ranks: false,
    })),
  );
  await insertRows(trx, 'tip_leg', drafts.flatMap(legRows));
}
