import { SECOND_MS } from '@quotavera/domain/time';
import { workApart } from '../../../../../platform/apart/index.ts';
import type { MailInput, ReadMail } from './worker.ts';

export type { ReadMail } from './worker.ts';

/** A mail of ten megabytes takes a second. A mail that is made to take longer is nobody's answer. */
const BOUNDS = { milliseconds: 10 * SECOND_MS, megabytes: 256 };
const HEADERS_MAX = 128 * 1024;
/** Signs between addresses. Splitting takes time that grows with the length; looking for the form of an address would take its square. */
const BETWEEN = /[\s<>,;:"']+/;

/** Everything that looks like an address among a mail's headers: enough to see whether it can be ours at all, without reading the mail. */
export function addressesInHeaders(raw: Buffer): string[] {
  const top = raw.subarray(0, HEADERS_MAX).toString('latin1');
  const end = top.search(/\r?\n\r?\n/);
  return (end < 0 ? top : top.slice(0, end)).split(BETWEEN).filter((word) => word.includes('@'));
}

/** Reads a mail in a process of its own; null where it can't be read within that one's limits. */
export function readMail(mail: MailInput): Promise<ReadMail | null> {
  return workApart<ReadMail>(new URL('./worker.ts', import.meta.url), mail, BOUNDS);
}
