import { joinHashes, type Stamp, type StampTrust, type TileTree, toBase64 } from '@quotavera/domain/ledger';
import { MINUTE_MS } from '@quotavera/domain/time';
import { pemOfRoots } from '@quotavera/timestamp';
import type { Db } from '../../../platform/database/index.ts';
import * as logRepository from '../log/repository.ts';
import type { LedgerLog } from '../log/service.ts';
import * as repository from './repository.ts';
import type { StampAuthority } from './service-authority.ts';

/** Everything published for a match is stamped this long before its start. */
const BEFORE_START_MS = 2 * MINUTE_MS;
/** However many publish in the last minutes: every stamp costs. */
const APART_MS = 60_000;
/** While one process asks the authority, the others wait this long before they ask. */
const TURN_MS = 60_000;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60_000;
/** A record stamped at more moments than this shows the newest ones; the others' times rest on the operator's word. */
const MAX_STAMPS = 300;
const TRUST = 'ledger.stamp_trust';

/**
 * Whether the newest checkpoint is to be stamped: shortly before the next start among unstamped prematch tips, else once an interval while
 * the tree grows.
 */
export function isStampDue(state: repository.StampState, size: number, now: Date, intervalMs: number): boolean {
  if (size <= state.stamped) return false;
  const since = state.made_at === null ? Infinity : now.getTime() - state.made_at.getTime();
  if (since < APART_MS) return false;
  const untilStart = state.next_start === null ? Infinity : state.next_start.getTime() - now.getTime();
  return since >= intervalMs || untilStart <= BEFORE_START_MS;
}

export type StampAttempt =
  | { status: 'idle' }
  | { status: 'stamped'; size: number }
  | { status: 'failed'; problem: string };

/**
 * Asks for a stamp when one is due. A stamp is due by the stored state, so that an outage or a restart forgets nothing: when the authority
 * is back, a single stamp of the newest checkpoint covers all that waited.
 */
export async function stampWhenDue({ db, clock }: LedgerLog, authority: StampAuthority): Promise<StampAttempt> {
  const now = clock.now();
  const checkpoint = await logRepository.latestCheckpoint(db);
  const state = await repository.stampState(db, now);
  if (!checkpoint || !isStampDue(state, checkpoint.size, now, authority.intervalMs)) return { status: 'idle' };
  const failures = await repository.takeTurn(db, now, new Date(now.getTime() + TURN_MS));
  if (failures === null) return { status: 'idle' };
  // Another process may have stamped, and ended its turn, since it was looked at.
  const fresh = await repository.stampState(db, now);
  if (!isStampDue(fresh, checkpoint.size, now, authority.intervalMs)) {
    await repository.endTurn(db, now, failures);
    return { status: 'idle' };
  }
  try {
    const { token, at, authority: name } = await authority.stamp(checkpoint.note);
    const { size } = checkpoint;
    await repository.insertStamp(db, { size, token, stampedAt: at, authority: name, madeAt: clock.now() });
    await repository.endTurn(db, clock.now(), 0);
    return { status: 'stamped', size };
  } catch (error) {
    const pause = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
    await repository.endTurn(db, new Date(clock.now().getTime() + pause), failures + 1);
    return { status: 'failed', problem: (error as Error).message };
  }
}

/** Keeps whose stamps count: roots of former authorities too, and the policy while it was always the same. */
export async function rememberTrust(db: Db, { roots, policy }: StampTrust): Promise<void> {
  const before = await stampTrust(db);
  await logRepository.writeSetting<StampTrust>(db, TRUST, {
    roots: [...new Set([...(before?.roots ?? []), ...roots])],
    policy: before === null || before.policy === policy ? policy : null,
  });
}

async function stampTrust(db: Db): Promise<StampTrust | null> {
  return logRepository.readSetting<StampTrust>(db, TRUST);
}

/** The trusted roots as PEM, for other people's tools; null while there is no authority. */
export async function trustedRootsPem(db: Db): Promise<string | null> {
  const trust = await stampTrust(db);
  return trust && pemOfRoots(trust.roots);
}

/** For entries at these places the first stamps that include them, as bundles carry them. */
export async function stampsOf(
  db: Db,
  places: readonly number[],
  tree: TileTree,
): Promise<{ stamps: readonly Stamp[]; authority: StampTrust | null }> {
  const rows = await repository.firstStamped(db, places, tree.size);
  const stamps: Stamp[] = [];
  for (const { size, note, token } of rows.slice(-MAX_STAMPS)) {
    const proof = joinHashes(await tree.consistencyProof(size));
    stamps.push({ checkpoint: note, proof, token: toBase64(token) });
  }
  return { stamps, authority: await stampTrust(db) };
}

/** A stamp by the size of its tree, or the newest; null when there is none. */
export function readStamp(db: Db, size: number | null): Promise<repository.StampRow | null> {
  return repository.findStamp(db, size);
}

/** A profile shows who vouches for the times of this many tips. */
const LATEST_TIPS = 100;

export interface TimeEvidenceCounts {
  tips: number;
  witnessed: number;
  stamped: number;
  operator: number;
}

/** Counts the evidence for the times of a tipster's latest started prematch tips, by who vouches for them. */
export async function timeEvidenceOf(db: Db, tipsterId: number, now: Date): Promise<TimeEvidenceCounts> {
  const counts = await repository.countTimeEvidence(db, tipsterId, now, LATEST_TIPS);
  return { ...counts, operator: counts.tips - counts.witnessed - counts.stamped };
}
