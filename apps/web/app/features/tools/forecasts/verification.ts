import type { RecordBundle, TimeEvidence } from '@quotavera/domain/ledger';
import type { Forecast, ForecastProof } from './queries.ts';

/** `/ledger/entry/{index}` answers this. */
export interface EntryProof extends Pick<RecordBundle, 'witnesses' | 'anchors' | 'stamps' | 'authority'> {
  vkey: string;
  checkpoint: string;
  entries: readonly { index: number; entry: string; proof: readonly string[] }[];
}

export interface ForecastFindings {
  treeSize: number;
  /** The operator signed the tree. */
  signed: boolean;
  /** The entry stands in it, unchanged. */
  included: boolean;
  /** Nonce and content are what the entry commits to. */
  committed: boolean;
  /** The page shows what the content says of this match. */
  shown: boolean;
  /** The entry's time is before the start. */
  inTime: boolean;
  /** The party that vouches for the entry's time; no evidence of it was found to be forged. */
  evidence: TimeEvidence;
  seen: boolean;
  at: string;
  ok: boolean;
}

const PPM = 1_000_000;
const same = (shown: number, ppm: number) => Math.round(shown * PPM) === ppm;

/** Checks one forecast in this browser: signature, place in the log, commitment, content, time. Nothing here trusts the page. */
export async function verifyForecast(
  shown: Forecast,
  { proof }: ForecastProof,
  log: EntryProof,
): Promise<ForecastFindings | null> {
  const ledger = await import('@quotavera/domain/ledger');
  const key = await ledger.parseVerifierKey(log.vkey);
  const placed = log.entries[0];
  if (!key || !placed) return null;
  const opened = await ledger.openCheckpoint(log.checkpoint, key);
  const hashes = placed.proof.map((hash) => ledger.fromBase64(hash));
  if (!opened.ok || hashes.some((hash) => hash === null)) return null;
  const { checkpoint } = opened;
  const leaf = await ledger.leafHash(ledger.utf8(placed.entry), ledger.webCryptoHasher);
  const path = hashes as Uint8Array[];
  const { size, root } = checkpoint;
  const included = await ledger.verifyInclusion(placed.index, size, leaf, path, root, ledger.webCryptoHasher);
  const batch = await ledger.openForecasts(placed.entry, proof.nonce, proof.content);
  const forecast = batch.ok ? batch.forecasts[proof.position] : undefined;
  const { probabilities } = shown;
  const matchesReply =
    forecast !== undefined &&
    forecast.fixture === shown.fixture_id &&
    forecast.version === shown.version &&
    forecast.home === shown.home &&
    forecast.away === shown.away &&
    same(probabilities.home, forecast.ppm.home) &&
    same(probabilities.draw, forecast.ppm.draw) &&
    same(probabilities.away, forecast.ppm.away) &&
    same(probabilities.over_2_5, forecast.ppm.over25) &&
    same(probabilities.both_score, forecast.ppm.bothScore);
  const at = batch.ok ? batch.entry.at : proof.committed_at;
  const start = Date.parse(shown.starts_at);
  const inTime = batch.ok && Date.parse(at) < start;
  const { seenSizes, failures } = await ledger.seenByOthers(
    log,
    { key, checkpoint, note: opened.note },
    { verifyStamp: async (...stamp) => (await import('@quotavera/timestamp')).verifyStamp(...stamp) },
    ledger.webCryptoHasher,
  );
  const evidence = ledger.timeEvidence(seenSizes, placed.index, start);
  const seen = failures.length === 0;
  const time = { inTime, evidence, seen, at };
  const findings = { treeSize: size, signed: true, included, committed: batch.ok, shown: matchesReply, ...time };
  return { ...findings, ok: included && batch.ok && matchesReply && inTime && seen };
}
