import { DAY_MS } from '@quotavera/domain/time';
import type { Range } from './scale.ts';

/** From the least value to the greatest; from 0 to 1 where there is none. */
export function rangeOf(values: readonly number[]): Range {
  return values.length > 0 ? { low: Math.min(...values), high: Math.max(...values) } : { low: 0, high: 1 };
}

/** Where a value lies, in percent from the left; in the middle of a range without extent. */
export function fromLeft(value: number, { low, high }: Range): number {
  return low === high ? 50 : ((value - low) / (high - low)) * 100;
}

/** Values on an axis at round distances (1, 2, 2.5 or 5 times a power of ten), within the range, about `count` of them. */
export function ticks({ low, high }: Range, count = 4): number[] {
  const span = high - low;
  if (!(span > 0)) return [low];
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** The start of an ISO day, in milliseconds: its place on an axis of days. */
export function timeOf(isoDay: string): number {
  return Date.parse(`${isoDay.slice(0, 10)}T00:00:00Z`);
}

export interface AxisDay {
  day: string;
  time: number;
  style: 'month' | 'monthOfYear' | 'dayMonth' | 'year';
}

/** Labels of a time axis: years, months or days, whichever gives at most a dozen. Among months a January is its year, or else the first says its. */
export function axisDays({ low: first, high: last }: Range): AxisDay[] {
  const label = (time: number, style: AxisDay['style']) => ({
    day: new Date(time).toISOString().slice(0, 10),
    time,
    style,
  });
  const days = Math.max(1, (last - first) / DAY_MS);
  const labels: AxisDay[] = [];
  if (days <= 75) {
    const step = Math.ceil(days / 6) * DAY_MS;
    for (let time = first; time <= last; time += step) labels.push(label(time, 'dayMonth'));
    return labels;
  }
  const months = days / 30.44;
  const every = [1, 2, 3, 6].find((count) => months / count <= 13);
  const start = new Date(first);
  for (let count = 1; ; count += 1) {
    const time = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1);
    if (time > last) break;
    const month = new Date(time).getUTCMonth();
    if (every === undefined ? month === 0 : month % every === 0)
      labels.push(label(time, month === 0 ? 'year' : 'month'));
  }
  const saysYear = labels.some(({ style }) => style === 'year');
  return saysYear ? labels : labels.map((each, at) => (at === 0 ? { ...each, style: 'monthOfYear' } : each));
}
