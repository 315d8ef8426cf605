import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@quotavera/domain/limits';
import { parse } from 'csv-parse';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { readUpTo } from '../../../platform/http/uploads.ts';

/** A file of separated values: its header line, its rows, and the line of each. */
export interface Sheet {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  lines: readonly number[];
}

/** Rows after which others get their turn. */
export const TURN = 100;
const MAX_COLUMNS = 100;

function textOf(bytes: Uint8Array): string | Failure {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  }
  if (bytes.subarray(0, 4_096).includes(0)) return fail('import_unreadable');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The sign that separates the cells of the header line. */
function delimiterOf(header: string): string {
  const count = (sign: string) => header.split(sign).length;
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Reads an uploaded file; one that is too big is refused without being read to its end. */
export async function readSheet(body: Readable): Promise<Sheet | Failure> {
  const bytes = await readUpTo(body, MAX_IMPORT_BYTES);
  if (!bytes) return fail('body_too_large');
  const text = textOf(bytes);
  if (isFailure(text)) return text;
  const start = text.replace(/^\uFEFF?[\r\n]*/, '');
  if (start.trim() === '') return fail('import_empty');
  const delimiter = delimiterOf(start.slice(0, start.search(/[\r\n]|$/)));
  const parser = Readable.from(chunksOf(text)).pipe(
    parse({ delimiter, bom: true, info: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true }),
  );
  const rows: string[][] = [];
  const lines: number[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.every((cell) => cell.trim() === '')) continue;
      rows.push(record);
      lines.push(info.lines);
      if (rows.length > MAX_IMPORT_ROWS + 1) return fail('import_too_many_rows');
      if (rows.length % TURN === 0) await setImmediate();
    }
  } catch {
    return fail('import_unreadable');
  }
  const header = rows.shift()?.map((name) => name.trim()) ?? [];
  lines.shift();
  if (rows.length === 0) return fail('import_empty');
  if (header.length < 2 || header.length > MAX_COLUMNS) return fail('import_unreadable');
  return { header, rows, lines };
}

/** The text in pieces: the parser lets others have their turn between them. */
function* chunksOf(text: string): Generator<string> {
  const size = 64 * 1024;
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
