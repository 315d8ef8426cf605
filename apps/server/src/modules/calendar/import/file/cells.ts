import { parse } from 'csv-parse/sync';

const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The sign that separates the cells of a header line: a comma, or what a spreadsheet of another country writes. */
export function delimiterOf(header: string): Delimiter {
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/**
 * The trimmed cells of one line, or null when its quotes don't close. Lines are parsed one by one, so that a quote left open
 * costs its own line and not the rest of the file.
 */
export function cellsOf(line: string, delimiter: Delimiter): string[] | null {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  try {
    const records = parse(line, { delimiter, relax_quotes: true, relax_column_count: true, trim: true });
    return records.length === 1 ? (records[0] as string[]) : null;
  } catch {
    return null;
  }
}
