import type { RecordFigures } from './figures.ts';

/** The checks of a record, in the order in which they are made and shown. */
export const CHECKS = [
  /** The bundle has a bundle's form. */
  'bundle',
  /** The checkpoint is signed by the log's key. */
  'signature',
  /** The tree extends the one that the reader saw before. */
  'consistency',
  /** Witnesses' cosignatures are theirs and on this log. */
  'witnesses',
  /** Time stamps of an authority (RFC 3161) are genuine and on this log. */
  'stamps',
  /** Every entry is in the signed tree, unchanged. */
  'inclusion',
  /** Every entry is well formed and this tipster's. */
  'entries',
  /** The name is the one that the record's last name entry commits to. */
  'name',
  /** No sequence number is missing; where time runs back, the step is named. */
  'sequence',
  /** The whole log up to the checkpoint was read: it holds no entry of this tipster that the bundle leaves out. */
  'completeness',
  /** Each tip's story is possible: published once, withdrawn in time, settled after publication. */
  'histories',
  /** Every revealed bet is the one committed to. */
  'commitments',
  /** Every prematch tip was committed before its start. */
  'times',
  /** Imports of prices are numbered without gaps, and tips' imported prices are among those that were taken before them. */
  'prices',
  /** Every settlement is what the rules make of the revealed bet and result. */
  'settlements',
  /** Badges won and lost follow from the evidence that the record gave before them. */
  'badges',
  /** The stated statistics are those of the entries. */
  'figures',
] as const;

export type CheckId = (typeof CHECKS)[number];

/** Everything that a check may find wrong, in the order of the checks. */
export const CHECK_FAILURES = [
  'malformed',
  // signature
  'bad_key',
  'bad_known_key',
  'other_key',
  'other_origin',
  'bad_signature',
  // consistency
  'previous_malformed',
  'previous_not_of_this_log',
  'smaller_than_seen',
  'no_proof',
  'rewritten',
  // witnesses
  'bad_witness_key',
  'bad_cosignature',
  'bad_anchor',
  // stamps
  'stamp_malformed',
  'stamp_other_imprint',
  'stamp_bad_signature',
  'stamp_not_by_authority',
  'stamp_expired',
  'stamp_untrusted',
  'stamp_other_policy',
  // inclusion
  'changed',
  'not_in_tree',
  // entries
  'too_long',
  'not_canonical',
  'unknown_type',
  'wrong_shape',
  'other_tipster',
  // name
  'name_not_revealed',
  'other_name',
  // sequence
  'missing_number',
  'back_dated',
  // completeness
  'left_out',
  'other_log',
  // histories
  'published_twice',
  'not_published',
  'after_withdrawal',
  'withdrawn_late',
  'settled_twice',
  'resettled_unsettled',
  'exit_after_settlement',
  'change_after_settlement',
  'stopped_twice',
  'freed_twice',
  'confirmed_unsettled',
  'reopened_unsettled',
  'unsettled',
  // commitments
  'other_content',
  'revealed_twice',
  'exit_not_revealed',
  'exit_never_logged',
  'prices_not_revealed',
  'prices_never_logged',
  'terms_not_revealed',
  'terms_never_logged',
  'unreadable',
  'nothing_committed',
  // times
  'other_than_announced',
  'after_start',
  'after_end',
  'changed_after_start',
  'terms_loosened',
  // prices
  'prices_withheld',
  'price_never_seen',
  'fair_never_seen',
  // settlements
  'other_legs',
  'no_result',
  'settled_before_start',
  'resettled_without_cause',
  'other_grade',
  'two_results',
  'two_closings',
  'other_outcome',
  'other_profit',
  'other_stake',
  'impossible',
  'other_closing',
  'impossible_probability',
  'other_comparison',
  'other_prices',
  'other_declaration',
  'other_commission',
  'self_declared',
  'match_awarded',
  'match_abandoned',
  'graded_by_admin',
  'void_postponed',
  'void_cancelled',
  'void_decided',
  'void_started',
  'no_later_price',
  'may_not_rank',
  'ranks_twice',
  'not_first',
  'left_out_of_ranking',
  // badges
  'badge_not_earned',
  'badge_other_figures',
  'badge_out_of_order',
  'badge_not_lost',
  'badge_loss_hidden',
  // figures
  'bad_priors',
  'priors_misdated',
  'priors_outdated',
  'unknown_figure',
  'other_figure',
] as const;

export type CheckFailureCode = (typeof CHECK_FAILURES)[number];

/** Where in the log something stands. */
interface Place {
  index: number;
  seq: number;
  tip?: string;
}

/** A failure says what is wrong, and with which entry where it is about an entry. */
export interface CheckFailure {
  code: CheckFailureCode;
  /** Place in the log. */
  index?: number;
  seq?: number;
  tip?: string;
  detail?: string;
}

/**
 * `unproven`: nothing contradicts it, but it rests on the operator's word or was not looked at, and a verdict must say so. `skipped`:
 * there was nothing to check.
 */
export type CheckStatus = 'passed' | 'unproven' | 'failed' | 'skipped';

export interface CheckResult {
  id: CheckId;
  status: CheckStatus;
  /** How many things were checked (entries, tips, figures…). */
  checked: number;
  failures: readonly CheckFailure[];
  /**
   * Remarks are things that a reader should know although the record doesn't fail: for `sequence`, where the log's clock stepped back; for
   * `settlements`, outcomes that only their tipster declared, and matches that were awarded or abandoned.
   */
  remarks: readonly CheckFailure[];
  /** Counts beside the verdict, e.g. of `times`: `witnessed` and `operator`. */
  facts: { readonly [name: string]: number };
}

/** A name that the record had, from an entry's time on. */
export interface BoundName {
  name: string;
  at: string;
  index: number;
}

export interface Verification {
  /** True when no check failed: nothing is wrong with what the bundle holds. */
  ok: boolean;
  /** True when the bundle was also compared with the whole log. Otherwise the record may not be called verified. */
  complete: boolean;
  checks: readonly CheckResult[];
  /** The checkpoint that was verified, to be kept for the next visit; null when its signature is not valid. */
  checkpoint: { origin: string; size: number; note: string } | null;
  /** The names that the log binds to the pseudonym, the oldest first. */
  names: readonly BoundName[];
  /** The figures recomputed from the entries; null when the entries could not be read. */
  figures: RecordFigures | null;
}

function finding(code: CheckFailureCode, entry: Place | null | undefined, detail: string | undefined): CheckFailure {
  return {
    code,
    ...(entry && { index: entry.index, seq: entry.seq, ...(entry.tip !== undefined && { tip: entry.tip }) }),
    ...(detail !== undefined && { detail }),
  };
}

/** Collects one check's findings. */
export class Findings {
  readonly id: CheckId;
  checked = 0;
  /** The check is unproven when nothing contradicts it, but only the operator's word supports it. */
  unproven = false;
  readonly failures: CheckFailure[] = [];
  readonly remarks: CheckFailure[] = [];
  readonly facts: Record<string, number> = {};

  constructor(id: CheckId) {
    this.id = id;
  }

  fail(code: CheckFailureCode, entry?: Place | null, detail?: string): void {
    this.failures.push(finding(code, entry, detail));
  }

  remark(code: CheckFailureCode, entry: Place, detail: string): void {
    this.remarks.push(finding(code, entry, detail));
  }

  count(fact: string): void {
    this.facts[fact] = (this.facts[fact] ?? 0) + 1;
  }

  result(skippable = false): CheckResult {
    const empty = skippable && this.checked === 0;
    const status = this.failures.length > 0 ? 'failed' : empty ? 'skipped' : this.unproven ? 'unproven' : 'passed';
    const { id, checked, failures, remarks, facts } = this;
    return { id, status, checked, failures, remarks, facts };
  }
}
