import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Viewer } from '@quotavera/domain/access';
import {
  type Anchor,
  BUNDLE_FORMAT,
  type BundledReveal,
  HASH_SIZE,
  type JsonValue,
  joinHashes,
  multiproof,
  type RecordFigures,
  type Stamp,
  type StampTrust,
  TILE_WIDTH,
  type TileReader,
  type TileTree,
  tileTree,
  toBase64,
  toHex,
} from '@quotavera/domain/ledger';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import * as logRepository from '../log/repository.ts';
import { currentCheckpoint, type LedgerLog, type ServedCheckpoint, tileReader } from '../log/service.ts';
import { nodeHasher } from '../service.ts';
import { stampsOf } from '../stamp/service.ts';
import { listWitnesses } from '../witness/service.ts';
import * as repository from './repository.ts';

const ROWS_AT_ONCE = 500;
const ATTEMPTS = 4;
const PAUSE_MS = 400;
/** A record witnessed at more moments than this shows the newest ones; the others' times rest on the operator's word. */
const MAX_ANCHORS = 300;

/**
 * The figures that the product states for a record, for the verifier to compare, and the number of the priors they rest on; null where
 * it states none.
 */
type StatedFigures = (db: Db, tipsterId: number) => Promise<{ figures: RecordFigures; priors: number } | null>;

/**
 * Chooses from some unsettled tips those that a reader may see whole. Another part of the product decides it, so that the rule has a single
 * home.
 */
export type SeenWhole = (
  context: { db: Db; clock: Clock },
  viewer: Viewer,
  tipIds: readonly number[],
) => Promise<readonly number[]>;

export interface RecordSources {
  figures: StatedFigures;
  seenWhole: SeenWhole;
}

export interface RecordBundles {
  /** The bundle for a reader as JSON text, or null when there is no such tipster (or no checkpoint yet). */
  stream(username: string, viewer: Viewer, since: number | null): Promise<Readable | null>;
  /** A tip's entries with their audit paths, or null when the log holds none. */
  tipProof(tipId: number): Promise<object | null>;
  /** Returns an entry by its place with its audit path, in the form of a tip's proof; null when the log isn't that long. */
  entryProof(index: number): Promise<object | null>;
}

export function recordBundles(ledger: LedgerLog, sources: RecordSources): RecordBundles {
  return {
    async stream(username, viewer, since) {
      const log = ledger;
      const tipster = await repository.tipsterNamed(log.db, username);
      const state = tipster && (await stateOf(log, tipster.id, sources.figures));
      if (!tipster || !state) return null;
      const unsettled = await repository.unsettledTipsOf(log.db, tipster.id);
      const readableTips = unsettled.length > 0 ? await sources.seenWhole(log, viewer, unsettled) : [];
      const revealed = await revealsOf(log, tipster.id, readableTips, state.checkpoint.size);
      return Readable.from(bundleText(log, tipster, state, revealed, since));
    },

    async tipProof(tipId) {
      const checkpoint = await currentCheckpoint(ledger);
      const rows = checkpoint ? await repository.entriesOfTip(ledger.db, tipId, checkpoint.size) : [];
      return checkpoint && rows.length > 0 ? proofOf(ledger, checkpoint, rows) : null;
    },

    async entryProof(index) {
      const checkpoint = await currentCheckpoint(ledger);
      if (!checkpoint || index >= checkpoint.size) return null;
      const [entry] = await logRepository.entriesFrom(ledger.db, index, 1);
      return entry === undefined ? null : proofOf(ledger, checkpoint, [{ index, entry }]);
    },
  };
}

/** Entries with their audit paths, and what others saw of the log before and after the first of them. */
async function proofOf(
  log: LedgerLog,
  checkpoint: ServedCheckpoint,
  rows: readonly { index: number; entry: string }[],
): Promise<object> {
  const tree = tileTree(checkpoint.size, tileReader(log.db), nodeHasher);
  const entries = [];
  for (const { index, entry } of rows) {
    entries.push({ index, entry, proof: (await tree.inclusionProof(index)).map(toBase64) });
  }
  const witnesses = await listWitnesses(log.db);
  const places = rows.slice(0, 1).map(({ index }) => index);
  return {
    origin: log.keeper.origin,
    vkey: log.vkey,
    checkpoint: checkpoint.note,
    entries,
    witnesses: witnesses.map(({ vkey }) => vkey),
    anchors: witnesses.length > 0 ? await anchorsOf(log, places, tree) : [],
    ...(await stampsOf(log.db, places, tree)),
  };
}

interface RecordState {
  checkpoint: ServedCheckpoint;
  figures: RecordFigures | null;
  priors: repository.PlacedPriors | null;
}

/**
 * A checkpoint and the figures of exactly the entries in it. Entries wait up to a second for their place: then it looks again,
 * and at last states no figures rather than those of other entries.
 */
async function stateOf(log: LedgerLog, tipsterId: number, stated: StatedFigures): Promise<RecordState | null> {
  for (let attempt = 1; ; attempt++) {
    const before = await repository.lastNumber(log.db, tipsterId);
    const { figures, priors: seq } = (await stated(log.db, tipsterId)) ?? { figures: null, priors: 0 };
    const checkpoint = await currentCheckpoint(log);
    if (!checkpoint) return null;
    const placed = await repository.lastPlaced(log.db, tipsterId, checkpoint.size);
    const priors = seq === 0 ? null : await repository.placedPriors(log.db, seq, checkpoint.size);
    const whole = placed === before && (seq === 0 || priors !== null);
    if (whole && (await repository.lastNumber(log.db, tipsterId)) === before) return { checkpoint, figures, priors };
    if (attempt === ATTEMPTS) return { checkpoint, figures: null, priors: null };
    await sleep(PAUSE_MS);
  }
}

async function* bundleText(
  log: LedgerLog,
  tipster: repository.TipsterName,
  { checkpoint, figures, priors }: RecordState,
  revealed: readonly BundledReveal[],
  since: number | null,
): AsyncGenerator<string> {
  const { db, keeper } = log;
  const { size } = checkpoint;
  const { all: places, published } = await repository.placesOf(db, tipster.id, size);
  const tree = tileTree(size, await prefetched(log, places, size), nodeHasher);
  const witnesses = await listWitnesses(db);
  const head = {
    format: BUNDLE_FORMAT,
    origin: keeper.origin,
    vkey: log.vkey,
    checkpoint: checkpoint.note,
    tipster: { pseudonym: tipster.pseudonym, username: tipster.username },
    proof: joinHashes(await multiproof(places, tree)),
    revealed,
    consistency:
      since !== null && since <= size ? { from: since, proof: joinHashes(await tree.consistencyProof(since)) } : null,
    witnesses: witnesses.map((witness) => witness.vkey),
    anchors: witnesses.length > 0 ? await anchorsOf(log, places, tree) : [],
    ...(await stampsOf(db, published, tree)),
    figures,
    priors: priors && { ...priors, proof: joinHashes(await tree.inclusionProof(priors.index)) },
  };
  yield `${JSON.stringify(head).slice(0, -1)},"entries":[`;
  let after = 0;
  let separator = '\n';
  for (;;) {
    const rows = await repository.entriesOf(db, tipster.id, size, after, ROWS_AT_ONCE);
    let text = '';
    for (const { index, entry } of rows) {
      text += `${separator}${JSON.stringify({ index, entry, leaf: toBase64(await tree.leaf(index)) })}`;
      separator = ',\n';
    }
    yield text;
    if (rows.length < ROWS_AT_ONCE) break;
    after = rows.at(-1)!.seq;
  }
  yield '\n]}\n';
}

/** The tiles that a multiproof of those places touches, read at once; others one by one. */
async function prefetched(log: LedgerLog, places: readonly number[], size: number): Promise<TileReader> {
  const touched = new Map<string, { level: number; index: number }>();
  for (let level = 0, span = TILE_WIDTH; span / TILE_WIDTH <= size; level++, span *= TILE_WIDTH) {
    for (const place of places) {
      const index = Math.floor(place / span);
      touched.set(`${level}/${index}`, { level, index });
    }
  }
  const rows = await logRepository.readTiles(log.db, [...touched.values()]);
  const tiles = new Map(rows.map((row) => [`${row.level}/${row.index}`, row.hashes]));
  const one = tileReader(log.db);
  return (level, index, width) => {
    const hashes = tiles.get(`${level}/${index}`);
    return hashes && hashes.length >= width * HASH_SIZE
      ? hashes.subarray(0, width * HASH_SIZE)
      : one(level, index, width);
  };
}

async function revealsOf(
  log: LedgerLog,
  tipsterId: number,
  tipIds: readonly number[],
  size: number,
): Promise<BundledReveal[]> {
  const rows = await repository.revealsOf(log.db, tipsterId, tipIds, size);
  return rows.map(({ seq, nonce, content }) => ({ seq, nonce: toHex(nonce), content: content as JsonValue }));
}

async function anchorsOf(log: LedgerLog, places: readonly number[], tree: TileTree): Promise<Anchor[]> {
  const cosigned = await repository.firstCosigned(log.db, places, tree.size);
  const anchors: Anchor[] = [];
  for (const { size, note, lines } of cosigned.slice(-MAX_ANCHORS)) {
    const proof = joinHashes(await tree.consistencyProof(size));
    anchors.push({ checkpoint: note + lines.map((line) => `${line}\n`).join(''), proof });
  }
  return anchors;
}

/** The log's half of a bundle shows that some entries stand at their places in the signed tree. */
export interface PlacedProof {
  origin: string;
  vkey: string;
  checkpoint: string;
  /** Entries in that checkpoint's tree: places from there on are not proven. */
  size: number;
  proof: string;
  witnesses: readonly string[];
  anchors: readonly { checkpoint: string; proof: string }[];
  stamps: readonly Stamp[];
  authority: StampTrust | null;
  /** By place: base 64 of the hash that the tree holds there. */
  leaves: ReadonlyMap<number, string>;
}

/**
 * Returns a single proof for the entries at these places (ascending), as far as the newest checkpoint reaches; null without a checkpoint.
 */
export async function proveEntries(log: LedgerLog, places: readonly number[]): Promise<PlacedProof | null> {
  const checkpoint = await currentCheckpoint(log);
  if (!checkpoint) return null;
  const { size } = checkpoint;
  const inside = places.filter((place) => place < size);
  const tree = tileTree(size, await prefetched(log, inside, size), nodeHasher);
  const witnesses = await listWitnesses(log.db);
  const leaves = new Map<number, string>();
  for (const place of inside) leaves.set(place, toBase64(await tree.leaf(place)));
  return {
    origin: log.keeper.origin,
    vkey: log.vkey,
    checkpoint: checkpoint.note,
    size,
    proof: joinHashes(await multiproof(inside, tree)),
    witnesses: witnesses.map(({ vkey }) => vkey),
    anchors: witnesses.length > 0 ? await anchorsOf(log, inside, tree) : [],
    ...(await stampsOf(log.db, inside, tree)),
    leaves,
  };
}
