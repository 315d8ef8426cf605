import { RANKING_MIN_BETS } from '@quotavera/domain/limits';
import type { TFunction } from 'i18next';
import type { Formats } from '../../../ui/format/index.ts';
import type { RecordStats } from './queries.ts';

type T = TFunction<'records-tipsters'>;

const LN_10 = Math.log(10);
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** From here on numbers are written as powers of ten. */
const SPOKEN_UP_TO = 1_000_000;
/** Chances rarer than one in this many are all shown as rarer than that. */
const RAREST = 1_000_000;

type Evidence = Pick<RecordStats['evidence'], 'log_max' | 'results_log_e' | 'closing_log_e' | 'contradicted' | 'badge'>;

export type BadgeEvidence = Evidence & Pick<RecordStats['evidence'], 'beat_close' | 'bets_to_settle'>;

/** The findings of a record, in whole sentences of a language. `t` is of the namespace `records-tipsters`. */
export interface Findings {
  /** How often somebody without edge does at least as well. */
  luck: (pValue: number | null) => string;
  /** "intervallo 95% da +2,4% a +9,8%". */
  interval: (luck: Pick<RecordStats['luck'], 'interval_low' | 'interval_high'>) => string;
  /** How many more bets would settle the question. */
  toSettle: (luck: Pick<RecordStats['luck'], 'bets' | 'bets_to_settle'>) => string;
  drawdown: (drawdown: Pick<RecordStats['drawdown'], 'max' | 'days' | 'recovery_days'>) => string;
  closing: (clv: RecordStats['clv']) => string;
  streak: (streaks: RecordStats['streaks']) => string;
  /** Says how far the banks of the e-values grew; `log` is a natural logarithm. */
  bank: (log: number) => string;
  evidence: (evidence: Evidence) => string;
  /** Says what a badge rests on: the results, or the closing line and how often it was beaten, and what the results alone still lack. */
  badge: (evidence: BadgeEvidence) => string;
  /** The interval of the expected yield, and what is missing for a place in the ranking. */
  expected: (ranking: RecordStats['ranking']) => string;
}

/** Rounds to two significant digits ("1 volta su 240"), because the figure isn't more precise. */
function rounded(value: number): number {
  if (value < 100) return Math.round(value);
  const power = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Math.round(value / power) * power;
}

/** Uno, otto, undici, ottanta…: Italian elides the article before them ("nell’81%"). */
function startsWithVowel(wholePercent: number): boolean {
  return wholePercent === 1 || wholePercent === 11 || String(wholePercent).startsWith('8');
}

function superscript(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return `${exponent < 0 ? '⁻' : ''}${digits}`;
}

export function log10Of(naturalLog: number): number {
  return naturalLog / LN_10;
}

/** e^log as people read it: "0,4", "37", "1.200", "10⁷". */
function grownText(naturalLog: number, format: Formats): string {
  // The correction is needed because powers of ten come out slightly too small in floating point.
  const value = Math.exp(naturalLog) * (1 + 1e-9);
  if (value >= SPOKEN_UP_TO) return `10${superscript(Math.floor(Math.log10(value)))}`;
  if (Math.abs(value - 1) < 1e-6) return format.count(1);
  if (value >= 10) return format.count(rounded(value));
  return format.decimal(value, value < 0.1 ? 2 : 1);
}

/** Whether the evidence rests on the results. The evidence of the closing line doesn't count where the results contradict it. */
function isByResults({ contradicted, results_log_e: results, closing_log_e: closing }: Evidence): boolean {
  return contradicted || results > closing;
}

export function findingsOf(t: T, format: Formats): Findings {
  const beats = (share: number | null) =>
    share === null
      ? t('closing.none')
      : t('closing.beats', {
          share: format.percent(share, { signed: false, digits: 0 }),
          context: startsWithVowel(Math.round(share * 100)) ? 'vowel' : 'consonant',
        });
  return {
    luck: (pValue) => {
      if (pValue === null) return t('luck.unknown');
      if (pValue >= 0.5) return t('luck.common');
      if (pValue * RAREST < 1) return t('luck.beyond', { count: RAREST, shown: format.count(RAREST) });
      const count = rounded(1 / pValue);
      return t('luck.oneIn', { count, shown: format.count(count) });
    },
    interval: ({ interval_low: low, interval_high: high }) =>
      low === null || high === null ? '' : t('luck.interval', { from: format.percent(low), to: format.percent(high) }),
    toSettle: ({ bets, bets_to_settle: count }) => {
      if (bets === 0) return t('luck.noBets');
      if (count === null) return t('luck.neverSettles');
      if (count === 0) return t('luck.settled');
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
      const byResults = isByResults(evidence);
      const count = evidence.bets_to_settle;
      const closing = beats(evidence.beat_close);
      const results =
        count === null
          ? t('badge.resultsSilent')
          : count === 0
            ? t('badge.resultsAgree')
            : t('badge.resultsLack', { count, shown: format.count(rounded(count)) });
      return byResults ? t('badge.byResults', { closing }) : t('badge.byClosing', { closing, results });
    },
    evidence: (evidence) => {
      const { log_max: log, badge, contradicted } = evidence;
      const bank = grownText(log, format);
      const byResults = isByResults(evidence);
      const finding = badge
        ? t(byResults ? 'evidence.byResults' : 'evidence.byClosing', { bank })
        : log > 0
          ? t('evidence.some', { bank })
          : t('evidence.nothing');
      return contradicted ? `${finding} ${t('evidence.contradicted')}` : finding;
    },
    expected: ({ bets, ranks, expected_yield_low: low, expected_yield_high: high }) => {
      const few = t('profile.fewRanking', { count: bets, shown: format.count(bets), minimum: RANKING_MIN_BETS });
      if (low === null || high === null) return few;
      const interval = t('profile.interval90', { low: format.percent(low), high: format.percent(high) });
      return ranks ? interval : `${interval} · ${few}`;
    },
  };
}
