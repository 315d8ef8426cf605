import { type Audit, auditLog, type EntryBundleReader } from './audit.ts';
import { parseNameContent } from './bet-content.ts';
import { type BundledReveal, type RecordBundle, type StampTrust, splitHashes } from './bundle.ts';
import { equalBytes, fromBase64, utf8 } from './bytes.ts';
import { type Checkpoint, openCheckpoint, verifyCosignatures } from './checkpoint.ts';
import { opens } from './commitment.ts';
import { decodeEntry, isRecordEntry, isTipEntry, type NameEntry, type RecordEntry } from './entry.ts';
import { type Hasher, leafHash } from './hash.ts';
import type { PlacedEntry } from './history.ts';
import { rootFromMultiproof } from './multiproof.ts';
import { parseVerifierKey, type SignedNote, sameKey, type VerifierKey } from './note.ts';
import type { StampVerifier } from './stamp.ts';
import type { TileReader } from './tiles.ts';
import { tileTree } from './tiles.ts';
import { verifyConsistency } from './tree.ts';
import { type BoundName, type CheckFailure, Findings } from './verification.ts';

export interface SignedTree {
  key: VerifierKey;
  checkpoint: Checkpoint;
  note: SignedNote;
}

/** The signature on the bundle's checkpoint, with the key that the reader knows where there is one. */
export async function checkSignature(
  bundle: Pick<RecordBundle, 'vkey' | 'origin' | 'checkpoint'>,
  knownKey: string | undefined,
): Promise<{ findings: Findings; tree: SignedTree | null }> {
  const findings = new Findings('signature');
  const stated = await parseVerifierKey(bundle.vkey);
  const expectedKey = knownKey === undefined ? stated : await parseVerifierKey(knownKey);
  if (stated?.type !== 'note' || stated.name !== bundle.origin) findings.fail('bad_key');
  if (expectedKey === null) findings.fail('bad_known_key');
  if (!stated || !expectedKey) return { findings, tree: null };
  if (!sameKey(stated, expectedKey)) findings.fail('other_key', null, bundle.vkey);
  const opened = await openCheckpoint(bundle.checkpoint, expectedKey);
  findings.checked = 1;
  if (!opened.ok) findings.fail(opened.error);
  return { findings, tree: opened.ok ? { key: expectedKey, checkpoint: opened.checkpoint, note: opened.note } : null };
}

/** Consistency with the checkpoint that the reader verified last, by the bundle's proof or the log's tiles. */
export async function checkConsistency(
  bundle: Pick<RecordBundle, 'consistency'>,
  tree: SignedTree,
  previous: string | undefined,
  readTile: TileReader | undefined,
  hasher: Hasher,
): Promise<Findings> {
  const findings = new Findings('consistency');
  if (previous === undefined) return findings;
  findings.checked = 1;
  const opened = await openCheckpoint(previous, tree.key);
  if (!opened.ok) {
    findings.fail(opened.error === 'malformed' ? 'previous_malformed' : 'previous_not_of_this_log');
    return findings;
  }
  const old = opened.checkpoint;
  const now = tree.checkpoint;
  findings.facts.from = old.size;
  findings.facts.to = now.size;
  if (old.size > now.size) {
    findings.fail('smaller_than_seen');
    return findings;
  }
  const proof = await consistencyHashes(bundle, old.size, now.size, readTile, hasher);
  if (proof === null) findings.fail('no_proof', null, String(old.size));
  else if (!(await verifyConsistency(old.size, old.root, now.size, now.root, proof, hasher)))
    findings.fail('rewritten');
  return findings;
}

async function consistencyHashes(
  bundle: Pick<RecordBundle, 'consistency'>,
  from: number,
  to: number,
  readTile: TileReader | undefined,
  hasher: Hasher,
): Promise<Uint8Array[] | null> {
  if (from === 0 || from === to) return [];
  if (bundle.consistency?.from === from) return splitHashes(bundle.consistency.proof);
  if (!readTile) return null;
  try {
    return await tileTree(to, readTile, hasher).consistencyProof(from);
  } catch {
    return null;
  }
}

/** A time is vouched for by witnesses who saw the log, by a time-stamping authority, or by the operator alone. */
export type TimeEvidence = 'witnessed' | 'stamped' | 'operator';

/** When somebody else is known to have seen the first `size` entries. */
export interface SeenSize {
  size: number;
  /** Milliseconds since 1970. */
  at: number;
  by: Exclude<TimeEvidence, 'operator'>;
  /** The witness, or the name in the authority's certificate. */
  name: string;
}

/** The best evidence that the entry at a place was in the log before some moment (milliseconds since 1970). */
export function timeEvidence(seenSizes: readonly SeenSize[], index: number, before: number): TimeEvidence {
  const early = seenSizes.filter(({ size, at }) => size > index && at < before);
  if (early.some(({ by }) => by === 'witnessed')) return 'witnessed';
  return early.length > 0 ? 'stamped' : 'operator';
}

/** Cosignatures on the checkpoint and on earlier ones that it extends. */
export async function checkWitnesses(
  bundle: Pick<RecordBundle, 'witnesses' | 'anchors'>,
  tree: SignedTree,
  trusted: readonly string[] | undefined,
  hasher: Hasher,
): Promise<{ findings: Findings; seenSizes: SeenSize[] }> {
  const findings = new Findings('witnesses');
  const keys: VerifierKey[] = [];
  for (const text of trusted ?? bundle.witnesses) {
    const key = await parseVerifierKey(text);
    if (key?.type === 'cosignature') keys.push(key);
    else findings.fail('bad_witness_key', null, text);
  }
  const seenSizes: SeenSize[] = [];
  const collect = async (note: SignedNote, size: number): Promise<void> => {
    const { valid, invalid } = await verifyCosignatures(note, keys);
    for (const name of invalid) findings.fail('bad_cosignature', null, name);
    for (const { time, witness } of valid) seenSizes.push({ size, at: time * 1000, by: 'witnessed', name: witness });
    findings.checked += valid.length;
  };
  await collect(tree.note, tree.checkpoint.size);
  findings.facts.onCheckpoint = seenSizes.length;
  for (const anchor of bundle.anchors) {
    const opened = await openEarlier(anchor, tree, findings, hasher);
    if (opened) await collect(opened.note, opened.size);
  }
  return { findings, seenSizes };
}

/** An earlier checkpoint, once proven that the tree extends it; otherwise null, with a failure recorded. */
async function openEarlier(
  earlier: { checkpoint: string; proof: string },
  tree: SignedTree,
  findings: Findings,
  hasher: Hasher,
): Promise<{ note: SignedNote; size: number } | null> {
  const opened = await openCheckpoint(earlier.checkpoint, tree.key);
  const proof = splitHashes(earlier.proof);
  const { size, root } = tree.checkpoint;
  const extended =
    opened.ok &&
    proof !== null &&
    (await verifyConsistency(opened.checkpoint.size, opened.checkpoint.root, size, root, proof, hasher));
  if (extended) return { note: opened.note, size: opened.checkpoint.size };
  findings.fail('bad_anchor', null, opened.ok ? String(opened.checkpoint.size) : opened.error);
  return null;
}

/** Time stamps on earlier checkpoints. Without a verifier of tokens or a trusted authority the stamps are ignored. */
export async function checkStamps(
  bundle: Pick<RecordBundle, 'stamps' | 'authority'>,
  tree: SignedTree,
  { authority, verifyStamp }: { authority?: StampTrust; verifyStamp?: StampVerifier },
  hasher: Hasher,
): Promise<{ findings: Findings; seenSizes: SeenSize[] }> {
  const findings = new Findings('stamps');
  const trusted = authority ?? bundle.authority;
  const seenSizes: SeenSize[] = [];
  if (!verifyStamp || !trusted) return { findings, seenSizes };
  for (const stamp of bundle.stamps ?? []) {
    findings.checked++;
    const opened = await openEarlier(stamp, tree, findings, hasher);
    if (!opened) continue;
    const token = fromBase64(stamp.token);
    const verdict = token
      ? await verifyStamp(token, utf8(stamp.checkpoint), trusted)
      : { ok: false as const, problem: 'malformed' as const };
    if (verdict.ok) seenSizes.push({ size: opened.size, at: verdict.at, by: 'stamped', name: verdict.authority });
    else findings.fail(`stamp_${verdict.problem}`, null, String(opened.size));
  }
  return { findings, seenSizes };
}

/** All that others saw of a log and what is wrong with it: for proofs of single entries, which have no list of checks. */
export async function seenByOthers(
  proof: Pick<RecordBundle, 'witnesses' | 'anchors' | 'stamps' | 'authority'>,
  tree: SignedTree,
  options: { verifyStamp?: StampVerifier },
  hasher: Hasher,
): Promise<{ seenSizes: SeenSize[]; failures: readonly CheckFailure[] }> {
  const witnesses = await checkWitnesses(proof, tree, undefined, hasher);
  const stamps = await checkStamps(proof, tree, options, hasher);
  return {
    seenSizes: [...witnesses.seenSizes, ...stamps.seenSizes],
    failures: [...witnesses.findings.failures, ...stamps.findings.failures],
  };
}

/** Every entry's text against the hash that the tree holds at its place, and all those hashes against the signed root. */
export async function checkInclusion(
  bundle: Pick<RecordBundle, 'entries' | 'proof'>,
  { checkpoint }: SignedTree,
  hasher: Hasher,
): Promise<Findings> {
  const findings = new Findings('inclusion');
  const leaves: { index: number; hash: Uint8Array }[] = [];
  for (const { index, entry, leaf } of bundle.entries) {
    const stated = fromBase64(leaf);
    const hash = await leafHash(utf8(entry), hasher);
    findings.checked++;
    if (!stated || !equalBytes(hash, stated)) {
      const decoded = decodeEntry(entry);
      findings.failures.push({
        code: 'changed',
        index,
        ...(decoded.ok && isRecordEntry(decoded.entry) && { seq: decoded.entry.seq }),
        ...(decoded.ok && isTipEntry(decoded.entry) && { tip: decoded.entry.tip }),
      });
    }
    leaves.push({ index, hash: stated ?? hash });
  }
  const proof = splitHashes(bundle.proof);
  const root = proof && (await rootFromMultiproof(checkpoint.size, leaves, proof, hasher));
  if (!root || !equalBytes(root, checkpoint.root)) findings.fail('not_in_tree');
  findings.facts.treeSize = checkpoint.size;
  return findings;
}

/** The entries decoded, each of them this tipster's. */
export function checkEntries(bundle: RecordBundle): { findings: Findings; entries: PlacedEntry<RecordEntry>[] } {
  const findings = new Findings('entries');
  const entries: PlacedEntry<RecordEntry>[] = [];
  for (const { index, entry } of bundle.entries) {
    findings.checked++;
    const decoded = decodeEntry(entry);
    if (!decoded.ok) {
      findings.failures.push({ code: decoded.error, index });
      continue;
    }
    if (!isRecordEntry(decoded.entry)) {
      findings.failures.push({ code: 'other_tipster', index });
      continue;
    }
    const placed = { ...decoded.entry, index };
    if (placed.tipster !== bundle.tipster.pseudonym) findings.fail('other_tipster', placed);
    entries.push(placed);
  }
  return { findings, entries };
}

/** How far a later entry's time may lie before an earlier one's: two requests of one tipster may overtake each other. */
const OVERTAKING_MS = 60_000;

/**
 * The tipster's numbers run 1, 2, 3… in the order of the log. A step back in time is named, not failed: logs from before entries were stamped
 * with the later of clock and last entry may hold one where the server's clock was put right, and their order stands by the tree.
 */
export function checkSequence(entries: readonly PlacedEntry<RecordEntry>[]): Findings {
  const findings = new Findings('sequence');
  let expected = 1;
  let latest = -Infinity;
  for (const entry of entries) {
    findings.checked++;
    if (entry.seq !== expected) findings.fail('missing_number', entry, String(expected));
    expected = entry.seq + 1;
    const at = Date.parse(entry.at);
    if (at < latest - OVERTAKING_MS) {
      findings.remark('back_dated', entry, `${new Date(latest).toISOString()} → ${entry.at}`);
    }
    latest = Math.max(latest, at);
  }
  return findings;
}

/**
 * Every name that was committed to opens, and the last one is the bundle's. A record without a name entry is bound to its name by the
 * operator's word alone.
 */
export async function checkName(
  entries: readonly PlacedEntry<NameEntry>[],
  { revealed, tipster }: { revealed: readonly BundledReveal[]; tipster: RecordBundle['tipster'] },
  hasher: Hasher,
): Promise<{ findings: Findings; names: BoundName[] }> {
  const findings = new Findings('name');
  const names: BoundName[] = [];
  findings.unproven = entries.length === 0;
  for (const entry of entries) {
    findings.checked++;
    const reveal = revealed.find(({ seq }) => seq === entry.seq);
    const name = reveal && parseNameContent(reveal.content);
    if (!reveal) findings.fail('name_not_revealed', entry);
    else if (!(await opens(entry.commitment, reveal, hasher))) findings.fail('other_content', entry);
    else if (name === null || name === undefined) findings.fail('unreadable', entry);
    else names.push({ name, at: entry.at, index: entry.index });
  }
  const last = names.at(-1);
  if (last && last.index === entries.at(-1)?.index && last.name !== tipster.username) {
    findings.fail('other_name', entries.at(-1), `${last.name} ≠ ${tipster.username}`);
  }
  return { findings, names };
}

/** The whole log's entries beside the record. */
type WholeLog = Extract<Audit, { ok: true }>;

/** The product's measurements of CLV are readable and numbered 1, 2, 3…: a measurement that didn't suit can't be left out later. */
function checkMeasurements(
  logged: readonly { index: number; entry: string }[],
  type: 'clv_worth' | 'premium_worth',
  findings: Findings,
): void {
  for (const [at, { index, entry }] of logged.entries()) {
    const decoded = decodeEntry(entry);
    if (!decoded.ok || decoded.entry.type !== type) {
      findings.failures.push({ code: decoded.ok ? 'wrong_shape' : decoded.error, index });
    } else if (decoded.entry.seq !== at + 1) {
      findings.failures.push({ code: 'missing_number', index, detail: String(at + 1) });
    }
  }
}

/**
 * The bundle against every entry of the log up to its checkpoint. A tipster's numbers show a gap in the middle, but neither entries left out
 * at the end nor a number that was given twice: only the whole log does. Gives what else the log holds, too; null where it was not read.
 * Throws what `readEntries` throws.
 */
export async function checkCompleteness(
  bundle: Pick<RecordBundle, 'entries' | 'tipster'>,
  { checkpoint }: SignedTree,
  readEntries: EntryBundleReader | undefined,
  hasher: Hasher,
): Promise<{ findings: Findings; log: WholeLog | null }> {
  const findings = new Findings('completeness');
  findings.unproven = readEntries === undefined;
  if (!readEntries) return { findings, log: null };
  const audit = await auditLog(checkpoint, bundle.tipster.pseudonym, readEntries, hasher);
  findings.checked = checkpoint.size;
  if (!audit.ok) {
    findings.fail('other_log', null, `${audit.error} ${audit.index}`);
    return { findings, log: null };
  }
  checkMeasurements(audit.worth, 'clv_worth', findings);
  checkMeasurements(audit.premiums, 'premium_worth', findings);
  const listed = new Set(bundle.entries.map(({ index }) => index));
  for (const { index } of audit.ofTipster) if (!listed.has(index)) findings.failures.push({ code: 'left_out', index });
  return { findings, log: audit };
}
