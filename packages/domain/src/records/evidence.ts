import { LostEdgeDetector } from './lost-edge.ts';
import type { RankingTerm } from './tip.ts';

/** The fractions of a bank that the betting games stake: on results (and on close − result), and on the margin-free CLV. */
export const RESULTS_LAMBDAS = [0.01, 0.02, 0.04, 0.08, 0.16] as const;
export const CLOSING_LAMBDAS = [0.25, 0.5, 1] as const;

/** Closes of one week move together, so the k-th tip of a week stakes only λ/(1 + 0.05·k) on its close. */
export const WEEKLY_DAMPING = 0.05;

/** From this value on, the e-process of close − result says that results contradict the closing line. */
export const VETO_E = 20;

/** A settled ranking tip as the evidence sees it. */
export interface EvidenceTip extends RankingTerm {
  /** The ISO week of the match's start in Europe/Rome, as `weekNumber` of domain/time counts it. */
  week: number;
}

/** Where the evidence of a record stands. Logarithms are natural and finite. */
export interface Evidence {
  /** Settled ranking tips of the whole record. */
  tips: number;
  /** The e-process of results: the mean over λ of ∏(1 + λ·r). */
  resultsLogE: number;
  /** The e-process of the closing line: the mean over λ of ∏(1 + λᵢ·c), with the weekly fraction. It counts unless `contradicted`. */
  closingLogE: number;
  /** The tipster's e-value now: the mean of both, or half the results' when the close is contradicted. */
  logE: number;
  /** The highest e-value after any tip since the evidence started, at least 0: this one counts for the badge. */
  logMax: number;
  /** The e-process of close − result, and whether it has ever passed {@link VETO_E} since the evidence started. */
  contradictionLogE: number;
  contradicted: boolean;
  /** The detector of a lost edge, log of the mean over λ; null while no badge is held, and before its first tip with a close. */
  lostEdgeLog: number | null;
  /** After how many ranking tips a badge was lost in this run; null when none was. */
  badgeLostAfter: number | null;
}

/** How the badges of the past shape the evidence: counts of ranking tips, from the first tip of the record. */
export interface BadgeCourse {
  /** The evidence starts anew behind this many tips (those after which the last badge was lost); default 0. */
  startsAfter?: number;
  /** The badge held now was given after this many tips; null (the default) when none is held. */
  heldAfter?: number | null;
}

/** A tipster's past badges by tip. */
export interface BadgeAnchors {
  /** The evidence starts anew behind this tip. */
  startsAfterTip: number | null;
  /** The badge held now was given after this tip. */
  heldAfterTip: number | null;
}

/**
 * Places of past badges in the present record. A tip that became void since its badge came or went has no place any more; the last tip with
 * a smaller id takes it, because ids are given in order of publication.
 */
export function courseOf(
  tips: readonly { tipId: number }[],
  { startsAfterTip, heldAfterTip }: BadgeAnchors,
): BadgeCourse {
  const countTo = (tipId: number) => {
    const at = tips.findIndex((tip) => tip.tipId === tipId);
    return (at >= 0 ? at : tips.findLastIndex((tip) => tip.tipId < tipId)) + 1;
  };
  return {
    startsAfter: startsAfterTip === null ? 0 : countTo(startsAfterTip),
    heldAfter: heldAfterTip === null ? null : countTo(heldAfterTip),
  };
}

/**
 * The evidence that a record is skill, tip by tip (testing by betting; Shafer and Vovk): each e-process is what a bank would have
 * grown to that stakes a fraction λ on every tip, averaged over a few λ. Without edge its expectation never rises above 1, whenever
 * one looks. While a badge is held, a detector watches for the edge being lost; then everything starts anew with the next tip.
 */
export class EvidenceProcess {
  #tips = 0;
  #week = Number.NaN;
  #closesOfWeek = 0;
  #results: number[] = [];
  #closing: number[] = [];
  #contradiction: number[] = [];
  #resultsLogE = 0;
  #closingLogE = 0;
  #contradictionLogE = 0;
  #meanLogMax = 0;
  #resultsLogMax = 0;
  #contradicted = false;
  #detector: LostEdgeDetector | null = null;
  #badgeLostAfter: number | null = null;

  constructor() {
    this.#startAnew();
  }

  /** Takes in the next settled ranking tip; tips come in the order of the record. */
  add(tip: EvidenceTip): void {
    this.#tips += 1;
    addGrowth(this.#results, RESULTS_LAMBDAS, tip.levelReturn, 1);
    this.#resultsLogE = logMeanExp(this.#results);
    if (tip.fairClv !== null) this.#addClose(tip, tip.fairClv);
    this.#meanLogMax = Math.max(this.#meanLogMax, logMean(this.#resultsLogE, this.#closingLogE));
    this.#resultsLogMax = Math.max(this.#resultsLogMax, this.#resultsLogE);
    if (tip.fairClv !== null && this.#detector !== null) {
      this.#detector.add(tip.fairClv);
      if (this.#detector.isLost) this.#loseBadge();
    }
  }

  #addClose(tip: EvidenceTip, clv: number): void {
    this.#countInWeek(tip.week);
    addGrowth(this.#closing, CLOSING_LAMBDAS, clv, 1 / (1 + WEEKLY_DAMPING * this.#closesOfWeek));
    this.#closingLogE = logMeanExp(this.#closing);
    const most = 1 / (2 * (tip.levelVariance + 1));
    for (let at = 0; at < RESULTS_LAMBDAS.length; at += 1) {
      const lambda = Math.min(RESULTS_LAMBDAS[at]!, most);
      this.#contradiction[at]! += Math.log1p(lambda * (clv - tip.levelReturn));
    }
    this.#contradictionLogE = logMeanExp(this.#contradiction);
    if (this.#contradictionLogE >= Math.log(VETO_E)) this.#contradicted = true;
  }

  #countInWeek(week: number): void {
    if (week !== this.#week) this.#closesOfWeek = 0;
    this.#week = week;
    this.#closesOfWeek += 1;
  }

  /** Counts a tip of a time before the evidence started: only its place in the week matters. */
  skip(tip: EvidenceTip): void {
    this.#tips += 1;
    if (tip.fairClv !== null) this.#countInWeek(tip.week);
  }

  /** A badge is given after the tips taken in so far: from the next one on the detector watches. */
  holdBadge(): void {
    this.#detector ??= new LostEdgeDetector();
  }

  /** The badge has ended otherwise than by the detector: nothing starts anew, and the detector stops. */
  dropBadge(): void {
    this.#detector = null;
  }

  #loseBadge(): void {
    this.#badgeLostAfter = this.#tips;
    this.#detector = null;
    this.#startAnew();
  }

  /** All e-processes and their maximum begin again with the next tip; the week goes on being counted. */
  #startAnew(): void {
    this.#results = RESULTS_LAMBDAS.map(() => 0);
    this.#closing = CLOSING_LAMBDAS.map(() => 0);
    this.#contradiction = RESULTS_LAMBDAS.map(() => 0);
    this.#resultsLogE = 0;
    this.#closingLogE = 0;
    this.#contradictionLogE = 0;
    this.#meanLogMax = 0;
    this.#resultsLogMax = 0;
    this.#contradicted = false;
  }

  get tips(): number {
    return this.#tips;
  }

  /** See {@link Evidence.logMax}. */
  get logMax(): number {
    return this.#contradicted ? Math.max(0, this.#resultsLogMax - Math.LN2) : this.#meanLogMax;
  }

  /** See {@link Evidence.resultsLogE}. */
  get resultsLogE(): number {
    return this.#resultsLogE;
  }

  /** See {@link Evidence.contradicted}. */
  get contradicted(): boolean {
    return this.#contradicted;
  }

  get badgeLostAfter(): number | null {
    return this.#badgeLostAfter;
  }

  /** Where it stands now. */
  state(): Evidence {
    return {
      tips: this.#tips,
      resultsLogE: this.#resultsLogE,
      closingLogE: this.#closingLogE,
      logE: this.#contradicted ? this.#resultsLogE - Math.LN2 : logMean(this.#resultsLogE, this.#closingLogE),
      logMax: this.logMax,
      contradictionLogE: this.#contradictionLogE,
      contradicted: this.#contradicted,
      lostEdgeLog: this.#detector?.logMean ?? null,
      badgeLostAfter: this.#badgeLostAfter,
    };
  }
}

/** The evidence of a whole record: its settled ranking tips in the order of the record, under the badges it has had. */
export function evidenceOf(tips: Iterable<EvidenceTip>, course: BadgeCourse = {}): Evidence {
  const { startsAfter = 0, heldAfter = null } = course;
  const process = new EvidenceProcess();
  if (heldAfter === 0) process.holdBadge();
  for (const tip of tips) {
    if (process.tips < startsAfter) process.skip(tip);
    else process.add(tip);
    if (process.tips === heldAfter) process.holdBadge();
  }
  return process.state();
}

function addGrowth(logs: number[], lambdas: readonly number[], x: number, share: number): void {
  for (let at = 0; at < lambdas.length; at += 1) logs[at]! += Math.log1p(lambdas[at]! * share * x);
}

function logMean(a: number, b: number): number {
  const high = Math.max(a, b);
  return high + Math.log((Math.exp(a - high) + Math.exp(b - high)) / 2);
}

/** log of the mean of exp(logs), without overflow; −∞ for no logs. */
export function logMeanExp(logs: readonly number[]): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (const log of logs) if (log > highest) highest = log;
  if (!Number.isFinite(highest)) return highest;
  let sum = 0;
  for (const log of logs) sum += Math.exp(log - highest);
  return highest + Math.log(sum / logs.length);
}
