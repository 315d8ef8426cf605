/** Orders of day, month and year in days of numbers that don't begin with a year of four digits. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * The orders in which the days of a whole file can be read, or none where every day says itself. A day that no calendar has, or that lies after
 * `latest`, refutes an order; a few days that fit neither are left to their rows. `read` answers null where there is no such day.
 */
export function ordersOfDays(
  texts: readonly string[],
  read: (text: string, order: DateOrder) => Date | null,
  latest: Date | null,
): readonly DateOrder[] {
  const days = [...new Set(texts)].map((text) => ({
    dmy: read(text, 'dmy'),
    mdy: read(text, 'mdy'),
    ymd: read(text, 'ymd'),
  }));
  const unclear = days.filter(({ dmy, mdy, ymd }) => {
    const readings = new Set([dmy, mdy, ymd].flatMap((at) => at?.getTime() ?? []));
    return readings.size > 1 || (dmy === null) !== (mdy === null) || (ymd !== null && dmy === null);
  });
  if (unclear.length === 0) return [];
  const fitting = (order: DateOrder) => unclear.filter((day) => day[order]).length;
  const most = Math.max(...DATE_ORDERS.map(fitting));
  const orders = DATE_ORDERS.filter((order) => fitting(order) === most);
  const isPast = (at: Date | null) => latest === null || (at?.getTime() ?? 0) <= latest.getTime();
  const past = orders.filter((order) => unclear.every((day) => isPast(day[order])));
  return past.length > 0 ? past : orders;
}
