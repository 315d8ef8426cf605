import type { CaseSide } from '@quotavera/domain/support/reports';
import type { Secrets } from '../../../platform/config/index.ts';
import { openSigned, signed } from '../../../platform/config/signed.ts';

/** A key belongs to the report with this id, or to the reported side of the case with this id. */
export interface ReportSide {
  side: CaseSide;
  id: number;
}

const PREFIXES = { reporter: 'r', reported: 'c' } as const;
const KEY = 'report';

/** Returns the key that opens a report without signing in; it stands in mails to the two sides. */
export function reportKey(secrets: Secrets, { side, id }: ReportSide): string {
  return signed(secrets, KEY, `${PREFIXES[side]}${id}`);
}

/** Returns the side that a key belongs to, or null for a key that wasn't given here. */
export function openReportKey(secrets: Secrets, key: string): ReportSide | null {
  const word = openSigned(secrets, KEY, key);
  if (word === null) return null;
  return { side: word.startsWith(PREFIXES.reporter) ? 'reporter' : 'reported', id: Number(word.slice(1)) };
}
