/** A number is written with a point, whatever the reader's language; null is an empty cell. */
export type CsvCell = string | number | null;

/** Marks texts that a spreadsheet would run as formulas as text. */
function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes a line of comma-separated values (RFC 4180), its end included. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
