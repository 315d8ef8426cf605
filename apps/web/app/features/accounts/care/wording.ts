import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LimitState } from './useCareChange.ts';

type Kind = LimitState['kind'];

/** How many of what is stored make one of what is shown. */
function partsOf(kind: Kind): number {
  if (kind === 'tip_risk_milli') return 1_000;
  return kind.endsWith('_cents') ? 100 : 1;
}

/** Thousandths are shown in units, cents in whole money. */
export function shownValue(kind: Kind, value: number): number {
  return value / partsOf(kind);
}

/** Reads a value as it is shown; null when it isn't one of this kind. */
export function keptValue(kind: Kind, text: string): number | null {
  const number = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(number)) return null;
  const stored = partsOf(kind) === 1 ? number : Math.round(number * partsOf(kind));
  return Number.isInteger(stored) ? stored : null;
}

/** A limit's value in words: "60 minuti", "2,5 unità", "nessun limite". */
export function useLimitWords(): (kind: Kind, value: number | null) => string {
  const { t, i18n } = useTranslation('accounts-care');
  const translate: TFunction<'accounts-care'> = t;
  return (kind, value) => {
    if (value === null) return translate('limits.none');
    const shown = shownValue(kind, value);
    const units = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 3 }).format(shown);
    return translate(`kind.${kind}.value`, { count: shown, units });
  };
}
