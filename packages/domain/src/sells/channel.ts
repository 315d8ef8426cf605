import { bioProblem, hasHiddenCharacters, plainLinks, tidyLine, tidyText } from '../accounts/index.ts';
import { channelLinkProblem } from '../bet/index.ts';
import { announcedUntil } from './dunning.ts';
import { periodEnd } from './period.ts';

/** Names of channels and of their plans, in characters. */
export const CHANNEL_NAME_LENGTH = { min: 3, max: 80 } as const;
/** The limits of a channel's plan: cents, places, days, and tips stated per 30 days. All are whole numbers, both ends included. */
export const CHANNEL_PLAN_LIMITS = {
  price_cents: { min: 100, max: 50_000 },
  limite_utenti: { min: 1, max: 10_000 },
  durata_giorni: { min: 1, max: 366 },
  stated_tips: { min: 0, max: 1_000 },
} as const;
export const CHANNEL_PLAN_STATUSES = ['draft', 'published'] as const;
export type ChannelPlanStatus = (typeof CHANNEL_PLAN_STATUSES)[number];

/** A renewal of a channel's plan that lasts at least so many days is announced before it comes, as that of a yearly plan is. */
export const ANNOUNCED_CHANNEL_DAYS = 60;

/** A message to a channel's subscribers, in characters. */
export const CHANNEL_MESSAGE_LENGTH = { title: { min: 3, max: 80 }, body: { min: 10, max: 1_000 } } as const;
/** The limits of a tipster's gift: days, people, and how many days it stays open; whole numbers, both ends included. */
const CHANNEL_GIFT_LIMITS = {
  days: { min: 1, max: 60 },
  people: { min: 1, max: 1_000 },
  open_days: { min: 1, max: 180 },
} as const;
export const CHANNEL_GIFT_KINDS = ['code', 'trial'] as const;
export type ChannelGiftKind = (typeof CHANNEL_GIFT_KINDS)[number];

/**
 * A tipster writes these words about a channel. Fields have their names on the wire, so that form and API show a problem at the same field.
 */
export interface ChannelWords {
  name: string;
  description: string;
  link: string;
}

/** A tipster sets these terms of a channel's plan. */
export interface ChannelPlanTerms {
  name: string;
  description: string;
  price_cents: number;
  durata_giorni: number;
  limite_utenti: number;
  stated_tips: number;
}

/** Problems by field, as codes of `errors.fields`; empty where there is none. */
export type ChannelProblems<Field extends string> = Partial<Record<Field, string>>;

function nameProblem(name: string): string | null {
  const tidy = tidyLine(name);
  const length = [...tidy].length;
  if (length < CHANNEL_NAME_LENGTH.min) return 'plan_name_too_short';
  if (length > CHANNEL_NAME_LENGTH.max) return 'plan_name_too_long';
  return hasHiddenCharacters(tidy) ? 'characters_invalid' : null;
}

function found<Field extends string>(
  problems: Readonly<Record<Field, string | null | undefined>>,
): ChannelProblems<Field> {
  const entries = Object.entries(problems).filter(([, problem]) => problem);
  return Object.fromEntries(entries) as ChannelProblems<Field>;
}

const descriptionProblem = (text: string) => bioProblem(text) ?? plainLinks(text).problem;

/** Returns the problems of a channel's words by field. The words have to be tidied before, as they are stored. */
export function validateChannel({ name, description, link }: ChannelWords): ChannelProblems<keyof ChannelWords> {
  return found({
    name: nameProblem(name),
    description: descriptionProblem(description),
    link: channelLinkProblem(link),
  });
}

/** Returns the problems of a message to subscribers by field. The message has to be tidied before, as it is stored. */
export function validateChannelMessage({
  title,
  body,
}: {
  title: string;
  body: string;
}): ChannelProblems<'title' | 'body'> {
  const { title: titles, body: bodies } = CHANNEL_MESSAGE_LENGTH;
  const line = tidyLine(title);
  const text = tidyText(body);
  const lengthOf = (of: string, { min, max }: { min: number; max: number }, short: string) => {
    const length = [...of].length;
    return length < min ? short : length > max ? 'text_too_long' : null;
  };
  return found({
    title:
      lengthOf(line, titles, 'text_too_short') ??
      (hasHiddenCharacters(line) ? 'characters_invalid' : plainLinks(line).problem),
    body:
      lengthOf(text, bodies, 'free_text_too_short') ??
      (text.split('\n').some(hasHiddenCharacters) ? 'characters_invalid' : plainLinks(text).problem),
  });
}

/** The terms of a gift as the tipster types them. */
export interface ChannelGiftTerms {
  days: number;
  people: number;
  open_days: number;
}

/** Returns the problems of a gift's terms by field. */
export function validateChannelGift(terms: ChannelGiftTerms): ChannelProblems<keyof ChannelGiftTerms> {
  const out = (field: keyof ChannelGiftTerms, code: string) => {
    const { min, max } = CHANNEL_GIFT_LIMITS[field];
    return !Number.isSafeInteger(terms[field]) || terms[field] < min || terms[field] > max ? code : null;
  };
  return found({
    days: out('days', 'gift_days_invalid'),
    people: out('people', 'gift_people_invalid'),
    open_days: out('open_days', 'gift_open_invalid'),
  });
}

/** Returns the problems of a channel's plan by field. */
export function validateChannelPlan(plan: ChannelPlanTerms): ChannelProblems<keyof ChannelPlanTerms> {
  const out = (field: keyof typeof CHANNEL_PLAN_LIMITS) => {
    const { min, max } = CHANNEL_PLAN_LIMITS[field];
    return !Number.isSafeInteger(plan[field]) || plan[field] < min || plan[field] > max;
  };
  return found({
    name: nameProblem(plan.name),
    description: descriptionProblem(plan.description),
    price_cents: out('price_cents') ? 'plan_price_invalid' : null,
    limite_utenti: out('limite_utenti') ? 'plan_limit_invalid' : null,
    durata_giorni: out('durata_giorni') ? 'plan_days_invalid' : null,
    stated_tips: out('stated_tips') ? 'plan_tips_invalid' : null,
  });
}

/** Prices of a channel's plan, in cents, as its renewal sees them. */
export interface RenewalPrices {
  /** The price of the period that ends. */
  paid: number;
  /** The plan's price now. */
  now: number;
  /** The plan's price 30 days before the renewal, which is what was announced in time; its first one where it is younger than that. */
  noticed: number;
}

/**
 * Returns the price in cents at which a channel's plan renews: a lower price holds at once, a higher price only if it was announced 30 days
 * before.
 */
export function channelRenewalPrice({ paid, now, noticed }: RenewalPrices): number {
  if (now <= paid) return now;
  return Math.max(paid, Math.min(now, noticed));
}

/** The first renewal for which a price changed at `at` holds, of a subscription whose period ends at `end`. */
export function priceHoldsFrom(
  { end, days, paid }: { end: Date; days: number; paid: number },
  price: number,
  at: Date,
): Date {
  const earliest = price > paid ? announcedUntil(at) : at;
  for (let count = 0; ; count += 1) {
    const renewal = periodEnd(end, { days }, count);
    if (renewal >= earliest) return renewal;
  }
}
