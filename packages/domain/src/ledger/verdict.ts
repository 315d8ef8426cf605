import type { ForecastCheck } from './forecast-verification.ts';
import type { CheckResult } from './verification.ts';

/** A verification, of a record or of forecasts, as far as the verdict goes by it. */
interface Judged {
  ok: boolean;
  complete: boolean;
  checks: readonly (CheckResult | ForecastCheck)[];
}

/** A verdict says these beside itself: they rest on somebody's word, or are still to come. */
const VERDICT_RESERVES = ['name', 'operator', 'declared', 'graded', 'voided', 'unsettled'] as const;
export type VerdictReserve = (typeof VERDICT_RESERVES)[number];

/** The one verdict on a verification: pages and programs put it into words, and colour it by its level. */
export interface Verdict {
  /** Only what was compared with the whole log and rests on nobody's word is called verified. */
  level: 'failed' | 'unproven' | 'verified';
  /** `bad`: checks failed. `incomplete`: nothing is wrong, but nobody looked for what is left out. `ok`: it is intact and complete. */
  sentence: 'bad' | 'incomplete' | 'ok';
  failed: number;
  reserves: readonly { code: VerdictReserve; count: number; of: number }[];
}

/** Remarks that say on what outcomes rest. */
const OUTCOME_REMARKS = new Map(
  Object.entries<VerdictReserve>({
    self_declared: 'declared',
    graded_by_admin: 'graded',
    void_postponed: 'voided',
    void_cancelled: 'voided',
    void_decided: 'voided',
    void_started: 'voided',
  }),
);

/** Judges a verification: every page and the stand-alone program take verdict, words and colour from here. */
export function verdictOf({ ok, complete, checks }: Judged): Verdict {
  const failed = checks.filter(({ status }) => status === 'failed').length;
  if (!ok) return { level: 'failed', sentence: 'bad', failed, reserves: [] };
  const reserves = reservesOf(checks);
  const isProven = complete && reserves.length === 0 && checks.every(({ status }) => status !== 'unproven');
  return { level: isProven ? 'verified' : 'unproven', sentence: complete ? 'ok' : 'incomplete', failed, reserves };
}

function reservesOf(checks: Judged['checks']): Verdict['reserves'] {
  const find = (id: CheckResult['id']) => checks.find((each) => each.id === id);
  const [name, times, histories, settlements] = [find('name'), find('times'), find('histories'), find('settlements')];
  const tips: Partial<Record<VerdictReserve, Set<string | undefined>>> = {};
  for (const { code, tip } of settlements && 'remarks' in settlements ? settlements.remarks : []) {
    const reserve = OUTCOME_REMARKS.get(code);
    if (reserve) tips[reserve] = (tips[reserve] ?? new Set()).add(tip);
  }
  const settled = settlements?.facts.settled ?? 0;
  const outcomes = (reserve: VerdictReserve) => ({ count: tips[reserve]?.size ?? 0, of: settled });
  const counts: Record<VerdictReserve, { count: number; of: number }> = {
    name: { count: name?.status === 'unproven' ? 1 : 0, of: 1 },
    operator: { count: times?.facts.operator ?? 0, of: times?.checked ?? 0 },
    declared: outcomes('declared'),
    graded: outcomes('graded'),
    voided: outcomes('voided'),
    unsettled: { count: histories?.facts.unsettled ?? 0, of: histories?.checked ?? 0 },
  };
  return VERDICT_RESERVES.map((code) => ({ code, ...counts[code] })).filter(({ count }) => count > 0);
}
