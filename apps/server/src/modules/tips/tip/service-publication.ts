import type { Bet, Leg } from '@quotavera/domain/bet';
import { PRICE_MAX_AGE_MS } from '@quotavera/domain/limits';
import { type PriceVerification, verifyPrice } from '@quotavera/domain/margin';
import { totalOddsMilli } from '@quotavera/domain/odds';
import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type FixtureState, lockFixtures } from '../../calendar/fixtures/service.ts';
import { type LatestPrice, latestPrices } from '../../calendar/prices/service.ts';
import { appendEntry } from '../../ledger/service.ts';
import { careOfPublication } from '../care/service.ts';
import { notifyAccount, notifyFollowers } from '../notification/repository.ts';
import { recordService } from '../record/service.ts';
import { publicationFailure } from './policy.ts';
import { draftBet, draftOf, legRowsOf, legsOf, tipColumnsOf } from './policy-bet.ts';
import type { TipDraft } from './policy-input.ts';
import {
  appendHistory,
  insertTip,
  loadOwnTip,
  lockTipsters,
  numberSetting,
  ownChannel,
  rankingPlaceTaken,
  rewriteTip,
} from './repository.ts';
import { announceTip } from './service-announce.ts';
import type { TipContext } from './service-lists.ts';

const PRICE_AGE_SETTING = 'prices.max_age_ms';

export interface PublicationAsk {
  readonly tipsterId: number;
  /** A stored draft, or null to publish what the form sent. */
  readonly tipId: number | null;
  readonly draft: TipDraft | null;
  /** The account that asks; null for the product (scheduled publication). */
  readonly by: number | null;
}

interface Comparison {
  readonly price: LatestPrice | null;
  /** Single: the leg's; accumulator: the product of all legs'; null when one has none. */
  readonly importedOdds: number | null;
  readonly result: PriceVerification;
}

/**
 * What the market offered, to hold the quoted price against. A live price has nothing to be compared with, a selection in the
 * tipster's words neither.
 */
async function compare(trx: Trx, bet: Bet, now: Date): Promise<Comparison> {
  const quoted = totalOddsMilli(bet.legs.map((leg) => leg.odds));
  const none = { price: null, importedOdds: null, result: verifyPrice({ side: bet.side, quoted, imported: null }) };
  const structured = bet.legs.filter((leg) => leg.type === 'structured');
  if (bet.phase === 'live' || structured.length < bet.legs.length) return none;
  const maxAge = (await numberSetting(trx, PRICE_AGE_SETTING)) ?? PRICE_MAX_AGE_MS;
  const notBefore = new Date(now.getTime() - maxAge);
  const prices = await latestPrices(
    trx,
    structured.map(({ fixtureId, market, selection, line }) => ({
      fixtureId,
      market,
      selection,
      line,
      bookmaker: bet.bookmaker,
      notBefore,
    })),
  );
  const found = prices.filter((price) => price !== null);
  if (found.length < bet.legs.length) return none;
  const importedOdds = totalOddsMilli(found.map((price) => price.odds));
  return {
    price: found.length === 1 ? (found[0] ?? null) : null,
    importedOdds,
    result: verifyPrice({ side: bet.side, quoted, imported: importedOdds }),
  };
}

/** Prematch: nothing of the match may be known yet. Live: until a result is in. */
function resultIsIn(legs: readonly Leg[], fixtures: ReadonlyMap<number, FixtureState>): boolean {
  return legs.some((leg) => {
    const fixture = leg.type === 'structured' ? fixtures.get(leg.fixtureId) : undefined;
    return fixture !== undefined && fixture.status !== 'scheduled' && fixture.status !== 'postponed';
  });
}

/** A structured, prematch, verified single, the tipster's first on the match. */
async function takesRank(trx: Trx, bet: Bet, verified: boolean, ask: PublicationAsk): Promise<boolean> {
  const [leg] = bet.legs;
  if (bet.legs.length !== 1 || leg?.type !== 'structured' || bet.phase !== 'prematch' || !verified) return false;
  return !(await rankingPlaceTaken(trx, {
    tipsterId: ask.tipsterId,
    fixtureId: leg.fixtureId,
    exceptTipId: ask.tipId,
  }));
}

async function draftToPublish(
  trx: Trx,
  ask: PublicationAsk,
): Promise<{ draft: TipDraft; createdAt: Date | null } | Failure> {
  if (ask.draft) return { draft: ask.draft, createdAt: null };
  const stored = ask.tipId === null ? null : await loadOwnTip(trx, ask.tipsterId, ask.tipId);
  if (!stored) return fail('not_found');
  if (stored.tip.status !== 'draft') return fail('tip_not_draft');
  return { draft: draftOf(stored), createdAt: stored.tip.created_at };
}

function fixtureIdsOf(draft: TipDraft): number[] {
  return [...new Set(draft.legs.flatMap((leg) => (leg.type === 'structured' ? [leg.fixtureId] : [])))];
}

/**
 * Publishes in the caller's transaction: locks, stamps, checks, compares the price, writes the tip, its log entry, history,
 * notifications and record. Whatever fails, nothing of it stays. The time of publication is taken after the locks, and the
 * start is checked against the same instant.
 */
export async function publishTip(trx: Trx, ask: PublicationAsk, context: TipContext): Promise<number | Failure> {
  const locked = await lockTipsters(trx, [ask.tipsterId]);
  if (!locked.has(ask.tipsterId)) return fail('tipster_required');
  const found = await draftToPublish(trx, ask);
  if (isFailure(found)) return found;
  const { draft } = found;
  const fixtures = await lockFixtures(trx, fixtureIdsOf(draft));
  const now = context.clock.now();

  const legs = legsOf(draft, fixtures);
  if (legs === null) return fail('fixture_unknown', { fields: unknownFixtures(draft, fixtures) });
  const channel = draft.channelId === null ? null : await ownChannel(trx, ask.tipsterId, draft.channelId);
  if (draft.channelId !== null && !channel) return fail('tip_invalid', { fields: { channel_id: 'channel_unknown' } });
  const bet = draftBet(draft, legs);
  const refused = publicationFailure(draft, bet, now);
  if (refused) return refused;
  if (resultIsIn(legs, fixtures)) return fail('match_started');
  const care = await careOfPublication(trx, ask.tipsterId, bet, now);
  if (care.refused) return care.refused;

  const comparison = await compare(trx, bet, now);
  const traded = draft.exitOddsMilli !== null;
  const ranks = await takesRank(trx, bet, comparison.result.verified, ask);
  const columns = {
    ...tipColumnsOf(draft, legs, fixtures, channel?.isPaid ?? false),
    status: 'published',
    updated_at: now,
    publish_at: null,
    published_at: now,
    exit_at: traded ? now : null,
    price_verified: comparison.result.verified,
    imported_odds_milli: comparison.importedOdds,
    imported_bookmaker: comparison.price?.bookmaker ?? null,
    imported_seen_at: comparison.price?.seenAt ?? null,
    ranking_odds_milli: comparison.result.rankingOdds,
    ranks,
  };
  const key = { tipsterId: ask.tipsterId, tipId: ask.tipId ?? 0 };
  const created = { ...columns, tipster_id: ask.tipsterId, created_at: now };
  const rows = legRowsOf(legs);
  if (ask.tipId === null) key.tipId = await insertTip(trx, created, rows);
  else await rewriteTip(trx, key, columns, rows);

  await logPublication(trx, { key, bet, draft, comparison, ranks, now });
  const lines = [{ ...key, type: 'published', at: now, by: ask.by, data: {} }];
  await appendHistory(trx, lines);
  if (draft.exitOddsMilli !== null) {
    await appendHistory(trx, [{ ...key, type: 'exited', at: now, by: ask.by, data: exitData(draft) }]);
  }
  await notifyFollowers(trx, [{ ...key, type: 'tip_published', data: {}, at: now }]);
  if (care.chasing) {
    const { losses, multiple } = care.chasing;
    const data = { losses, multiple: Math.round(multiple * 10) / 10 };
    await notifyAccount(trx, { accountId: ask.tipsterId, type: 'stakes_chase_losses', ...key, data, at: now });
  }
  await recordService.touchDays(trx, [{ tipsterId: ask.tipsterId, day: columns.day! }], { locked: true });
  await announceTip(trx, key.tipId, 'published', now);
  return key.tipId;
}

function exitData(draft: TipDraft) {
  return { odds_milli: draft.exitOddsMilli, hedge: draft.exitHedge };
}

function unknownFixtures(draft: TipDraft, fixtures: ReadonlyMap<number, FixtureState>): Record<string, string> {
  return Object.fromEntries(
    draft.legs.flatMap((leg, n) =>
      leg.type === 'structured' && !fixtures.has(leg.fixtureId) ? [[`legs.${n}.fixture_id`, 'fixture_unknown']] : [],
    ),
  );
}

interface Logged {
  readonly key: { readonly tipsterId: number; readonly tipId: number };
  readonly bet: Bet;
  readonly draft: TipDraft;
  readonly comparison: Comparison;
  readonly ranks: boolean;
  readonly now: Date;
}

async function logPublication(trx: Trx, { key, bet, draft, comparison, ranks, now }: Logged): Promise<void> {
  await appendEntry(trx, {
    type: 'publication',
    ...key,
    at: now,
    free: draft.isFree,
    bet: {
      ...bet,
      statedProbability: draft.statedProbability,
      minimumOdds: draft.minimumOddsMilli,
      expiresAt: draft.expiresAt?.toISOString() ?? null,
      price: { verified: comparison.result.verified, importedOdds: comparison.importedOdds },
      ranks,
    },
  });
  if (draft.exitOddsMilli === null) return;
  const exit = { odds: draft.exitOddsMilli, hedge: draft.exitHedge ?? 'hedged' };
  await appendEntry(trx, { type: 'exit', ...key, at: now, exit });
}
