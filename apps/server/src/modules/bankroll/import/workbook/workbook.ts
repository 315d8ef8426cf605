import { Worker } from 'node:worker_threads';
import { SECOND_MS } from '@quotavera/domain/time';
import type { WorkbookInput, WorkbookRows } from './worker.ts';

const TIME_LIMIT_MS = 30 * SECOND_MS;
/** A workbook is compressed: a small one may unpack to any size. */
const MEMORY_MB = 512;

/** The kind of workbook that a file is by its first bytes, or null: both are ZIP archives, and ODS names its kind first. */
export function workbookKind(bytes: Uint8Array): WorkbookInput['kind'] | null {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null;
  return new TextDecoder('latin1').decode(bytes.subarray(0, 200)).includes('opendocument.spreadsheet') ? 'ods' : 'xlsx';
}

/** Reads the first sheet of a workbook in a thread of its own, which ends at its limits; null where it can't be read within them. */
export function readWorkbook(input: WorkbookInput): Promise<WorkbookRows | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const end = (rows: WorkbookRows | null) => {
      clearTimeout(timer);
      resolve(rows);
      void worker.terminate();
    };
    const timer = setTimeout(() => end(null), TIME_LIMIT_MS);
    worker.once('message', end);
    worker.once('error', () => end(null));
    worker.once('exit', () => end(null));
  });
}
