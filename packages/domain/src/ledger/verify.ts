import { aggregateTips } from '../records/aggregate.ts';
import type { EntryBundleReader } from './audit.ts';
import { parseBundle, type RecordBundle, type StampTrust } from './bundle.ts';
import { isTipEntry } from './entry.ts';
import {
  type RecordFigures,
  rankingFigures,
  recordFigures,
  recordSummary,
  recordTips,
  verifiedCounts,
  verifiedFigures,
} from './figures.ts';
import { type Hasher, webCryptoHasher } from './hash.ts';
import { revealsOf, tipHistories } from './history.ts';
import { checkMatchFacts } from './match-facts.ts';
import type { StampVerifier } from './stamp.ts';
import type { TileReader } from './tiles.ts';
import { type CheckResult, Findings, type Verification } from './verification.ts';
import { checkBadges } from './verify-badges.ts';
import {
  checkCompleteness,
  checkConsistency,
  checkEntries,
  checkInclusion,
  checkName,
  checkSequence,
  checkSignature,
  checkStamps,
  checkWitnesses,
} from './verify-log.ts';
import { checkPrices, type PriceLookup } from './verify-prices.ts';
import { provenPriors } from './verify-priors.ts';
import { checkRanks } from './verify-ranks.ts';
import { checkSettlements } from './verify-settlements.ts';
import { checkCommitments, checkTimes, newestTime, remarkUnsettled } from './verify-tips.ts';

export interface VerifyOptions {
  /** The log's verifier key as the reader knows it; without it the bundle's own is taken at its word. */
  vkey?: string;
  /** The checkpoint note that the reader verified last. */
  previousCheckpoint?: string;
  /** Verifier keys of the witnesses that the reader trusts; without them those that the bundle names. */
  witnesses?: readonly string[];
  /** The log's tiles, for a consistency proof that the bundle does not carry. */
  readTile?: TileReader;
  /** The log's entries: with them the whole log is read, which shows that the bundle leaves nothing out. */
  readEntries?: EntryBundleReader;
  /** The imports of prices, to look tips' imported prices up in them; only together with `readEntries`, which finds their entries. */
  prices?: PriceLookup;
  /** This function judges time-stamp tokens; without it stamps count for nothing. */
  verifyStamp?: StampVerifier;
  /** The authority that the reader trusts; without it the one that the bundle names. */
  authority?: StampTrust;
  /** Figures that the product states elsewhere for this record (a profile, the API), to be compared with the entries. */
  figures?: RecordFigures;
  /**
   * The reader's clock, milliseconds since 1970: what is due takes a while. Without it nothing has that while, and tips wait for their
   * outcome until the newest entry of the record.
   */
  now?: number;
  hasher?: Hasher;
}

/**
 * Checks a record from the bundle alone: signature, consistency with what the reader saw before, inclusion of every entry, no
 * missing number, every revealed commitment, times, settlements and statistics. Never throws on a bad bundle: each check says
 * what failed and names the entry. That nothing is left out only the whole log shows (`readEntries`): without it the record is not
 * `complete`, and may not be called verified.
 */
export async function verifyRecord(bundle: RecordBundle | string, options: VerifyOptions = {}): Promise<Verification> {
  const parsed = parseBundle(typeof bundle === 'string' ? bundle : JSON.stringify(bundle));
  const form = new Findings('bundle');
  form.checked = 1;
  if (!parsed) {
    form.fail('malformed');
    return verification([form.result()], null, null);
  }
  const hasher = options.hasher ?? webCryptoHasher;
  const signature = await checkSignature(parsed, options.vkey);
  const { tree } = signature;
  const checks: CheckResult[] = [form.result(), signature.findings.result()];
  if (!tree) return verification(checks, null, null);

  checks.push(
    (await checkConsistency(parsed, tree, options.previousCheckpoint, options.readTile, hasher)).result(true),
  );
  const witnesses = await checkWitnesses(parsed, tree, options.witnesses, hasher);
  checks.push(witnesses.findings.result(true));
  const stamps = await checkStamps(parsed, tree, options, hasher);
  checks.push(stamps.findings.result(true));
  checks.push((await checkInclusion(parsed, tree, hasher)).result());
  const { findings: form2, entries } = checkEntries(parsed);
  checks.push(form2.result());
  const nameEntries = entries.filter((entry) => entry.type === 'name');
  const name = await checkName(nameEntries, parsed, hasher);
  checks.push(name.findings.result(), checkSequence(entries).result());
  const completeness = await checkCompleteness(parsed, tree, options.readEntries, hasher);
  checks.push(completeness.findings.result());

  const named = new Set(nameEntries.map(({ seq }) => seq));
  const revealed = parsed.revealed.filter(({ seq }) => !named.has(seq));
  const { log } = completeness;
  const reveals = revealsOf(revealed);
  const ofTips = entries.filter((entry) => isTipEntry(entry));
  const { tips, problems } = tipHistories(ofTips);
  const histories = new Findings('histories');
  histories.checked = tips.length;
  for (const { entry, code } of problems) histories.fail(code, entry);
  remarkUnsettled(histories, tips, { reveals, now: options.now ?? newestTime(entries) });
  checks.push(histories.result());
  checks.push((await checkCommitments(tips, revealed, hasher)).result(true));
  checks.push(checkTimes(tips, revealed, [...witnesses.seenSizes, ...stamps.seenSizes]).result(true));
  const prices = await checkPrices(completeness.log?.prices ?? [], { tips, revealed }, options.prices, hasher);
  checks.push(prices.result(true));
  const settlements = checkSettlements(tips);
  checkRanks(settlements, tips, reveals);
  checkMatchFacts(settlements, tips, log && { ...log, pseudonym: parsed.tipster.pseudonym });
  checks.push(settlements.result(true));

  const now = options.now ?? Number.POSITIVE_INFINITY;
  const stated = new Findings('figures');
  const priors = await provenPriors(stated, parsed, tree, { entries, logged: log?.priors ?? null, now, hasher });
  checks.push(checkBadges(ofTips, { priors: priors.all, now }).result(true));
  const record = recordTips(tips);
  const ranking = rankingFigures(aggregateTips(record), priors.values);
  const whole = recordFigures(recordSummary(record, 'all'));
  const verified = recordSummary(record, 'verified');
  const figures = { ...whole, ...verifiedFigures(verified), ...verifiedCounts(verified), ...ranking };
  checkFigures(stated, figures, { ...parsed.figures, ...options.figures });
  checks.push(stated.result(true));
  const checkpoint = { origin: parsed.origin, size: tree.checkpoint.size, note: parsed.checkpoint };
  return { ...verification(checks, checkpoint, figures), names: name.names };
}

function verification(
  checks: readonly CheckResult[],
  checkpoint: Verification['checkpoint'],
  figures: RecordFigures | null,
): Verification {
  const ok = checks.every(({ status }) => status !== 'failed');
  const complete = checks.some(({ id, status }) => id === 'completeness' && status === 'passed');
  return { ok, complete, checks, checkpoint, names: [], figures };
}

/** Sums of doubles may differ in their last bits between engines and orders of addition; counts and money may not differ at all. */
const RELATIVE_TOLERANCE = 1e-9;

function checkFigures(findings: Findings, figures: RecordFigures, stated: RecordFigures): void {
  for (const [name, value] of Object.entries(stated)) {
    findings.checked++;
    const own = figures[name];
    if (own === undefined) findings.fail('unknown_figure', null, name);
    else if (!sameFigure(own, value)) findings.fail('other_figure', null, `${name}: ${value} ≠ ${own}`);
  }
}

function sameFigure(a: number | null, b: number | null): boolean {
  if (a === null || b === null || Number.isInteger(a)) return a === b;
  return Math.abs(a - b) <= RELATIVE_TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
}
