import { AGGREGATE_FIELDS, type FollowedMonth, inScope, walkForward } from '@quotavera/domain/records';
import { addMonths, romeDay } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { inTransaction } from '../../../platform/database/transact.ts';
import { selectRecordRows } from './repository-days.ts';
import { LEADERS_GROUPS, type LeadersCurves, type LeadersGroup, storeLeaders } from './repository-leaders.ts';
import { selectMonths, selectPlaces, selectRankedIds } from './repository-months.ts';
import { raiseVersion } from './repository-standings.ts';
import type { ReadRow } from './service-days.ts';

/** How many places of a ranking each group has. */
const PLACES: Readonly<Record<LeadersGroup, number>> = { '10': 10, '50': 50, all: Number.POSITIVE_INFINITY };

/** So many months are kept, so that no reply grows with the product's age. */
const MONTHS_KEPT = 60;

/** Tipsters whose days are read at once. */
const BATCH = 50;

const PROFIT = AGGREGATE_FIELDS.indexOf('profitMicro');

/** The verified profit of each day, in millionths of a unit. */
function profitsOf(rows: readonly ReadRow[]): Map<string, number> {
  const days = new Map<string, number>();
  for (const row of rows) {
    if (inScope('verified', row)) days.set(row.day, (days.get(row.day) ?? 0) + (row.sums[PROFIT] ?? 0));
  }
  return days;
}

/** A group of a past month's ranking, followed in the month after. */
class Followed implements FollowedMonth {
  readonly month: string;
  tipsters = 0;
  readonly profits = new Map<string, number>();

  constructor(rankedIn: string) {
    this.month = addMonths(rankedIn, 1);
  }

  add(days: ReadonlyMap<string, number>): void {
    this.tipsters += 1;
    for (const [day, profit] of days) {
      if (day.startsWith(this.month)) this.profits.set(day, (this.profits.get(day) ?? 0) + profit);
    }
  }
}

type FollowedGroups = Record<LeadersGroup, Followed>;

/** Each past month's groups with what they did in the month after; the first month is one in which somebody ranked. */
async function followedMonths(db: Db): Promise<FollowedGroups[]> {
  const past = (await selectMonths(db)).slice(0, MONTHS_KEPT).sort();
  const months = new Map(
    past.map((month) => [
      month,
      { '10': new Followed(month), '50': new Followed(month), all: new Followed(month) } satisfies FollowedGroups,
    ]),
  );
  const ids = await selectRankedIds(db);
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const places = Map.groupBy(await selectPlaces(db, batch), (place) => place.tipster_id);
    for (const [id, { rows }] of await selectRecordRows(db, batch)) {
      const days = profitsOf(rows);
      for (const { month, rank } of places.get(id) ?? []) {
        for (const group of LEADERS_GROUPS) if (rank <= PLACES[group]) months.get(month)?.[group].add(days);
      }
    }
  }
  const groups = [...months.values()];
  return groups.slice(groups.findIndex(({ all }) => all.tipsters > 0));
}

/** Makes anew what those who led the ranking at each month's end did in the month after, at headline prices, beside everybody in it. */
async function refreshLeaders(db: Db, { clock }: { clock: Clock }): Promise<void> {
  const months = await followedMonths(db);
  const today = romeDay(clock.now());
  const curve = (group: LeadersGroup) =>
    walkForward(
      months.map((month) => month[group]),
      today,
    );
  const [eve] = curve('all');
  if (!eve) return;
  const capitals = (group: LeadersGroup) => curve(group).map(({ capital }) => Math.round(capital * 100) / 100);
  const curves: LeadersCurves = { from: eve.day, '10': capitals('10'), '50': capitals('50'), all: capitals('all') };
  await inTransaction(db, async (trx) => {
    await storeLeaders(trx, curves);
    await raiseVersion(trx);
  });
}

export const leadersService = { refreshLeaders };
