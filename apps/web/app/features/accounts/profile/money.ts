/**
 * Reads an amount of euro as people write it, and returns cents: "1.500", "1500,50", "1,500.50", "€ 20". The result is null for an empty
 * text, NaN for a text that is no amount. A single separator before exactly three digits separates thousands, because amounts have two
 * decimals.
 */
export function centsOf(text: string): number | null {
  const plain = text.replace(/[\s€'’]/g, '');
  if (plain === '') return null;
  if (!/^\d[\d.,]*$/.test(plain)) return Number.NaN;
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const after = plain.length - last - 1;
  const decimals = last >= 0 && after <= 2;
  const whole = (decimals ? plain.slice(0, last) : plain).replace(/[.,]/g, '');
  const rest = decimals ? plain.slice(last + 1) : '';
  if (!decimals && last >= 0 && !/^\d{1,3}([.,]\d{3})+$/.test(plain)) return Number.NaN;
  return Number(whole) * 100 + Number(rest.padEnd(2, '0'));
}

/** 150050 → "1500,50" as the language writes decimals, without marks between thousands: as it is typed. */
export function euroOf(cents: number | null, language: string): string {
  if (cents === null) return '';
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(language, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}
