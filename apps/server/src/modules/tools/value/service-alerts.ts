import { formatMilli } from '@quotavera/domain/odds';
import { DAY_MS } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { inTransaction } from '../../../platform/database/transact.ts';
import { bookmakersShownIn, type IsShown } from '../../calendar/bookmakers/service.ts';
import { bookmakerName } from '../../calendar/prices/service-book.ts';
import { isBelowOwnLimit } from '../../tips/notification/index.ts';
import { notifyReader } from '../../tips/notification/service.ts';
import { deleteAlerts, insertAlert, selectWished, type WishedPrice } from './repository-alerts.ts';

/** The bookmakers shown in each reader's country. */
async function shownTo(db: Db, wished: readonly WishedPrice[]): Promise<(price: WishedPrice) => boolean> {
  const shown = new Map<string | null, IsShown>();
  for (const { country } of wished) {
    if (!shown.has(country)) shown.set(country, await bookmakersShownIn(db, country));
  }
  return ({ country, bookmaker }) => shown.get(country)!(bookmaker);
}

/** Tells readers of the prices that they asked for: the greatest premium first, so many a day, none twice. */
export async function tellOfValue(db: Db, { clock }: { clock: Clock }): Promise<void> {
  const at = clock.now();
  await deleteAlerts(db, new Date(at.getTime() - DAY_MS));
  const wished = await selectWished(db, at);
  if (wished.length === 0) return;
  const isShown = await shownTo(db, wished);
  for (const [account, prices] of Map.groupBy(wished.filter(isShown), ({ account_id }) => account_id)) {
    await inTransaction(db, async (trx) => {
      for (const price of prices.slice(0, Math.max(0, prices[0]!.left))) {
        if (!(await isBelowOwnLimit(trx, account, at))) break;
        if (!(await insertAlert(trx, price, at))) continue;
        const { home, away, market, selection, line, odds_milli, bookmaker } = price;
        const data = {
          name: bookmakerName(bookmaker),
          odds: formatMilli(odds_milli),
          pick: { home, away, market, selection, line: line === null ? null : formatMilli(line) },
        };
        await notifyReader(trx, { accountId: account, type: 'value_found', tipster_id: null, data, at });
      }
    });
  }
}
