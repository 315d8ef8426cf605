import { SECOND_MS } from '@quotavera/domain/time';
import { workApart } from '../../../../platform/apart/index.ts';
import type { WorkbookInput, WorkbookRows } from './worker.ts';

/** A workbook is compressed: a small one may unpack to any size. */
const BOUNDS = { milliseconds: 30 * SECOND_MS, megabytes: 512 };

/** The kind of workbook that a file is by its first bytes, or null: both are ZIP archives, and ODS names its kind first. */
export function workbookKind(bytes: Uint8Array): WorkbookInput['kind'] | null {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null;
  return new TextDecoder('latin1').decode(bytes.subarray(0, 200)).includes('opendocument.spreadsheet') ? 'ods' : 'xlsx';
}

/** Reads the first sheet of a workbook in a process of its own, which ends at its limits; null where it can't be read within them. */
export function readWorkbook(input: WorkbookInput): Promise<WorkbookRows | null> {
  return workApart<WorkbookRows>(new URL('./worker.ts', import.meta.url), input, BOUNDS);
}
