import type { ReplyOf } from '@quotavera/contract/core';
import type { readHouseFigures } from '@quotavera/contract/home';
import { HOUSE_DAYS, HOUSE_FIGURES, type HouseFigure } from '@quotavera/domain/home';
import { addDays, type Day, romeDay } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Sheet } from '../../../platform/http/sheet.ts';
import { type HouseDay, insertDay, selectBounds, selectDays, sumDay } from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;

/** The first time so many days are summed up: the figures begin with some of the past. */
const BACKFILL_DAYS = 120;

/** Sums up the days that are over and aren't kept yet. */
export async function keepDays({ db, clock }: Context): Promise<void> {
  const today = romeDay(clock.now());
  const { last, first_member_at } = await selectBounds(db);
  if (first_member_at === null) return;
  const earliest = [addDays(today, -BACKFILL_DAYS), romeDay(first_member_at)].sort().at(-1)!;
  for (let day = last === null ? earliest : addDays(last, 1); day < today; day = addDays(day, 1)) {
    await insertDay(db, await sumDay(db, day));
  }
}

interface Period {
  from?: Day | undefined;
  to?: Day | undefined;
}

/** The kept days of a period, with what today has come to so far. */
async function daysOf({ db, clock }: Context, { from, to }: Period): Promise<HouseDay[]> {
  const today = romeDay(clock.now());
  const last = to ?? today;
  const days = await selectDays(db, from ?? addDays(last, 1 - HOUSE_DAYS), last);
  return last >= today && (from ?? today) <= today ? [...days, await sumDay(db, today)] : days;
}

export async function houseFigures(context: Context, period: Period): Promise<ReplyOf<typeof readHouseFigures>> {
  return { results: await daysOf(context, period) };
}

const kindOf = (name: HouseFigure) => (name === 'revenue_cents' ? ('money' as const) : ('count' as const));

/** Makes a table of these days, with money in euros. */
export function houseSheet(context: Context, period: Period): Sheet {
  async function* rows() {
    for (const { day, ...figures } of await daysOf(context, period)) {
      yield [day, ...HOUSE_FIGURES.map((name) => figures[name])];
    }
  }
  return {
    columns: [['day', 'day'], ...HOUSE_FIGURES.map((name) => [name.replace('_cents', ''), kindOf(name)] as const)],
    rows: rows(),
  };
}
