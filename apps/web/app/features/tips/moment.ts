import { usualMinutes } from '@quotavera/domain/bet';
import { MINUTE_MS } from '@quotavera/domain/time';
import type { OpenTip, TipView } from './queries.ts';

/** Where a tip stands, as a bettor says it. */
export type Moment = 'draft' | 'scheduled' | 'withdrawn' | 'coming' | 'in_play' | 'awaiting' | 'postponed' | 'settled';

type Dated = Pick<OpenTip, 'status' | 'publish_at' | 'settled_at' | 'outcome'> & {
  legs: readonly Pick<OpenTip['legs'][number], 'matchdate' | 'sport'>[];
};

/** The first start of a tip; null for a draft without a leg. */
export function startOfTip(tip: { legs: readonly { matchdate: string }[] }): number | null {
  return tip.legs.length === 0 ? null : Math.min(...tip.legs.map((leg) => Date.parse(leg.matchdate)));
}

/** Where a tip stands at `now` (milliseconds). It waits for its result once the last match usually is over. */
export function momentOf(tip: Dated, now: number): Moment {
  if (tip.status === 'draft') return tip.publish_at === null ? 'draft' : 'scheduled';
  if (tip.status === 'withdrawn') return 'withdrawn';
  if (tip.settled_at !== null) return 'settled';
  if (tip.outcome === 'postponed') return 'postponed';
  const start = startOfTip(tip);
  if (start === null || now < start) return 'coming';
  const end = Math.max(...tip.legs.map((leg) => Date.parse(leg.matchdate) + usualMinutes(leg.sport) * MINUTE_MS));
  return now < end ? 'in_play' : 'awaiting';
}

/** A part of a list: the tips of a day (ISO, in the reader's zone), or those that no day says more about. */
export type Section =
  | { type: 'day'; day: string; tips: readonly OpenTip[] }
  | { type: 'drafts' | 'withdrawn'; tips: readonly OpenTip[] }
  | { type: 'locked'; tips: readonly Extract<TipView, { view: 'locked' }>[] };

/** The day of an instant in a time zone: "2026-11-22". */
export function dayIn(zone: string, instant: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );
}

/** Locked tips are ordered by this figure. */
function expectedOf(tip: TipView): number {
  return tip.tipster.figures?.expected_yield ?? -1;
}

/**
 * A list's tips by day: drafts first, then today and the days to come in order, what is locked (its day would name the match; the best
 * tipsters first), the past
 * from the latest on, and withdrawn tips last, where nobody takes them for open ones.
 */
export function sectionsOf(tips: readonly TipView[], now: number, zone: string): Section[] {
  const whole = tips.filter((tip) => tip.view === 'whole');
  const locked = tips.filter((tip) => tip.view === 'locked').toSorted((a, b) => expectedOf(b) - expectedOf(a));
  const drafts = whole.filter((tip) => tip.status === 'draft');
  const withdrawn = whole.filter((tip) => tip.status === 'withdrawn');
  const published = whole
    .filter((tip) => tip.status === 'published')
    .map((tip) => ({ tip, start: startOfTip(tip) ?? now }));
  const today = dayIn(zone, now);
  const byDay = Map.groupBy(published, ({ start }) => dayIn(zone, start));
  const days = [...byDay.keys()].sort();
  const section = (day: string, direction: 1 | -1): Section => {
    const dated = (byDay.get(day) ?? []).toSorted((a, b) => direction * (a.start - b.start));
    return { type: 'day', day, tips: dated.map(({ tip }) => tip) };
  };
  const all: Section[] = [
    { type: 'drafts', tips: drafts },
    ...days.filter((day) => day >= today).map((day) => section(day, 1)),
    { type: 'locked', tips: locked },
    ...days
      .filter((day) => day < today)
      .reverse()
      .map((day) => section(day, -1)),
    { type: 'withdrawn', tips: withdrawn },
  ];
  return all.filter((part) => part.tips.length > 0);
}
