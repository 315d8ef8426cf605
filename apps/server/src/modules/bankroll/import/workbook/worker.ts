import { MAX_IMPORT_ROWS } from '@quotavera/domain/limits';
import { type OdsStreamRow, streamOdsRows } from 'hucre/ods';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { answerApart } from '../../../../platform/apart/index.ts';

/** The bytes of a workbook, and which kind it is. */
export interface WorkbookInput {
  bytes: Uint8Array;
  kind: 'xlsx' | 'ods';
}

/** The rows of a workbook's first sheet, as texts, and the number of each as the program shows it. */
export interface WorkbookRows {
  rows: string[][];
  lines: number[];
}

/** Before it there are no days of bets. */
const FIRST_DAY = Date.UTC(1901, 0, 1);

/** A cell as a file of separated values would have it. A number with three decimals gets a fourth: nobody takes "1.1250" for thousands. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  if (value instanceof Date) {
    const text = value.toISOString().slice(0, 16).replace('T', ' ');
    // A time of day stands on day 0 of spreadsheets.
    return value.getTime() < FIRST_DAY ? text.slice(11) : text;
  }
  if (typeof value === 'number') return String(value).replace(/(\.\d{3})$/, '$10');
  return String(value);
}

function rowsOf({ bytes, kind }: WorkbookInput): AsyncGenerator<OdsStreamRow> {
  return kind === 'ods' ? streamOdsRows(bytes, { sheets: [0] }) : streamXlsxRows(bytes, { sheet: 0 });
}

async function read(input: WorkbookInput): Promise<WorkbookRows> {
  const found: WorkbookRows = { rows: [], lines: [] };
  for await (const { index, values } of rowsOf(input)) {
    const row = values.map(textOf);
    if (row.every((cell) => cell.trim() === '')) continue;
    found.rows.push(row);
    found.lines.push(index + 1);
    if (found.rows.length > MAX_IMPORT_ROWS + 1) break;
  }
  return found;
}

answerApart(read);
