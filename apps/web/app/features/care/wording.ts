import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LimitState } from './useCareChange.ts';

type Kind = LimitState['kind'];

const MILLI = 1_000;

/** Values stored in thousandths are shown in units. */
export function shownValue(kind: Kind, value: number): number {
  return kind === 'tip_risk_milli' ? value / MILLI : value;
}

/** Reads a value as it is shown; null when it isn't one of this kind. */
export function keptValue(kind: Kind, text: string): number | null {
  const number = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(number)) return null;
  const stored = kind === 'tip_risk_milli' ? Math.round(number * MILLI) : number;
  return Number.isInteger(stored) ? stored : null;
}

/** A limit's value in words: "60 minuti", "2,5 unità", "nessun limite". */
export function useLimitWords(): (kind: Kind, value: number | null) => string {
  const { t, i18n } = useTranslation('care');
  const translate: TFunction<'care'> = t;
  return (kind, value) => {
    if (value === null) return translate('limits.none');
    const shown = shownValue(kind, value);
    const units = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 3 }).format(shown);
    return translate(`kind.${kind}.value`, { count: shown, units });
  };
}
