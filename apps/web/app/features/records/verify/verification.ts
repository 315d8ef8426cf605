import type { EntryBundleReader, RecordBundle, Verdict, Verification } from '@quotavera/domain/ledger';

/** The page remembers these between visits: the log's key as first seen, and the checkpoint verified last. */
export interface Remembered {
  origin: string;
  vkey: string;
  checkpoint: string;
  size: number;
}

const REMEMBERED_KEY = 'verified-checkpoint';

/** Returns null on a first visit, or where the browser stores nothing. */
export function remembered(): Remembered | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(REMEMBERED_KEY) ?? 'null');
    return isRemembered(value) ? value : null;
  } catch {
    return null;
  }
}

function isRemembered(value: unknown): value is Remembered {
  if (typeof value !== 'object' || value === null) return false;
  const { origin, vkey, checkpoint, size } = value as Record<string, unknown>;
  return [origin, vkey, checkpoint].every((text) => typeof text === 'string') && typeof size === 'number';
}

function remember(value: Remembered): void {
  try {
    localStorage.setItem(REMEMBERED_KEY, JSON.stringify(value));
  } catch {
    // Without storage the next visit has nothing to compare with, and says so.
  }
}

export function forget(): void {
  try {
    localStorage.removeItem(REMEMBERED_KEY);
  } catch {
    // Without storage nothing was stored.
  }
}

type Problem = 'not_found' | 'network' | 'unreadable' | 'unsupported';

export interface Done {
  ok: true;
  /** The bundle as it was read. */
  text: string;
  verification: Verification;
  verdict: Verdict;
  bundle: RecordBundle | null;
  previous: Remembered | null;
  milliseconds: number;
  kilobytes: number;
  /** Whether the bundle comes from a file instead of the log. */
  file: boolean;
}

export type Outcome = Done | { ok: false; problem: Problem };

/** Reads a tipster's bundle from the log and checks it here; what was verified is kept for the next visit. */
export async function verifyTipster(username: string, signal: AbortSignal): Promise<Outcome> {
  const previous = remembered();
  const since = previous ? `?since=${previous.size}` : '';
  let text: string;
  try {
    const reply = await fetch(`/ledger/bundle/${encodeURIComponent(username)}${since}`, { signal });
    if (!reply.ok) {
      // The body is cancelled, because an unread reply keeps its connection open.
      void reply.body?.cancel();
      return { ok: false, problem: reply.status === 404 ? 'not_found' : 'network' };
    }
    text = await reply.text();
  } catch {
    return { ok: false, problem: 'network' };
  }
  return check(text, previous, true);
}

/** Checks a bundle from a file without a request to the server. */
export async function verifyFile(file: File): Promise<Outcome> {
  let text: string;
  try {
    text = await file.text();
    JSON.parse(text);
  } catch {
    return { ok: false, problem: 'unreadable' };
  }
  return check(text, remembered(), false);
}

/** A file may be older than the last visit's checkpoint, so only a bundle from the log is compared with it. */
async function check(text: string, previous: Remembered | null, live: boolean): Promise<Outcome> {
  if (!globalThis.crypto?.subtle) return { ok: false, problem: 'unsupported' };
  const { parseBundle, verdictOf } = await import('@quotavera/domain/ledger');
  const bundle = parseBundle(text);
  const started = performance.now();
  const verification = await verify(text, previous, live);
  const milliseconds = performance.now() - started;
  const kilobytes = text.length / 1024;
  const verdict = verdictOf(verification);
  const outcome = {
    ok: true,
    text,
    verification,
    verdict,
    bundle,
    previous,
    milliseconds,
    kilobytes,
    file: !live,
  } as const;
  if (!bundle) return outcome;
  const { checkpoint } = verification;
  const grown = checkpoint !== null && checkpoint.size >= (previous?.size ?? 0);
  if (live && verification.ok && checkpoint && grown) {
    remember({
      origin: bundle.origin,
      vkey: previous?.vkey ?? bundle.vkey,
      checkpoint: checkpoint.note,
      size: checkpoint.size,
    });
  }
  return outcome;
}

/** Runs the checks. The code that verifies time stamps is loaded only when there is one. */
async function verify(
  text: string,
  previous: Remembered | null,
  live: boolean,
  readEntries?: EntryBundleReader,
): Promise<Verification> {
  const { verifyRecord } = await import('@quotavera/domain/ledger');
  return verifyRecord(text, {
    now: Date.now(),
    ...(previous && { vkey: previous.vkey }),
    ...(previous && live && { previousCheckpoint: previous.checkpoint }),
    ...(readEntries && { readEntries }),
    verifyStamp: async (...stamp) => (await import('@quotavera/timestamp')).verifyStamp(...stamp),
  });
}

/** The number of pieces of the log that are requested ahead. */
const READ_AHEAD = 6;

/** Checks again, this time against every entry of the log. Returns null when the log could not be read to its end. */
export async function verifyWhole(
  done: Done,
  onProgress: (entries: number) => void,
  signal: AbortSignal,
): Promise<Done | null> {
  const { TILE_WIDTH, tilePath, tileWidth, verdictOf } = await import('@quotavera/domain/ledger');
  const size = done.verification.checkpoint?.size ?? 0;
  const coming = new Map<number, Promise<Uint8Array>>();
  const fetchEntries = async (index: number, width: number): Promise<Uint8Array> => {
    const reply = await fetch(`/ledger/${tilePath({ level: 'entries', index, width })}`, { signal });
    if (!reply.ok) throw new Error(`${reply.status}`);
    return new Uint8Array(await reply.arrayBuffer());
  };
  const readEntries: EntryBundleReader = async (index) => {
    for (let next = index; next <= index + READ_AHEAD; next++) {
      const width = tileWidth(size, 'entries', next);
      if (width > 0 && !coming.has(next)) {
        const piece = fetchEntries(next, width);
        // The rejection is handled where the piece is awaited.
        piece.catch(() => undefined);
        coming.set(next, piece);
      }
    }
    const piece = await coming.get(index)!;
    onProgress(Math.min(size, (index + 1) * TILE_WIDTH));
    return piece;
  };
  const started = performance.now();
  try {
    const verification = await verify(done.text, done.previous, !done.file, readEntries);
    return {
      ...done,
      verification,
      verdict: verdictOf(verification),
      milliseconds: done.milliseconds + performance.now() - started,
    };
  } catch {
    return null;
  }
}

/** A lost tip of a record that a reader may try to make a won one. */
export interface Forgeable {
  /** Place among the bundle's entries, and in the log. */
  at: number;
  index: number;
  tip: string;
  /** The logged profit, units as decimal text. */
  profit: string;
}

const PROFIT = /"profit":"([^"]*)"/;

/** The last settlement with a loss; null in a record without one. */
export function lastLoss(bundle: RecordBundle): Forgeable | null {
  for (let at = bundle.entries.length - 1; at >= 0; at -= 1) {
    const { index, entry } = bundle.entries[at]!;
    const profit = PROFIT.exec(entry)?.[1];
    if (profit?.startsWith('-')) return { at, index, tip: /"tip":"(\d+)"/.exec(entry)?.[1] ?? '', profit };
  }
  return null;
}

/** Checks the record as it would be with another profit in that entry, which the log's signed tree knows nothing of. */
export function verifyForged(bundle: RecordBundle, { at }: Forgeable, profit: string): Promise<Verification> {
  const entries = bundle.entries.map((bundled, place) =>
    place === at ? { ...bundled, entry: bundled.entry.replace(PROFIT, `"profit":${JSON.stringify(profit)}`) } : bundled,
  );
  return verify(JSON.stringify({ ...bundle, entries }), remembered(), false);
}
