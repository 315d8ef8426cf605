import type { OddsMilli, Side } from '@quotavera/domain/bet';
import { toDoubleText } from '@quotavera/domain/ledger';
import { countedPrices, type NextPrice, nextPrice } from '@quotavera/domain/margin';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { inTransaction } from '../../../platform/database/transact.ts';
import { fixturesByIds } from '../../calendar/fixtures/service.ts';
import { type ClosingPrices, closingPrices, observedMarket, priceMaxAges } from '../../calendar/prices/service.ts';
import { AVERAGE } from '../../calendar/prices/service-book.ts';
import { appendEntries } from '../../ledger/service.ts';
import { recordService } from '../record/service.ts';
import { loadTips, lockTipsters, type StoredTip, type TipLegRow, updateTip } from './repository.ts';
import { selectAwaitingPrice } from './repository-next-price.ts';

/** A verified single: the price that it was compared with is known, and what comes after it decides at which odds it counts. */
interface PricedTip {
  stored: StoredTip;
  leg: TipLegRow & { fixture_id: number };
  before: OddsMilli;
  beforeAt: Date;
  publishedAt: Date;
}

function pricedTip(stored: StoredTip): PricedTip | null {
  const { tip, legs } = stored;
  const [leg] = legs;
  const { imported_odds_milli: before, imported_seen_at: beforeAt, published_at: publishedAt } = tip;
  if (!tip.price_verified || tip.phase !== 'prematch' || legs.length !== 1 || !leg || leg.fixture_id === null)
    return null;
  if (before === null || beforeAt === null || publishedAt === null) return null;
  return { stored, leg: { ...leg, fixture_id: leg.fixture_id }, before, beforeAt, publishedAt };
}

/** The bookmaker that the comparison at publication was made with; null for the average. */
function sourceOf({ stored: { tip } }: PricedTip): string | null {
  return tip.imported_bookmaker === AVERAGE ? null : tip.imported_bookmaker;
}

function closeOf({ leg, ...tip }: PricedTip, closing: ClosingPrices | undefined) {
  if (!closing) return null;
  const pick = { market: leg.market, selection: leg.selection, line: leg.line_milli };
  const book = closing.book(pick.market, pick.selection, pick.line);
  // Closing prices are what could be backed: nobody keeps what could be laid then.
  const source = tip.stored.tip.side === 'back' ? closing.source(sourceOf({ leg, ...tip }), pick) : null;
  return { reference: book && Object.values(book.prices), source };
}

/** Finds a tip's next price as far as it is known now; undefined while it may still come. */
async function findNextPrice(
  trx: Trx,
  tip: PricedTip,
  facts: { start: Date; closing: ClosingPrices | undefined; maxAge: number; now: Date },
): Promise<NextPrice | null | undefined> {
  const { leg, publishedAt } = tip;
  const selection = { fixtureId: leg.fixture_id, market: leg.market, selection: leg.selection, line: leg.line_milli };
  const from = new Date(publishedAt.getTime() - facts.maxAge);
  const { observations, outcome } = await observedMarket(trx, selection, from);
  const priced = { side: tip.stored.tip.side as Side, outcome, bookmaker: sourceOf(tip), maxAge: facts.maxAge };
  const hasStarted = facts.start <= facts.now;
  const next = nextPrice(observations, priced, {
    publishedAt: publishedAt.getTime(),
    start: facts.start.getTime(),
    close: hasStarted ? closeOf(tip, facts.closing) : null,
  });
  return next ?? (hasStarted ? null : undefined);
}

function isKnownSo({ tip }: StoredTip, next: NextPrice | null): boolean {
  if (next === null) return tip.next_from === null && tip.rank_refusal === 'no_later_price';
  return tip.next_from === next.from && tip.next_odds_milli === next.odds && tip.fair_probability === next.fair;
}

async function writeNextPrice(trx: Trx, tip: PricedTip, next: NextPrice | null, now: Date): Promise<void> {
  const { before, beforeAt, stored } = tip;
  const { tipster_id, id, side, total_odds_milli: quoted, rank_refusal: refusal } = stored.tip;
  const key = { tipster_id, tip_id: id };
  const counted = countedPrices({ side: side as Side, quoted, before, next });
  await updateTip(trx, key, {
    next_odds_milli: next?.odds ?? null,
    next_from: next?.from ?? null,
    next_seen_at: next && next.at !== null ? new Date(next.at) : null,
    fair_probability: next?.fair ?? null,
    headline_odds_milli: counted.headline,
    ranking_odds_milli: counted.ranking,
    rank_refusal: refusal === 'not_followable' ? refusal : counted.refusal,
  });
  if (!next) return;
  const prices = {
    bookmaker: sourceOf(tip),
    before,
    beforeAt: beforeAt.toISOString(),
    next: next.odds,
    nextFrom: next.from,
    nextAt: next.at === null ? null : new Date(next.at).toISOString(),
    fair: next.fair === null ? null : toDoubleText(next.fair),
  };
  await appendEntries(trx, [{ type: 'price', ...key, at: now, prices }]);
}

/**
 * Writes the next prices of tips whose tipsters the caller has locked, as far as they are known now, with an entry of the log for each.
 * Returns the ids of those of which something new is known. A price that was seen stays; one of the close follows a corrected close.
 */
export async function completePrices(trx: Trx, tips: readonly StoredTip[], now: Date): Promise<Set<number>> {
  const open = tips.flatMap((stored) => (stored.tip.next_from === 'observation' ? [] : (pricedTip(stored) ?? [])));
  if (open.length === 0) return new Set();
  const fixtureIds = [...new Set(open.map(({ leg }) => leg.fixture_id))];
  const fixtures = await fixturesByIds(trx, fixtureIds);
  const closings = await closingPrices(trx, fixtureIds);
  const { prematch: maxAge } = await priceMaxAges(trx);
  const changed = new Set<number>();
  for (const tip of open) {
    const fixture = fixtures.get(tip.leg.fixture_id);
    if (!fixture) continue;
    const facts = { start: fixture.kickoffAt, closing: closings.get(tip.leg.fixture_id), maxAge, now };
    const next = await findNextPrice(trx, tip, facts);
    if (next === undefined || isKnownSo(tip.stored, next)) continue;
    await writeNextPrice(trx, tip, next, now);
    changed.add(tip.stored.tip.id);
  }
  return changed;
}

const BATCH = 200;
const LIMIT = 2_000;

/** Completes the tips whose next price has come, or whose match has started; each batch in a transaction of its own, unless the caller has one. */
export async function completeDuePrices(db: Db, { clock }: { clock: Clock }): Promise<void> {
  const due = await selectAwaitingPrice(db, clock.now(), LIMIT);
  for (let from = 0; from < due.length; from += BATCH) {
    const batch = due.slice(from, from + BATCH);
    await inTransaction(db, async (trx) => {
      await lockTipsters(
        trx,
        batch.map(({ tipster_id }) => tipster_id),
      );
      const tips = await loadTips(
        trx,
        batch.map(({ tip_id }) => tip_id),
      );
      const changed = await completePrices(trx, tips, clock.now());
      const days = tips.filter(({ tip }) => changed.has(tip.id) && tip.day !== null);
      await recordService.touchDays(
        trx,
        days.map(({ tip }) => ({ tipster_id: tip.tipster_id, day: tip.day! })),
      );
    });
  }
}
