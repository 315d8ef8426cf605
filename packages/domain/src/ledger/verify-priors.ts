import { INITIAL_PRIORS, type YieldPriors } from '../records/expected-yield.ts';
import { HOUR_MS, MINUTE_MS } from '../time/units.ts';
import { type RecordBundle, splitHashes } from './bundle.ts';
import { utf8 } from './bytes.ts';
import { fromDoubleText } from './decimal.ts';
import { decodeEntry, type RankingPriorsEntry } from './entry.ts';
import { type Hasher, leafHash } from './hash.ts';
import type { PlacedEntry } from './history.ts';
import type { LoggedEntry } from './match-facts.ts';
import { verifyInclusion } from './tree.ts';
import type { Findings } from './verification.ts';
import type { SignedTree } from './verify-log.ts';

/** An entry has its time before its place: a long transaction commits later than what began after it. */
const COMMIT_MS = 10 * MINUTE_MS;
/** Standings are computed anew so long after the priors changed. */
const RECOMPUTED_MS = HOUR_MS;

export type PlacedPriors = PlacedEntry<RankingPriorsEntry>;

/** The values of an entry of priors. */
export function priorsOf(entry: RankingPriorsEntry): YieldPriors {
  return {
    gammaMean: fromDoubleText(entry.gammaMean)!,
    gammaDeviation: fromDoubleText(entry.gammaDeviation)!,
    deltaDeviation: fromDoubleText(entry.deltaDeviation)!,
  };
}

function decodePriors({ index, entry }: LoggedEntry): PlacedPriors | null {
  const decoded = decodeEntry(entry);
  return decoded.ok && decoded.entry.type === 'ranking_priors' ? { ...decoded.entry, index } : null;
}

/** The entry of priors that the bundle carries; `bad` when it is none or not in the signed tree, null when it carries none. */
async function bundledPriors(
  bundle: RecordBundle,
  tree: SignedTree,
  hasher: Hasher,
): Promise<PlacedPriors | 'bad' | null> {
  if (!bundle.priors) return null;
  const { index, entry: logged, proof } = bundle.priors;
  const { size, root } = tree.checkpoint;
  const decoded = decodePriors({ index, entry: logged });
  const hashes = splitHashes(proof);
  if (!decoded || hashes === null || index >= size) return 'bad';
  const leaf = await leafHash(utf8(logged), hasher);
  return (await verifyInclusion(index, size, leaf, hashes, root, hasher)) ? decoded : 'bad';
}

/** An entry contradicts its time where something that the log has before it is of later, or behind it of earlier. */
function isMisdated(priors: { index: number; at: string }, others: readonly { index: number; at: string }[]): boolean {
  const time = Date.parse(priors.at);
  return others.some(({ index, at }) =>
    index < priors.index
      ? Date.parse(at) > time + COMMIT_MS
      : index > priors.index && Date.parse(at) < time - COMMIT_MS,
  );
}

interface PriorsContext {
  /** The record's own entries, whose times frame those of the priors. */
  entries: readonly { index: number; at: string }[];
  /** Every entry of priors in the log; null where it was not read. */
  logged: readonly LoggedEntry[] | null;
  /** The reader's clock, milliseconds since 1970; Infinity where everything due counts as late. */
  now: number;
}

/**
 * The priors on which the bundle's expected yield rests: proven to be in the log, dated as their place there allows, and, where the whole log
 * was read, numbered without a gap and the newest. Without an entry the initial ones count.
 */
export async function provenPriors(
  findings: Findings,
  bundle: RecordBundle,
  tree: SignedTree,
  { entries, logged, now, hasher }: PriorsContext & { hasher: Hasher },
): Promise<{ values: YieldPriors; all: readonly PlacedPriors[] | null }> {
  const stated = await bundledPriors(bundle, tree, hasher);
  if (stated === 'bad') findings.fail('bad_priors', null, bundle.priors?.entry ?? '');
  const known = stated === 'bad' ? null : stated;
  const all = logged?.flatMap((entry) => decodePriors(entry) ?? []) ?? null;
  for (const [n, priors] of (all ?? (known ? [known] : [])).entries()) {
    if (all && priors.seq !== n + 1) findings.fail('missing_number', priors, String(n + 1));
    if (isMisdated(priors, [...entries, ...(all ?? [])])) findings.fail('priors_misdated', priors, priors.at);
  }
  const newest = all?.findLast(({ at }) => Date.parse(at) <= now - RECOMPUTED_MS);
  if (newest && stated !== 'bad' && newest.index > (known?.index ?? -1)) findings.fail('priors_outdated', newest);
  return { values: known ? priorsOf(known) : INITIAL_PRIORS, all };
}
