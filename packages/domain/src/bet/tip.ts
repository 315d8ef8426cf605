import { hostProblem, type LinkProblem, plainLinks } from '../accounts/links.ts';
import { isOdds } from '../odds/decimal.ts';
import type { Day } from '../time/rome.ts';
import type { Bet, CustomLeg, FixturePick, Leg, MatchOfLeg, OddsMilli, TradeExit } from './bet.ts';
import { commissionOn, standardCommission } from './bookmakers.ts';
import type { BetProblem } from './problem.ts';
import { MAX_TAGS, MAX_TIP_TEXT } from './text-limits.ts';
import { validateBet, validateExit } from './validate.ts';

/**
 * A tip: the bet with its terms, its words and whom it is for. Everything that is typed, sent, stored and logged of a tip is this, in
 * integers from the moment it is read. A tip that is being written has picks on fixtures (`Tip<TipPick>`) until the calendar has
 * said what the matches are called and when they start ({@link withMatches}).
 */
export interface Tip<L extends TipPick = Leg> extends Omit<Bet, 'legs'> {
  legs: readonly L[];
  /** The exit that an exchange trade is published with; what is exited later is no part of the tip that is written. */
  exit: TradeExit | null;
  /** The tipster's stated probability in ten-thousandths (1 to 9999). */
  statedProbability: number | null;
  /** Below these odds the tip is no longer valid. */
  minimumOdds: OddsMilli | null;
  /** When the tip stops being valid, ISO 8601 UTC. */
  expiresAt: string | null;
  description: string;
  tags: readonly string[];
  channelId: number | null;
  /** An https address, or empty. */
  channelLink: string;
  isFree: boolean;
  /** When it is to be published by itself, ISO 8601 UTC; null for at once. */
  publishAt: string | null;
}

/** A tip that states no more than its bet has these values. Requests, the empty form and the simulated world start from them. */
export const TIP_DEFAULTS = {
  phase: 'prematch',
  side: 'back',
  stakeBasis: 'stake',
  bookmaker: null,
  exit: null,
  statedProbability: null,
  minimumOdds: null,
  expiresAt: null,
  description: '',
  tags: [],
  channelId: null,
  channelLink: '',
  isFree: false,
  publishAt: null,
} as const satisfies Omit<Tip, 'kind' | 'legs' | 'stake' | 'commission'>;

/** A leg as it is chosen. */
export type TipPick = FixturePick | CustomLeg;

/** The highest stated probability in ten-thousandths; the lowest is 1. */
export const MAX_PROBABILITY = 9999;

/** The tip at the commission that its exchange takes on a day, whatever its author says of it. */
export function atStandardCommission<T extends Pick<Tip, 'kind' | 'bookmaker'>>(
  tip: T,
  day: Day,
): T & Pick<Tip, 'commission'> {
  return { ...tip, commission: commissionOn(day, tip) ?? standardCommission(tip) };
}

/** The tip with its matches as the calendar has them, or the numbers of the legs whose fixture it doesn't have. */
export function withMatches(
  tip: Tip<TipPick>,
  matchOf: (fixtureId: number) => MatchOfLeg | undefined,
): { tip: Tip; unknown: readonly number[] } {
  const unknown: number[] = [];
  const legs = tip.legs.flatMap((leg, n): Leg[] => {
    if (leg.type === 'custom') return [leg];
    const match = matchOf(leg.fixtureId);
    if (match) return [{ ...leg, ...match }];
    unknown.push(n);
    return [];
  });
  return { tip: { ...tip, legs }, unknown };
}

/** Returns what is wrong with the address that a tip leads to, or null. */
export function channelLinkProblem(link: string): LinkProblem | 'text_too_long' | null {
  if (link === '') return null;
  if (link.length > MAX_TIP_TEXT.channelLink) return 'text_too_long';
  const url = URL.canParse(link) ? new URL(link) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || /\s/.test(link)) return 'url_invalid';
  return hostProblem(url.hostname);
}

function checkWords({ description, tags, channelLink }: Tip): BetProblem[] {
  const problems: BetProblem[] = [];
  if (description.length > MAX_TIP_TEXT.description) problems.push({ field: 'description', code: 'text_too_long' });
  const leads = plainLinks(description).problem;
  if (leads) problems.push({ field: 'description', code: leads });
  if (tags.length > MAX_TAGS) problems.push({ field: 'tags', code: 'too_many_tags' });
  tags.forEach((tag, n) => {
    if (tag.length > MAX_TIP_TEXT.tag) problems.push({ field: `tags.${n}`, code: 'text_too_long' });
    const problem = plainLinks(tag).problem;
    if (problem) problems.push({ field: `tags.${n}`, code: problem });
  });
  const link = channelLinkProblem(channelLink);
  if (link) problems.push({ field: 'channelLink', code: link });
  return problems;
}

function checkTerms(tip: Tip): BetProblem[] {
  const problems: BetProblem[] = [];
  const { statedProbability: probability, minimumOdds: minimum } = tip;
  if (probability !== null && !(Number.isInteger(probability) && probability >= 1 && probability <= MAX_PROBABILITY)) {
    problems.push({ field: 'statedProbability', code: 'probability_out_of_range' });
  }
  if (minimum !== null) {
    const single = tip.legs.length === 1 ? tip.legs[0] : undefined;
    const highest = single && isOdds(single.odds) ? single.odds : Number.POSITIVE_INFINITY;
    const inRange = Number.isInteger(minimum) && minimum > 1000 && minimum <= highest;
    if (!inRange) problems.push({ field: 'minimumOdds', code: 'minimum_odds_out_of_range' });
  }
  return problems;
}

/** The terms of a published tip that its author may make stricter. */
export type TipTerms = Pick<Tip, 'minimumOdds' | 'expiresAt'>;

/**
 * Returns what is wrong with new terms of a published tip: they may only get stricter, by higher minimum odds of a back or by an earlier
 * expiry, which lies ahead and before `until`. Terms that stay as they are have no problem.
 */
export function stricterTermsProblems(
  tip: Tip,
  terms: TipTerms,
  { now, until }: { now: Date; until: Date },
): BetProblem[] {
  const problems: BetProblem[] = [];
  if (terms.minimumOdds !== tip.minimumOdds) {
    const isRaised = terms.minimumOdds !== null && terms.minimumOdds > (tip.minimumOdds ?? 0);
    // A lay gets stricter by lower odds, which minimum odds can't say.
    if (tip.side === 'lay' || !isRaised) problems.push({ field: 'minimumOdds', code: 'only_stricter' });
    else problems.push(...checkTerms({ ...tip, minimumOdds: terms.minimumOdds }));
  }
  if (terms.expiresAt !== tip.expiresAt) {
    const latest = Math.min(until.getTime(), tip.expiresAt === null ? until.getTime() : Date.parse(tip.expiresAt));
    const expiry = terms.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(terms.expiresAt);
    if (expiry <= now.getTime()) problems.push({ field: 'expiresAt', code: 'in_the_past' });
    else if (expiry >= latest) problems.push({ field: 'expiresAt', code: 'only_stricter' });
  }
  return problems;
}

/** A time of publication must lie ahead, and an expiry after it. */
function checkTimes({ publishAt, expiresAt }: Tip, now: Date): BetProblem[] {
  const problems: BetProblem[] = [];
  if (publishAt !== null && !(new Date(publishAt) > now)) problems.push({ field: 'publishAt', code: 'in_the_past' });
  if (expiresAt === null) return problems;
  if (!(new Date(expiresAt) > now)) problems.push({ field: 'expiresAt', code: 'in_the_past' });
  else if (publishAt !== null && new Date(expiresAt) <= new Date(publishAt)) {
    problems.push({ field: 'expiresAt', code: 'expires_before_publication' });
  }
  return problems;
}

/**
 * Everything that keeps a tip from being published, in the order of the form; empty when it may be. Everything that depends on the start of
 * a match is checked as of the tip's publication: its `publishAt`, without one `now` (the product's clock). Never throws for bad values.
 */
export function validateTip(tip: Tip, { now }: { now: Date }): BetProblem[] {
  const at = tip.publishAt === null ? now : new Date(tip.publishAt);
  return [
    ...validateBet(tip, { now: at }),
    ...(tip.exit ? validateExit(tip, tip.exit) : []),
    ...checkWords(tip),
    ...checkTerms(tip),
    ...checkTimes(tip, now),
  ];
}
