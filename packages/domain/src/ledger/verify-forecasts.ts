import { addTrackRecords, noTrackRecord, type TrackRecord } from '../forecast/track-record.ts';
import { addMonths, romeMonth } from '../time/index.ts';
import type { StampTrust } from './bundle.ts';
import type { JsonValue } from './canonical-json.ts';
import { type ForecastBundle, parseForecastBundle } from './forecast-bundle.ts';
import { ForecastFindings, type ForecastVerification } from './forecast-verification.ts';
import { openForecasts } from './forecasts.ts';
import { type Hasher, webCryptoHasher } from './hash.ts';
import type { StampVerifier } from './stamp.ts';
import type { TileReader } from './tiles.ts';
import type { Findings } from './verification.ts';
import { allFigures, checkFigures, compareWithStated } from './verify-forecast-figures.ts';
import { checkMatches, type OpenedBatch } from './verify-forecast-matches.ts';
import {
  checkConsistency,
  checkInclusion,
  checkSignature,
  checkStamps,
  checkWitnesses,
  type SeenSize,
} from './verify-log.ts';

export interface VerifyForecastsOptions {
  /** The log's verifier key as the reader knows it; without it the bundles' own is taken at its word. */
  vkey?: string;
  /** The checkpoint note that the reader verified last. */
  previousCheckpoint?: string;
  witnesses?: readonly string[];
  /** This function judges time-stamp tokens; without it stamps count for nothing. */
  verifyStamp?: StampVerifier;
  /** The authority that the reader trusts; without it the one that the bundles name. */
  authority?: StampTrust;
  /** The log's tiles, for the proof that the tree extends the one seen before. */
  readTile?: TileReader;
  /** The public summary of all time, when the bundles are all that there are. */
  summary?: JsonValue;
  /** Every `forecasts` entry of the log, read whole (`auditForecasts`). */
  logged?: readonly { index: number; entry: string }[];
  hasher?: Hasher;
}

/** Two transactions may overtake each other by this much. */
const OVERTAKING_MS = 60_000;

/**
 * Checks months of forecasts from their bundles alone: that each was committed to in the signed log before its start and is shown as
 * committed, that no batch is missing, that scores, margin-free closing odds, coverage and pooled figures follow. Never throws on bad
 * bundles: each check says what failed. Newest entries that a bundle leaves out show only when the whole log is read.
 */
export async function verifyForecasts(
  texts: readonly string[],
  options: VerifyForecastsOptions = {},
): Promise<ForecastVerification> {
  const findings = new ForecastFindings();
  const bundles: ForecastBundle[] = [];
  for (const [n, text] of texts.entries()) {
    findings.checked('bundle');
    const bundle = parseForecastBundle(text);
    if (bundle) bundles.push(bundle);
    else findings.fail('bundle', 'malformed', { detail: `file ${n + 1}` });
  }
  bundles.sort((a, b) => (a.month < b.month ? -1 : 1));
  const fixtureIds = new Set<number>();
  const total: TrackRecord[] = [];
  let checkpoint: ForecastVerification['checkpoint'] = null;
  let last: { month: string; seq: number } | null = null;
  for (const bundle of bundles) {
    const log = await checkLog(findings, bundle, options);
    if (log && log.checkpoint.size >= (checkpoint?.size ?? 0)) checkpoint = log.checkpoint;
    const batches = await openBatches(findings, bundle, options.hasher ?? webCryptoHasher);
    for (const { index } of bundle.entries) fixtureIds.add(index);
    last = checkSequence(findings, bundle, batches, last) ?? last;
    const month = checkMatches(findings, bundle, batches, log?.seenSizes ?? []);
    checkFigures(findings, bundle.month, month, bundle.summary);
    total.push(...month.values());
  }
  const all = total.reduce<TrackRecord>(addTrackRecords, noTrackRecord());
  if (options.summary !== undefined) compareWithStated(findings, 'all time', allFigures(all), options.summary);
  if (options.logged) checkWholeLog(findings, bundles, fixtureIds, options.logged);
  else findings.leaveUnproven('log');
  const checks = findings.results();
  return {
    ok: bundles.length > 0 && checks.every(({ status }) => status !== 'failed'),
    complete: options.logged !== undefined && checks.every(({ id, status }) => id !== 'log' || status !== 'failed'),
    checks,
    checkpoint,
    months: bundles.map(({ month }) => month),
    figures: bundles.length > 0 ? allFigures(all) : null,
  };
}

interface CheckedLog {
  checkpoint: NonNullable<ForecastVerification['checkpoint']>;
  seenSizes: readonly SeenSize[];
}

function take(findings: ForecastFindings, of: Findings): void {
  const id = of.id as 'signature' | 'consistency' | 'witnesses' | 'stamps' | 'inclusion';
  findings.checked(id, of.checked);
  for (const { code, index, detail } of of.failures) {
    findings.fail(id, code, { ...(index !== undefined && { index }), ...(detail !== undefined && { detail }) });
  }
}

async function checkLog(
  findings: ForecastFindings,
  bundle: ForecastBundle,
  options: VerifyForecastsOptions,
): Promise<CheckedLog | null> {
  const hasher = options.hasher ?? webCryptoHasher;
  const signature = await checkSignature(bundle, options.vkey);
  take(findings, signature.findings);
  const { tree } = signature;
  if (!tree) return null;
  const unconnected = { ...bundle, consistency: null };
  take(findings, await checkConsistency(unconnected, tree, options.previousCheckpoint, options.readTile, hasher));
  const witnesses = await checkWitnesses(bundle, tree, options.witnesses, hasher);
  take(findings, witnesses.findings);
  const stamps = await checkStamps(bundle, tree, options, hasher);
  take(findings, stamps.findings);
  take(findings, await checkInclusion(bundle, tree, hasher));
  const { size } = tree.checkpoint;
  return {
    checkpoint: { origin: bundle.origin, size, note: bundle.checkpoint },
    seenSizes: [...witnesses.seenSizes, ...stamps.seenSizes],
  };
}

async function openBatches(
  findings: ForecastFindings,
  bundle: ForecastBundle,
  hasher: Hasher,
): Promise<readonly OpenedBatch[]> {
  const batches: OpenedBatch[] = [];
  for (const { index, entry, nonce, content } of bundle.entries) {
    findings.checked('commitments');
    const opened = await openForecasts(entry, nonce, content, hasher);
    if (!opened.ok) {
      findings.fail('commitments', opened.error, { index });
      continue;
    }
    if (opened.entry.forecaster !== bundle.forecaster) findings.fail('commitments', 'other_forecaster', { index });
    batches.push({ index, entry: opened.entry, forecasts: opened.forecasts });
  }
  return batches.sort((a, b) => a.entry.seq - b.entry.seq);
}

/** Numbers of the month's own batches: 1, 2, 3… from the first month, on from the month before where that was given too. */
function checkSequence(
  findings: ForecastFindings,
  bundle: ForecastBundle,
  batches: readonly OpenedBatch[],
  before: { month: string; seq: number } | null,
): { month: string; seq: number } | null {
  const own = batches.filter(({ entry }) => romeMonth(new Date(entry.at)) === bundle.month);
  const follows = before !== null && addMonths(before.month, 1) === bundle.month;
  const isFirst = romeMonth(new Date(bundle.since)) === bundle.month;
  let expected = follows ? before.seq + 1 : isFirst ? 1 : (own[0]?.entry.seq ?? 0);
  let latest = -Infinity;
  let place = -1;
  for (const { index, entry } of own) {
    findings.checked('sequence');
    const where = { index, seq: entry.seq };
    if (entry.seq !== expected) findings.fail('sequence', 'missing_number', { ...where, detail: String(expected) });
    expected = entry.seq + 1;
    const at = Date.parse(entry.at);
    if (at < latest - OVERTAKING_MS || index <= place) findings.fail('sequence', 'back_dated', where);
    latest = Math.max(latest, at);
    place = index;
  }
  const [newest] = own.slice(-1);
  if (newest) return { month: bundle.month, seq: newest.entry.seq };
  return follows ? { month: bundle.month, seq: before.seq } : null;
}

/** Every batch of forecasts in the log, against the bundles of their months. */
function checkWholeLog(
  findings: ForecastFindings,
  bundles: readonly ForecastBundle[],
  fixtureIds: ReadonlySet<number>,
  logged: readonly { index: number; entry: string }[],
): void {
  const months = new Set(bundles.map(({ month }) => month));
  for (const { index, entry } of logged) {
    findings.checked('log');
    const at = /"at":"([^"]+)"/.exec(entry)?.[1] ?? '';
    if (!fixtureIds.has(index) && months.has(romeMonth(new Date(at)))) findings.fail('log', 'left_out', { index });
  }
}
