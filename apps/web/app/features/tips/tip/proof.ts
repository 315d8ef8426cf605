import type { RecordBundle, StampVerifier, TimeEvidence, TipEntry } from '@quotavera/domain/ledger';
import type { OpenTip } from '../queries.ts';

/** `/ledger/proof/{tip}` answers the tip's entries, each with its path to the signed root. */
interface TipProof extends Pick<RecordBundle, 'witnesses' | 'anchors' | 'stamps' | 'authority'> {
  origin: string;
  vkey: string;
  checkpoint: string;
  entries: readonly { index: number; entry: string; proof: readonly string[] }[];
}

interface ProvenEntry {
  index: number;
  type: TipEntry['type'];
  seq: number;
  at: string;
  /** In the signed tree, unchanged. */
  included: boolean;
}

export interface ProofFindings {
  origin: string;
  treeSize: number;
  signature: boolean;
  entries: readonly ProvenEntry[];
  commitment: string | null;
  /** The published bet's commitment is the one in the log; null when there is nothing to hold it against. */
  sameCommitment: boolean | null;
  /** The bet revealed at settlement is what was committed to, and what this page shows; null while it is not revealed. */
  reveals: boolean | null;
  /** The party that vouches for the time of a prematch tip; null for a live tip and for entries that no signature holds. */
  time: { evidence: TimeEvidence; name: string; at: number } | null;
  /** Every check that could be made holds. */
  ok: boolean;
}

export type ProofOutcome =
  | { ok: true; findings: ProofFindings }
  | { ok: false; reason: 'not_yet' | 'unreachable' | 'unreadable' };

/** The code that verifies time stamps is loaded only when there is one. */
const judgeStamp: StampVerifier = async (...stamp) => (await import('@quotavera/timestamp')).verifyStamp(...stamp);

/** The bet shown on the page, leg by leg, against the one revealed by the log. */
async function showsTheRevealed(tip: OpenTip, content: unknown): Promise<boolean> {
  const { parseBetContent } = await import('@quotavera/domain/ledger');
  const { formatMilli } = await import('@quotavera/domain/odds');
  const bet = parseBetContent(content as Parameters<typeof parseBetContent>[0]);
  if (!bet) return false;
  return (
    bet.kind === tip.valexc &&
    bet.side === tip.side &&
    formatMilli(bet.stake) === tip.stake &&
    bet.legs.length === tip.legs.length &&
    bet.legs.every((leg, n) => {
      const shown = tip.legs[n];
      if (!shown) return false;
      const line = leg.type === 'structured' && leg.line !== null ? formatMilli(leg.line) : null;
      return (
        formatMilli(leg.odds) === shown.odds &&
        leg.market === shown.market &&
        leg.selection === shown.result &&
        line === shown.line
      );
    })
  );
}

/**
 * Checks a tip's proof in this browser: the operator's signature under the tree, each entry's path to its root, and that what was
 * revealed is what was committed to. Nothing here trusts the page that shows it.
 */
async function verifyTipProof(proof: TipProof, tip: OpenTip | null, stated: string | null): Promise<ProofOutcome> {
  const ledger = await import('@quotavera/domain/ledger');
  const key = await ledger.parseVerifierKey(proof.vkey);
  if (!key) return { ok: false, reason: 'unreadable' };
  const opened = await ledger.openCheckpoint(proof.checkpoint, key);
  if (!opened.ok && opened.error === 'malformed') return { ok: false, reason: 'unreadable' };
  const checkpoint = opened.ok ? opened.checkpoint : null;
  const entries: ProvenEntry[] = [];
  let commitment: string | null = null;
  let reveals: boolean | null = null;
  for (const { index, entry: text, proof: path } of proof.entries) {
    const decoded = ledger.decodeEntry(text);
    const hashes = path.map((hash) => ledger.fromBase64(hash));
    if (!decoded.ok || hashes.some((hash) => hash === null)) return { ok: false, reason: 'unreadable' };
    const { entry } = decoded;
    if (!ledger.isTipEntry(entry)) return { ok: false, reason: 'unreadable' };
    const leaf = await ledger.leafHash(ledger.utf8(text), ledger.webCryptoHasher);
    const included =
      checkpoint !== null &&
      (await ledger.verifyInclusion(
        index,
        checkpoint.size,
        leaf,
        hashes as Uint8Array[],
        checkpoint.root,
        ledger.webCryptoHasher,
      ));
    entries.push({ index, type: entry.type, seq: entry.seq, at: entry.at, included });
    if (entry.type === 'publication') commitment = entry.commitment;
    if ((entry.type === 'settlement' || entry.type === 'resettlement') && commitment !== null) {
      const nonce = ledger.fromHex(entry.bet.nonce);
      const same = nonce !== null && (await ledger.commitment(nonce, entry.bet.content)) === commitment;
      reveals = same && (tip === null || (await showsTheRevealed(tip, entry.bet.content)));
    }
  }
  const sameCommitment = commitment === null || stated === null ? null : commitment === stated;
  const hasher = ledger.webCryptoHasher;
  const tree = opened.ok ? { key, checkpoint: opened.checkpoint, note: opened.note } : null;
  const others = tree && (await ledger.seenByOthers(proof, tree, { verifyStamp: judgeStamp }, hasher));
  const place = proof.entries[0]?.index ?? 0;
  const start = tip ? Math.min(...tip.legs.map((leg) => Date.parse(leg.matchdate))) : Infinity;
  const evidence = others && ledger.timeEvidence(others.seenSizes, place, start);
  const early = others?.seenSizes.find(({ size, at, by }) => by === evidence && size > place && at < start);
  const prematch = tip === null || tip.liveprematch === 'prematch';
  const findings = {
    time: evidence && prematch ? { evidence, name: early?.name ?? '', at: early?.at ?? 0 } : null,
    origin: proof.origin,
    treeSize: checkpoint?.size ?? 0,
    signature: opened.ok,
    entries,
    commitment,
    sameCommitment,
    reveals,
  };
  const ok =
    others?.failures.length === 0 &&
    opened.ok &&
    entries.every((entry) => entry.included) &&
    sameCommitment !== false &&
    reveals !== false;
  return { ok: true, findings: { ...findings, ok } };
}

/** Fetches and checks; an entry waits up to a second for its place, so a proof may not be there yet. */
export async function fetchTipProof(
  tipId: number,
  tip: OpenTip | null,
  stated: string | null,
  signal: AbortSignal,
): Promise<ProofOutcome> {
  try {
    const response = await fetch(`/ledger/proof/${tipId}`, { signal, headers: { Accept: 'application/json' } });
    if (response.status === 404) return { ok: false, reason: 'not_yet' };
    if (!response.ok) return { ok: false, reason: 'unreachable' };
    return await verifyTipProof((await response.json()) as TipProof, tip, stated);
  } catch {
    return { ok: false, reason: 'unreachable' };
  }
}
