import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  appendLeaves,
  type Checkpoint,
  encodeEntryBundle,
  equalBytes,
  HASH_SIZE,
  type HashTile,
  leafHash,
  TILE_WIDTH,
  type TileReader,
  tileTree,
  toBase64,
  utf8,
} from '@quotavera/domain/ledger';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Secrets } from '../../../platform/config/index.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type Keeper, openKeeper } from '../keeper/service.ts';
import { nodeHasher } from '../service.ts';
import * as repository from './repository.ts';

/** The log's name and signing key, fixed when the first process starts. */
const IDENTITY = 'ledger.log';
/** The code of the refusal that whoever sequenced last met; null while the log signs. */
const REFUSAL = 'ledger.refusal';
const BATCH = 10_000;

interface Identity {
  origin: string;
  vkey: string;
}

export interface LedgerLog {
  db: Db;
  clock: Clock;
  keeper: Keeper;
  /** The log's key since its first start: the keeper's own, unless its secrets were lost. */
  vkey: string;
}

/** Why the log does not sign: its key is another, or its tree does not extend the one remembered outside the database. */
export type Refusal =
  | { code: 'other_key'; expected: string; own: string }
  | { code: 'memory_unreadable' }
  | { code: 'smaller_tree' | 'different_tree'; remembered: Checkpoint; current: Checkpoint };

export type Sequenced =
  | { status: 'busy' | 'idle' }
  | { status: 'signed'; entries: number; size: number; note: string }
  | { status: 'refused'; refusal: Refusal };

/** The origin is the log's address without its scheme, as C2SP tlog-tiles recommends. */
function originOf(publicUrl: string): string {
  return `${publicUrl.replace(/^https?:\/\//, '')}/ledger`;
}

/** Opens the log of this database with the key of this data folder. */
export async function openLog(
  db: Db,
  clock: Clock,
  settings: { dataDir: string; publicUrl: string; secrets: Secrets },
): Promise<LedgerLog> {
  const stored = await repository.readSetting<Identity>(db, IDENTITY);
  const open = (origin: string): Promise<Keeper> => openKeeper(settings.dataDir, settings.secrets, origin);
  const keeper = await open(stored?.origin ?? originOf(settings.publicUrl));
  const first = { origin: keeper.origin, vkey: keeper.vkey };
  // Two processes may have started at once under different addresses: the first one named the log.
  const { origin, vkey } = stored ?? (await repository.fixSetting<Identity>(db, IDENTITY, first));
  return { db, clock, keeper: origin === keeper.origin ? keeper : await open(origin), vkey };
}

/** The tiles of the database, whatever width is asked for: narrower partial tiles are prefixes of what is kept. */
export function tileReader(db: Db): TileReader {
  return async (level, index, width) => {
    const hashes = await repository.readTile(db, level, index);
    if (!hashes || hashes.length < width * HASH_SIZE) throw new Error(`no tile ${level}/${index} of ${width} hashes`);
    return hashes.subarray(0, width * HASH_SIZE);
  };
}

/** Whether the database's tree extends the one remembered outside it, and the key is the log's own. */
async function refusalOf(log: LedgerLog, db: Db, head: repository.HeadRow): Promise<Refusal | null> {
  const { keeper, vkey } = log;
  if (vkey !== keeper.vkey) return { code: 'other_key', expected: vkey, own: keeper.vkey };
  const remembered = await keeper.remembered();
  const current = { origin: keeper.origin, size: head.size, root: head.root };
  if (!remembered) return null;
  if (remembered === 'unreadable') return { code: 'memory_unreadable' };
  if (remembered.size > head.size) return { code: 'smaller_tree', remembered, current };
  const sameSize = remembered.size === head.size;
  const root = sameSize ? head.root : await rootAt(db, head.size, remembered.size);
  return root && equalBytes(root, remembered.root) ? null : { code: 'different_tree', remembered, current };
}

/** Root of the first `size` leaves by the tiles, or null when the tiles don't hold them. */
async function rootAt(db: Db, treeSize: number, size: number): Promise<Uint8Array | null> {
  try {
    return await tileTree(treeSize, tileReader(db), nodeHasher).rootAt(size);
  } catch {
    return null;
  }
}

/**
 * Takes the waiting entries into the tree and signs it: places, tiles, head and checkpoint in one transaction, by one process
 * at a time. The new checkpoint is remembered outside the database after the commit and before anybody is served it, so that
 * a crash in between leaves the memory behind the tree, never ahead of it.
 */
export async function sequenceBatch(log: LedgerLog, batch = BATCH): Promise<Sequenced> {
  const { db, keeper } = log;
  const result = await db.transaction().execute(async (trx): Promise<Sequenced> => {
    const head = await repository.lockHead(trx);
    if (!head) return { status: 'busy' };
    const outcome = await takeWaiting(log, trx, head, batch);
    await noteRefusal(trx, outcome.status === 'refused' ? outcome.refusal.code : null);
    return outcome;
  });
  if (result.status === 'signed') await keeper.remember(result.note);
  return result;
}

async function takeWaiting(log: LedgerLog, trx: Trx, head: repository.HeadRow, batch: number): Promise<Sequenced> {
  const { keeper, clock } = log;
  const refusal = await refusalOf(log, trx, head);
  if (refusal) return { status: 'refused', refusal };
  const waiting = await repository.waitingEntries(trx, batch);
  const signedBefore = waiting.length > 0 || (await repository.latestCheckpoint(trx)) !== null;
  if (waiting.length === 0 && signedBefore) return { status: 'idle' };

  const leaves = await leavesOf(waiting.map(({ entry }) => entry));
  const stored = tileReader(trx);
  const changed = await appendLeaves(head.size, leaves, stored, nodeHasher);
  const size = head.size + leaves.length;
  const tree = tileTree(size, overlay(changed, stored), nodeHasher);
  // The tree about to be signed must extend the one signed last: its tail tiles come from the database, which may have been altered.
  if (!equalBytes(await tree.rootAt(head.size), head.root)) {
    const current = { origin: keeper.origin, size: head.size, root: await tree.rootAt(head.size) };
    return {
      status: 'refused',
      refusal: { code: 'different_tree', remembered: { ...current, root: head.root }, current },
    };
  }
  const root = await tree.root();
  const note = await keeper.sign({ origin: keeper.origin, size, root });
  if (waiting.length > 0) {
    await repository.placeEntries(
      trx,
      waiting.map(({ id }) => id),
      head.size,
    );
    await repository.writeTiles(trx, changed);
  }
  await repository.writeHead(trx, { size, root }, note, clock.now());
  return { status: 'signed', entries: waiting.length, size, note };
}

async function noteRefusal(trx: Trx, code: Refusal['code'] | null): Promise<void> {
  if ((await repository.readSetting(trx, REFUSAL)) !== code) await repository.writeSetting(trx, REFUSAL, code);
}

/** Why the log doesn't sign what is added to it now; null while it does. */
export async function notedRefusal(db: Db): Promise<Refusal['code'] | null> {
  return (await repository.readSetting<Refusal['code']>(db, REFUSAL)) ?? null;
}

/** Inside of another statement: whether the log signs what is added to it now. */
export const LOG_SIGNS = repository.isUnset(REFUSAL);

/**
 * Takes everything that waits into the tree. A new log gets its signed empty tree, so that there is always a checkpoint to read; a log that
 * was filled while no server ran is whole before the first reader comes.
 */
export async function sequenceBacklog(log: LedgerLog): Promise<void> {
  let result = await sequenceBatch(log);
  while (result.status === 'signed' && result.entries > 0) result = await sequenceBatch(log);
}

/** Yields to other requests between batches. */
const LEAVES_AT_ONCE = 1_000;

async function leavesOf(entries: readonly string[]): Promise<Uint8Array[]> {
  const leaves: Uint8Array[] = [];
  for (let at = 0; at < entries.length; at += LEAVES_AT_ONCE) {
    if (at > 0) await nextTurn();
    for (const entry of entries.slice(at, at + LEAVES_AT_ONCE)) leaves.push(await leafHash(utf8(entry), nodeHasher));
  }
  return leaves;
}

function overlay(changed: readonly HashTile[], stored: TileReader): TileReader {
  const tiles = new Map(changed.map((tile) => [`${tile.level}/${tile.index}`, tile.hashes]));
  return (level, index, width) =>
    tiles.get(`${level}/${index}`)?.subarray(0, width * HASH_SIZE) ?? stored(level, index, width);
}

export interface ServedCheckpoint {
  size: number;
  /** The log's note with the cosignatures so far. */
  note: string;
}

/** Returns the newest checkpoint, remembered outside the database before it is handed out; null until the first checkpoint is signed. */
export async function currentCheckpoint({ db, keeper }: LedgerLog): Promise<ServedCheckpoint | null> {
  const latest = await repository.latestCheckpoint(db);
  if (!latest) return null;
  await keeper.remember(latest.note);
  return { size: latest.size, note: latest.note + latest.cosignatures.map((line) => `${line}\n`).join('') };
}

export interface LedgerStatus {
  origin: string;
  size: number;
  waiting: number;
  refusal: Refusal | null;
}

export async function ledgerStatus(log: LedgerLog): Promise<LedgerStatus> {
  const head = await repository.readHead(log.db);
  const refusal = await refusalOf(log, log.db, head);
  return { origin: log.keeper.origin, size: head.size, waiting: await repository.countWaiting(log.db), refusal };
}

/** A refusal in words for the operator. */
export function describeRefusal(refusal: Refusal): string {
  if (refusal.code === 'other_key') {
    return `the key in DATA_DIR (${refusal.own}) is not the log's (${refusal.expected}): bring back its secrets folder`;
  }
  if (refusal.code === 'memory_unreadable') {
    return 'the checkpoint kept in DATA_DIR/ledger is damaged: bring it back, or run "npm run manage -- ledger-accept"';
  }
  const { remembered, current } = refusal;
  const state = (tree: Checkpoint): string => `${tree.size} entries, root ${toBase64(tree.root)}`;
  return (
    `the database's log (${state(current)}) does not extend the one signed last (${state(remembered)}). ` +
    'Nothing is signed until an operator restores the right database or runs "npm run manage -- ledger-accept"'
  );
}

/**
 * The operator's decision after a restore: the database's tree as it is becomes the log's, though readers who saw the other one
 * will see that their checkpoint isn't extended. Gives the two states for the record.
 */
export async function acceptTree(log: LedgerLog): Promise<{ from: Checkpoint | null; to: Checkpoint }> {
  const { db, keeper, clock } = log;
  const remembered = await keeper.remembered();
  const from = remembered === 'unreadable' ? null : remembered;
  const { note, to } = await db.transaction().execute(async (trx) => {
    const head = await repository.waitForHead(trx);
    const root = await rootAt(trx, head.size, head.size);
    if (!root || !equalBytes(root, head.root)) throw new Error('the tiles in the database do not lead to its own root');
    const checkpoint = { origin: keeper.origin, size: head.size, root };
    const signed = await keeper.sign(checkpoint);
    await repository.deleteCheckpointsBeyond(trx, head.size);
    await repository.writeHead(trx, { size: head.size, root }, signed, clock.now());
    await noteRefusal(trx, null);
    return { note: signed, to: checkpoint };
  });
  keeper.replaceMemory(note);
  return { from, to };
}

/** The first `width` hashes of a tile, or null when the log hasn't them. */
export async function hashTile(
  { db }: LedgerLog,
  level: number,
  index: number,
  width: number,
): Promise<Uint8Array | null> {
  const hashes = await repository.readTile(db, level, index);
  return hashes && hashes.length >= width * HASH_SIZE ? hashes.subarray(0, width * HASH_SIZE) : null;
}

/** The first `width` entries of a bundle, or null when the log hasn't them. */
export async function entryBundle({ db }: LedgerLog, index: number, width: number): Promise<Uint8Array | null> {
  const first = index * TILE_WIDTH;
  if (!Number.isSafeInteger(first + width)) return null;
  const entries = await repository.entriesFrom(db, first, width);
  return entries.length === width ? encodeEntryBundle(entries.map(utf8)) : null;
}
