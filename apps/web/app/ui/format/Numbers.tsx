import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { type Formats, formatsOf, signOf, type Value } from './format.ts';

export function useFormats(): Formats {
  return formatsOf(useTranslation().i18n.language);
}

interface Signed {
  value: Value | null | undefined;
  /** Green above zero, red below, nothing at what is shown as zero; the sign says it too. */
  colored?: boolean;
  digits?: number;
  signed?: boolean;
}

const ON_ONE_LINE: CSSProperties = { whiteSpace: 'nowrap' };
const LARGE: CSSProperties = { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.2 };
const TONES = { '1': 'var(--positive)', '0': undefined, '-1': 'var(--negative)' } as const;

/** The one rule of colour for profit, yield and CLV: by the value, unless it is too small to be shown as anything but zero. */
function Colored({ value, shown, colored }: { value: Value; shown: string; colored: boolean }) {
  const color = colored && /[1-9]/.test(shown) ? TONES[`${signOf(value)}`] : undefined;
  return <span style={color ? { ...ON_ONE_LINE, color } : ON_ONE_LINE}>{shown}</span>;
}

/** The dash for a missing value. */
export function NoValue() {
  return (
    <span style={{ color: 'var(--muted)' }} aria-hidden="true">
      –
    </span>
  );
}

/** A fraction as a percentage, signed: 0.061 → "+6,1%". */
export function Percent({ value, colored = false, digits, signed = true }: Signed) {
  const format = useFormats();
  if (value === null || value === undefined) return <NoValue />;
  const options = digits === undefined ? { signed } : { signed, digits };
  return <Colored value={value} shown={format.percent(value, options)} colored={colored} />;
}

/** Units of profit or stake: "+1,88 u". Stakes are unsigned. */
export function UnitValue({ value, colored = false, digits, signed = true }: Signed) {
  const format = useFormats();
  if (value === null || value === undefined) return <NoValue />;
  const options = digits === undefined ? { signed } : { signed, digits };
  return <Colored value={value} shown={format.units(value, options)} colored={colored} />;
}

/** Decimal odds, two decimals. */
export function Odds({ value, large = false }: { value: Value | null | undefined; large?: boolean }) {
  const format = useFormats();
  // A draft whose odds aren't chosen yet has 0.
  if (value === null || value === undefined || Number(value) === 0) return <NoValue />;
  return <span style={large ? { ...ON_ONE_LINE, ...LARGE } : ON_ONE_LINE}>{format.odds(value)}</span>;
}

interface VerifiedYieldProps {
  verified: number | null;
  all: number | null;
  /** Fraction of the settled tips that can be checked. */
  share: number | null;
}

/** Shows a record's yield over everything, and the share of it that can be checked; nothing where all of it can be. */
export function WithEverything({ all, share }: Omit<VerifiedYieldProps, 'verified'>) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  if (all === null || share === null || share === 1) return null;
  return (
    <small style={{ display: 'block', color: 'var(--muted)' }}>
      {t('withEverything', {
        value: format.percent(all),
        share: format.percent(share, { signed: false, digits: 0 }),
      })}
    </small>
  );
}

/** Shows a record's yield over what can be checked, and below it over everything. */
export function VerifiedYield({ verified, ...everything }: VerifiedYieldProps) {
  return (
    <span style={ON_ONE_LINE}>
      <Percent value={verified} colored />
      <WithEverything {...everything} />
    </span>
  );
}
