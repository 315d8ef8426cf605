/** A number is written with a point, whatever the reader's language; null is an empty cell. */
export type CsvCell = string | number | null;

/**
 * The place before a sign with which a formula begins: at the start of a cell, or after a separator that another country's spreadsheet reads
 * as the start of one. Full-width signs count as their plain forms there.
 */
const FORMULA = /(^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g;

/** Marks texts that a spreadsheet would run as formulas as text. */
function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const safe = text.replace(FORMULA, "$1'");
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes a line of comma-separated values (RFC 4180), its end included. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
