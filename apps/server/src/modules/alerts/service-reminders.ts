import type { readReminders, setReminders } from '@quotavera/contract/alerts';
import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import type { Member } from '@quotavera/domain/access';
import { isPriceReached } from '@quotavera/domain/alerts';
import type { Side } from '@quotavera/domain/bet';
import { bookmakerKey } from '@quotavera/domain/bet';
import { MAX_REMINDERS } from '@quotavera/domain/limits';
import { formatMilli, isOdds, parseMilli } from '@quotavera/domain/odds';
import { MINUTE_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../platform/context.ts';
import type { Db, Trx } from '../../platform/database/index.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Failure, fail } from '../../platform/errors/index.ts';
import { publish } from '../../platform/live/index.ts';
import { bookmakersShownIn, bookmakersShownTo, type IsShown } from '../calendar/bookmakers/service.ts';
import { type LatestQuote, latestQuotes, priceMaxAges } from '../calendar/prices/service.ts';
import { notifyAccounts } from '../tips/notification/index.ts';
import { NOTIFICATION_CHANNEL } from '../tips/notification/service.ts';
import { selectWhole, tipOf } from '../tips/tip/index.ts';
import type { TipContext } from '../tips/tip/service-lists.ts';
import { type SeenTip, termsSeenBy } from '../tips/tip/service-terms.ts';
import * as repository from './repository-reminders.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;
type Reply = ReplyOf<typeof readReminders>;

/** A single on the calendar, which prices are imported of. */
function pricedLeg(terms: SeenTip['terms']) {
  const [leg] = terms.legs;
  return terms.legs.length === 1 && leg?.type === 'structured' ? leg : null;
}

const startOf = ({ terms }: SeenTip): Date =>
  new Date(Math.min(...terms.legs.map(({ startsAt }) => Date.parse(startsAt))));

/** The fresh imported prices on the tip's side, the best first. */
async function freshQuotes(db: Db, tips: readonly { terms: SeenTip['terms'] }[], now: Date): Promise<LatestQuote[][]> {
  const legs = tips.map(({ terms }) => pricedLeg(terms));
  const pricedLegs = legs.filter((leg) => leg !== null);
  if (pricedLegs.length === 0) return tips.map(() => []);
  const [quotes, { prematch }] = await Promise.all([latestQuotes(db, pricedLegs, now), priceMaxAges(db)]);
  const oldest = now.getTime() - prematch;
  let next = 0;
  return tips.map(({ terms: { side } }, n) => {
    if (legs[n] === null) return [];
    const own = (quotes[next++] ?? []).filter((quote) => quote.side === side && quote.importedAt >= oldest);
    return own.sort((a, b) => (side === 'back' ? b.odds - a.odds : a.odds - b.odds));
  });
}

async function present(db: Db, viewer: Member, tip: SeenTip, now: Date): Promise<Reply> {
  const rows = await repository.selectReminders(db, viewer.accountId, tip.id);
  const price = rows.find(({ kind }) => kind === 'price');
  const start = rows.find(({ kind }) => kind === 'kick_off');
  const priceable = pricedLeg(tip.terms) !== null;
  const isShown = await bookmakersShownTo(db, viewer);
  const [fresh = []] = priceable ? await freshQuotes(db, [tip], now) : [];
  const best = fresh.find(({ bookmaker }) => isShown(bookmaker));
  return {
    starts_at: startOf(tip).toISOString(),
    priceable,
    side: tip.terms.side,
    best: best
      ? {
          bookmaker: best.bookmaker,
          odds: formatMilli(best.odds),
          minutes: Math.max(0, Math.floor((now.getTime() - best.importedAt) / MINUTE_MS)),
        }
      : null,
    price: price
      ? {
          odds: formatMilli(price.odds_milli!),
          bookmakers: [...price.bookmakers],
          told_at: price.told_at?.toISOString() ?? null,
        }
      : null,
    kick_off: start ? { minutes: start.minutes!, told_at: start.told_at?.toISOString() ?? null } : null,
  };
}

/** Returns a reader's reminders on a tip that they see whole. */
export async function remindersOf(
  context: TipContext & Context,
  viewer: Member,
  tipId: number,
): Promise<Reply | Failure> {
  const tip = await termsSeenBy(context.db, viewer, tipId, context);
  return tip ? present(context.db, viewer, tip, context.clock.now()) : fail('not_found');
}

type Wish = BodyOf<typeof setReminders>;

async function write(trx: Trx, viewer: Member, tip: SeenTip, wish: Wish, now: Date): Promise<Failure | null> {
  const { accountId } = viewer;
  const common = { tipId: tip.id, tipsterId: tip.tipsterId, startsAt: startOf(tip), at: now };
  if (wish.price === null) await repository.deleteReminder(trx, accountId, tip.id, 'price');
  else if (wish.price !== undefined) {
    if (pricedLeg(tip.terms) === null) return fail('validation', { fields: { price: 'invalid' } });
    const odds = parseMilli(String(wish.price.odds));
    if (!odds.ok || !isOdds(odds.value)) return fail('validation', { fields: { 'price.odds': 'odds_out_of_range' } });
    const { bookmakers = [] } = wish.price;
    await repository.putReminder(trx, accountId, { ...common, kind: 'price', odds: odds.value, bookmakers });
  }
  if (wish.kick_off === null) await repository.deleteReminder(trx, accountId, tip.id, 'kick_off');
  else if (wish.kick_off !== undefined) {
    await repository.putReminder(trx, accountId, { ...common, kind: 'kick_off', minutes: wish.kick_off.minutes });
  }
  return (await repository.countOpen(trx, accountId, now)) > MAX_REMINDERS ? fail('rate_limited') : null;
}

/** Sets and takes back what the reader is to be told of an open tip before its start. */
export async function remind(
  context: TipContext & Context,
  viewer: Member,
  { tipId, wish }: { tipId: number; wish: Wish },
): Promise<Reply | Failure> {
  const { db, clock } = context;
  const now = clock.now();
  const tip = await termsSeenBy(db, viewer, tipId, context);
  if (!tip) return fail('not_found');
  const sets = Boolean(wish.price) || Boolean(wish.kick_off);
  if (sets && (!tip.open || startOf(tip) <= now)) return fail('tip_not_open');
  const refused = await transact(db, (trx) => write(trx, viewer, tip, wish, now));
  return refused ?? present(db, viewer, tip, now);
}

/** Tells some readers of one tip, once, and their open streams. */
async function tell(
  { db, clock }: Context,
  { tip_id, tipster_id }: Pick<repository.OpenReminder, 'tip_id' | 'tipster_id'>,
  news: { kind: repository.ReminderKind; accounts: readonly number[]; data: object },
): Promise<void> {
  const at = clock.now();
  const type = news.kind === 'price' ? 'price_reached' : 'kick_off_soon';
  await db.transaction().execute(async (trx) => {
    const accounts = await repository.markTold(trx, { tipId: tip_id, kind: news.kind, accounts: news.accounts, at });
    await notifyAccounts(trx, accounts, { type, tipId: tip_id, tipsterId: tipster_id, data: news.data, at });
    for (const account of accounts) await publish(trx, NOTIFICATION_CHANNEL, { account });
  });
}

async function tellStarts(context: Context, now: Date): Promise<void> {
  const due = await repository.selectStarting(context.db, now);
  for (const [, of] of Map.groupBy(due, ({ tip_id }) => tip_id)) {
    const [first] = of as [repository.OpenReminder];
    const minutes = Math.max(1, Math.round((first.starts_at.getTime() - now.getTime()) / MINUTE_MS));
    await tell(context, first, {
      kind: 'kick_off',
      accounts: of.map(({ account_id }) => account_id),
      data: { minutes },
    });
  }
}

async function tellPrices(context: Context, now: Date): Promise<void> {
  const { db } = context;
  const wishes = await repository.selectPriced(db, now);
  if (wishes.length === 0) return;
  const byTip = Map.groupBy(wishes, ({ tip_id }) => tip_id);
  const whole = await selectWhole(
    db,
    [...byTip].map(([id, [wish]]) => ({ id, tipster_id: wish!.tipster_id })),
  );
  const tips = [...whole].map(([id, stored]) => ({ id, terms: tipOf(stored) }));
  const quotes = await freshQuotes(db, tips, now);
  const shownIn = new Map<string | null, IsShown>();
  for (const { country } of wishes) {
    if (!shownIn.has(country)) shownIn.set(country, await bookmakersShownIn(db, country));
  }
  for (const [n, { id, terms }] of tips.entries()) {
    const side: Side = terms.side;
    const reached = (byTip.get(id) ?? []).flatMap((wish) => {
      const keys = wish.bookmakers.map(bookmakerKey);
      const isShown = shownIn.get(wish.country)!;
      const isWished = ({ bookmaker }: LatestQuote) =>
        isShown(bookmaker) && (keys.length === 0 || keys.includes(bookmakerKey(bookmaker)));
      const quote = quotes[n]!.find(isWished);
      return quote && isPriceReached(side, quote.odds, wish.odds!) ? [{ wish, quote }] : [];
    });
    for (const [, of] of Map.groupBy(reached, ({ quote }) => quote)) {
      const [{ wish, quote }] = of as [(typeof reached)[number]];
      const data = { odds: formatMilli(quote.odds), bookmaker: quote.bookmaker };
      await tell(context, wish, { kind: 'price', accounts: of.map((each) => each.wish.account_id), data });
    }
  }
}

/** Reminds of matches that start soon, and of prices that are reached; each wish once, whichever process looks. */
export async function remindDue(context: Context): Promise<void> {
  const now = context.clock.now();
  await repository.followStarts(context.db, now);
  await tellStarts(context, now);
  await tellPrices(context, now);
}
