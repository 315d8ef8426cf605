import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { type Formats, formatsOf, signOf, type Value } from './format.ts';
import classes from './Numbers.module.css';

export function useFormats(): Formats {
  return formatsOf(useTranslation().i18n.language);
}

interface Signed {
  readonly value: Value | null | undefined;
  /** Green above zero, red below; the sign says it too. */
  readonly colored?: boolean;
  readonly digits?: number;
  readonly signed?: boolean;
}

function toneOf(value: Value, colored: boolean): string | undefined {
  if (!colored) return undefined;
  const sign = signOf(value);
  return sign > 0 ? classes.positive : sign < 0 ? classes.negative : undefined;
}

/** What stands where nothing can be said. */
export function NoValue() {
  return (
    <span className={classes.none} aria-hidden="true">
      –
    </span>
  );
}

/** A fraction as a percentage, signed: 0.061 → "+6,1%". */
export function Percent({ value, colored = false, digits, signed = true }: Signed) {
  const format = useFormats();
  if (value === null || value === undefined) return <NoValue />;
  const options = digits === undefined ? { signed } : { signed, digits };
  return <span className={clsx(classes.number, toneOf(value, colored))}>{format.percent(value, options)}</span>;
}

/** Units of profit or stake: "+1,88 u". Stakes are unsigned. */
export function UnitValue({ value, colored = false, digits, signed = true }: Signed) {
  const format = useFormats();
  if (value === null || value === undefined) return <NoValue />;
  const options = digits === undefined ? { signed } : { signed, digits };
  return <span className={clsx(classes.number, toneOf(value, colored))}>{format.units(value, options)}</span>;
}

/** Decimal odds, two decimals. */
export function Odds({ value, large = false }: { readonly value: Value | null | undefined; readonly large?: boolean }) {
  const format = useFormats();
  if (value === null || value === undefined) return <NoValue />;
  return <span className={clsx(classes.number, large && classes.largeOdds)}>{format.odds(value)}</span>;
}
