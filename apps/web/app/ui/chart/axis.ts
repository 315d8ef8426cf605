import { DAY_MS } from '@quotavera/domain/time';

/** Values on an axis at round distances (1, 2, 2.5 or 5 times a power of ten), within [low, high], about `wanted` of them. */
export function ticks(low: number, high: number, count = 4): number[] {
  const span = high - low;
  if (!(span > 0)) return [low];
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

function timeOf(isoDay: string): number {
  return Date.parse(`${isoDay.slice(0, 10)}T00:00:00Z`);
}

/** Where each day lies between the first and the last, in percent. */
export function acrossDays(days: readonly string[]): number[] {
  const first = timeOf(days[0] ?? '1970-01-01');
  const span = Math.max(DAY_MS, timeOf(days.at(-1) ?? '1970-01-01') - first);
  return days.map((day) => ((timeOf(day) - first) / span) * 100);
}

export interface AxisDay {
  day: string;
  at: number;
  style: 'month' | 'monthOfYear' | 'dayMonth' | 'year';
}

/** Labels of a time axis: years, months or days, whichever gives at most a dozen. Among months a January is its year, or else the first says its. */
export function axisDays(firstDay: string, lastDay: string): AxisDay[] {
  const first = timeOf(firstDay);
  const last = timeOf(lastDay);
  const span = Math.max(DAY_MS, last - first);
  const place = (time: number) => ((time - first) / span) * 100;
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
  const days = span / DAY_MS;
  if (days <= 75) {
    const step = Math.max(1, Math.ceil(days / 6)) * DAY_MS;
    const labels: AxisDay[] = [];
    for (let time = first; time <= last; time += step)
      labels.push({ day: iso(time), at: place(time), style: 'dayMonth' });
    return labels;
  }
  const months = days / 30.44;
  const every = [1, 2, 3, 6].find((count) => months / count <= 13);
  const start = new Date(first);
  const labels: AxisDay[] = [];
  for (let count = 1; ; count += 1) {
    const time = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1);
    if (time > last) break;
    const month = new Date(time).getUTCMonth();
    if (every === undefined ? month === 0 : month % every === 0) {
      labels.push({ day: iso(time), at: place(time), style: month === 0 ? 'year' : 'month' });
    }
  }
  const saysYear = labels.some(({ style }) => style === 'year');
  return saysYear ? labels : labels.map((label, at) => (at === 0 ? { ...label, style: 'monthOfYear' } : label));
}
