import type { trackRecordFigures } from '../forecast/track-record.ts';
import type { CheckStatus } from './verification.ts';

/** The checks of forecasts, in the order in which they are made and shown. */
const FORECAST_CHECKS = [
  /** Each file is a bundle of forecasts. */
  'bundle',
  /** The checkpoints are signed by the log's key. */
  'signature',
  /** The tree extends the one that the reader saw before. */
  'consistency',
  /** Witnesses' cosignatures are theirs and on this log. */
  'witnesses',
  /** Time stamps of an authority (RFC 3161) are genuine and on this log. */
  'stamps',
  /** Every entry is in the signed tree, unchanged. */
  'inclusion',
  /** The published contents open their commitments. */
  'commitments',
  /** The forecaster's numbers have no gap and never run back in time. */
  'sequence',
  /** The figures shown of each match are those of the last forecast that was committed to before its start, digit by digit. */
  'shown',
  /** Every forecast that counts was in the log before the start. */
  'times',
  /** Every score is what the rules make of forecast and result. */
  'scores',
  /** The market's forecast is what remains of the stored closing odds without margin. */
  'closing',
  /** Every match that kicked off is forecast or named as missing, and the counts are those stated. */
  'coverage',
  /** The stated means, intervals and calibration are those of the forecasts. */
  'figures',
  /** Reading the whole log: it holds no forecasts that the bundles leave out. */
  'log',
] as const;
export type ForecastCheckId = (typeof FORECAST_CHECKS)[number];

export interface ForecastFailure {
  code: string;
  /** Place in the log, number of the batch, and the match, where it is about one. */
  index?: number;
  seq?: number;
  match?: string;
  detail?: string;
}

export interface ForecastCheck {
  id: ForecastCheckId;
  status: CheckStatus;
  checked: number;
  failures: readonly ForecastFailure[];
  facts: Readonly<Record<string, number>>;
}

export interface ForecastVerification {
  ok: boolean;
  /** True when the bundles were also compared with the whole log. Otherwise they may not be called verified. */
  complete: boolean;
  checks: readonly ForecastCheck[];
  /** The newest checkpoint that was verified, to be kept for the next visit. */
  checkpoint: { origin: string; size: number; note: string } | null;
  months: readonly string[];
  /** The figures recomputed over all the bundles, in the names of the public summary; null when nothing could be read. */
  figures: ReturnType<typeof trackRecordFigures> | null;
}

/** Collects the findings of every check, over as many bundles as there are. */
export class ForecastFindings {
  private readonly byCheck = new Map<
    ForecastCheckId,
    { checked: number; failures: ForecastFailure[]; facts: Record<string, number> }
  >();

  private readonly unproven = new Set<ForecastCheckId>();

  private of(id: ForecastCheckId) {
    const result = this.byCheck.get(id) ?? { checked: 0, failures: [], facts: {} };
    this.byCheck.set(id, result);
    return result;
  }

  checked(id: ForecastCheckId, n = 1): void {
    this.of(id).checked += n;
  }

  fail(id: ForecastCheckId, code: string, where: Omit<ForecastFailure, 'code'> = {}): void {
    this.of(id).failures.push({ code, ...where });
  }

  count(id: ForecastCheckId, fact: string, n = 1): void {
    const { facts } = this.of(id);
    facts[fact] = (facts[fact] ?? 0) + n;
  }

  /** Leaves a check unproven: nothing contradicts it, but only the operator's word supports it. */
  leaveUnproven(id: ForecastCheckId): void {
    this.unproven.add(id);
  }

  results(): ForecastCheck[] {
    return FORECAST_CHECKS.map((id) => {
      const { checked, failures, facts } = this.of(id);
      return {
        id,
        status:
          failures.length > 0 ? 'failed' : this.unproven.has(id) ? 'unproven' : checked === 0 ? 'skipped' : 'passed',
        checked,
        failures,
        facts,
      };
    });
  }
}
