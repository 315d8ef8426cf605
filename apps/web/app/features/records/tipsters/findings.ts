import { RANKING_MIN_BETS } from '@quotavera/domain/limits';
import { type BadgeObstacle, type BadgeVerdict, badgeVerdict, LEAST_BADGE_E } from '@quotavera/domain/records';
import type { TFunction } from 'i18next';
import type { Formats } from '../../../ui/format/index.ts';
import type { RecordStats } from './queries.ts';

type T = TFunction<'records-tipsters'>;

const LN_10 = Math.log(10);
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Evidence is written whole below this, and with two significant digits from here on. */
const EXACT_UP_TO = 1_000;
/** From here on numbers are written as powers of ten. */
const SPOKEN_UP_TO = 1_000_000;
/** Chances rarer than one in this many are all shown as rarer than that. */
const RAREST = 1_000_000;

/** More bets than this are as good as never. */
const FAR = 10_000;

export type BadgeEvidence = Omit<RecordStats['evidence'], 'log_e' | 'badge_since'>;

/** The findings of a record, in whole sentences of a language. `t` is of the namespace `records-tipsters`. */
export interface Findings {
  /** How often somebody without edge does at least as well; a record whose bets have just changed waits for its figure. */
  luck: (luck: Pick<RecordStats['luck'], 'bets' | 'p_value'>) => string;
  /** How many more bets would settle the question. */
  toSettle: (luck: Pick<RecordStats['luck'], 'bets' | 'bets_to_settle'>) => string;
  drawdown: (drawdown: Pick<RecordStats['drawdown'], 'max' | 'days' | 'recovery_days'>) => string;
  closing: (clv: RecordStats['clv']) => string;
  streak: (streaks: RecordStats['streaks']) => string;
  /** Says how far the banks of the e-values grew; `log` is a natural logarithm. */
  bank: (log: number) => string;
  /** Says which evidence carries a badge, and how strong it is. */
  evidence: (evidence: BadgeEvidence) => string;
  /** Says what a badge rests on and whether the results alone would do; without a badge, the rule that is in the way and its figure. */
  badge: (evidence: BadgeEvidence) => string;
  /** How many tips are missing for a place in the ranking; empty for a record that ranks. */
  unranked: (ranking: Pick<RecordStats['ranking'], 'bets' | 'ranks'>) => string;
}

/** Rounds to two significant digits ("1 volta su 240"), because the figure isn't more precise. */
function rounded(value: number, round = Math.round): number {
  if (value < 100) return round(value);
  const power = 10 ** (Math.floor(Math.log10(value)) - 1);
  return round(value / power) * power;
}

function superscript(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return `${exponent < 0 ? '⁻' : ''}${digits}`;
}

export function log10Of(naturalLog: number): number {
  return naturalLog / LN_10;
}

/** e^log as people read it, never more than it is: "0,4", "37", "1.200", "10⁷". */
function grownText(naturalLog: number, format: Formats): string {
  // The correction is needed because whole numbers come out slightly too small in floating point.
  const value = Math.exp(naturalLog) * (1 + 1e-9);
  if (value >= SPOKEN_UP_TO) return `10${superscript(Math.floor(Math.log10(value)))}`;
  if (Math.abs(value - 1) < 1e-6) return format.count(1);
  if (value >= 10) return format.count(value < EXACT_UP_TO ? Math.floor(value) : rounded(value, Math.floor));
  const digits = value < 0.1 ? 2 : 1;
  return format.decimal(Math.floor(value * 10 ** digits) / 10 ** digits, digits);
}

/** Writes the evidence that is needed, never less than it is, so that nothing short of it is written alike. */
function neededText(naturalLog: number, format: Formats): string {
  const value = Math.exp(naturalLog) * (1 - 1e-9);
  return value >= SPOKEN_UP_TO
    ? `10${superscript(Math.ceil(Math.log10(value)))}`
    : format.count(value < EXACT_UP_TO ? Math.ceil(value) : rounded(value, Math.ceil));
}

function verdictOf(evidence: BadgeEvidence): BadgeVerdict {
  const [latest] = evidence.badges;
  return badgeVerdict({
    badge: evidence.badge,
    tips: evidence.ranking_bets,
    low: evidence.expected_yield_low ?? 0,
    logMax: evidence.log_max,
    contradicted: evidence.contradicted,
    resultsLogE: evidence.results_log_e,
    closingLogE: evidence.closing_log_e,
    field: evidence.field,
    lost: latest?.lost_at && latest.reason ? { at: latest.lost_at, reason: latest.reason } : null,
  });
}

/** The sentence that names the rule and its figures. */
function obstacleText(obstacle: BadgeObstacle, t: T, format: Formats): string {
  const minimum = RANKING_MIN_BETS;
  const least = format.count(LEAST_BADGE_E);
  const reached = ({ logE, neededLogE }: { logE: number; neededLogE: number }) => ({
    bank: grownText(logE, format),
    needed: neededText(neededLogE, format),
  });
  switch (obstacle.kind) {
    case 'no_tips':
      return t('badge.none.no_tips', { minimum });
    case 'few_tips':
      return t('badge.none.few_tips', { count: obstacle.tips, shown: format.count(obstacle.tips), minimum });
    case 'bound':
      return t('badge.none.bound', { low: format.bound(obstacle.low) });
    case 'bound_and_evidence':
      return t('badge.none.bound_and_evidence', { low: format.bound(obstacle.low), ...reached(obstacle) });
    case 'contradicted':
      return t('badge.none.contradicted', reached(obstacle));
    case 'evidence':
      return t('badge.none.evidence', { least, ...reached(obstacle) });
    case 'field':
      return t('badge.none.field', { least, tipsters: format.count(obstacle.tipsters), ...reached(obstacle) });
    case 'due':
      return t('badge.none.due');
  }
}

export function findingsOf(t: T, format: Formats): Findings {
  const beats = (share: number | null) =>
    share === null
      ? t('closing.none')
      : t('closing.beats', { share: format.percent(share, { signed: false, digits: 0 }) });
  return {
    luck: ({ bets, p_value: pValue }) => {
      if (pValue === null) return t(bets === 0 ? 'luck.unknown' : 'luck.pending');
      if (pValue >= 0.5) return t('luck.common');
      if (pValue * RAREST < 1) return t('luck.beyond', { count: RAREST, shown: format.count(RAREST) });
      const count = rounded(1 / pValue);
      return t('luck.oneIn', { count, shown: format.count(count) });
    },
    toSettle: ({ bets, bets_to_settle: count }) => {
      if (bets === 0) return t('luck.noBets');
      if (count === null) return t('luck.neverSettles');
      if (count === 0) return t('luck.settled');
      if (count > FAR) return t('luck.far', { shown: format.count(FAR) });
      return t('luck.more', { count, shown: format.count(rounded(count)) });
    },
    drawdown: ({ max, days, recovery_days: recovery }) => {
      if (Number(max) === 0 || days === null) return t('drawdown.none');
      if (recovery === null) return t('drawdown.open', { count: days });
      return t('drawdown.recovered', { count: days, recovery: format.count(recovery) });
    },
    closing: ({ beat_close: share, fair_bets: bets }) => (bets === 0 ? t('closing.none') : beats(share)),
    streak: ({ current, current_kind: kind }) => {
      if (kind === null || current === 0) return t('streak.none');
      return kind === 'won' ? t('streak.won', { count: current }) : t('streak.lost', { count: current });
    },
    bank: (log) => grownText(log, format),
    badge: (evidence) => {
      const verdict = verdictOf(evidence);
      if (verdict.kind === 'none') {
        const obstacle = obstacleText(verdict.obstacle, t, format);
        if (verdict.lost === null) return obstacle;
        const { reason, at } = verdict.lost;
        return `${t(`badge.lost.${reason}`, { day: format.day(at, 'long') })} ${obstacle}`;
      }
      const { carriedBy, resultsLogE, resultsSuffice } = verdict;
      const values = { bank: grownText(resultsLogE, format), least: format.count(LEAST_BADGE_E) };
      const closing = beats(evidence.beat_close);
      return carriedBy === 'results'
        ? t(resultsSuffice ? 'badge.byResults' : 'badge.byResultsShort', { ...values, closing })
        : t('badge.byClosing', {
            closing,
            results: t(resultsSuffice ? 'badge.resultsSuffice' : 'badge.resultsShort', values),
          });
    },
    evidence: (evidence) => {
      const verdict = verdictOf(evidence);
      if (verdict.kind === 'none') return '';
      const bank = grownText(evidence.log_max, format);
      const finding = t(verdict.carriedBy === 'results' ? 'evidence.byResults' : 'evidence.byClosing', { bank });
      return evidence.contradicted ? `${finding} ${t('evidence.contradicted')}` : finding;
    },
    unranked: ({ bets, ranks }) =>
      ranks ? '' : t('profile.fewRanking', { count: bets, shown: format.count(bets), minimum: RANKING_MIN_BETS }),
  };
}
