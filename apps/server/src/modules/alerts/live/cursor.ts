/**
 * How far a stream has delivered its reader's notifications: all that the snapshot sees and that were due at that time. Exact, unlike the
 * highest id: rows are dated ahead (early access), and commit in another order than their ids have.
 */
export interface StreamCursor {
  /** When notifications were looked for (ms since 1970). */
  at: number;
  /** PostgreSQL's text of a snapshot: `xmin:xmax:xip,xip`. */
  snapshot: string;
}

const CURSOR = /^(\d{1,15})~((\d{1,15}):(\d{1,15}):((?:\d{1,15}(?:,\d{1,15}){0,199})?))$/;

export const writeCursor = ({ at, snapshot }: StreamCursor): string => `${at}~${snapshot}`;

/** The cursor that a client sends back; null for anything else. PostgreSQL would refuse a snapshot whose numbers aren't in order. */
export function readCursor(text: string): StreamCursor | null {
  const [, at, snapshot, xmin, xmax, xips] = CURSOR.exec(text) ?? [];
  if (snapshot === undefined) return null;
  const [low, high] = [Number(xmin), Number(xmax)];
  const running = xips ? xips.split(',').map(Number) : [];
  const inOrder = running.every((xid, n) => xid >= low && xid < high && (n === 0 || xid > running[n - 1]!));
  return low > 0 && low <= high && inOrder ? { at: Number(at), snapshot } : null;
}

/** The first transaction that a snapshot doesn't know. */
export const endOf = (snapshot: string): number => Number(snapshot.split(':')[1]);
