import type { WatchKind } from '@quotavera/domain/bankroll';
import { localeOf } from './languages.ts';

type Say = (key: string, values: Readonly<Record<string, string>>) => string;

/** A watched amount or value in a language: money, a percentage, a number of bets, or so many times the plan's stake. */
export function watchAmount(
  kind: WatchKind,
  amount: number,
  { currency, language }: { currency: string; language: string },
): string {
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(localeOf(language), options).format(value).replace('-', '−');
  if (kind === 'losing_run') return number(amount);
  if (kind === 'yield_goal') return number(amount / 10_000, { style: 'percent', maximumFractionDigits: 2 });
  return number(amount / 100, { style: 'currency', currency });
}

/** So many times the plan's stake: "1,5". */
export const watchTimes = (amount: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language)).format(amount / 100);

/** Says what was crossed, by the data of a notification; empty where they say nothing. */
export function watchText(say: Say, data: Readonly<Record<string, unknown>>, language: string): string {
  const { kind, value, amount, currency } = data;
  if (typeof kind !== 'string' || typeof value !== 'number' || typeof currency !== 'string') return '';
  const of = kind as WatchKind;
  const written =
    typeof amount !== 'number'
      ? ''
      : of === 'stake_over'
        ? watchTimes(amount, language)
        : watchAmount(of, amount, { currency, language });
  return say(`watch.${kind}`, { value: watchAmount(of, value, { currency, language }), amount: written });
}
